/** The installed tools are those that the pages name, in the same versions. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderOf, groups } from "./recipe.js";

const installed = process.env["TRUEBLEU_TOOLS"]!.split(" ");

describe.each(Object.entries(groups).filter(([group]) => installed.includes(group)))("%s", (group, packages) => {
  test.each(Object.entries(packages))("%s %s is installed", (name, version) => {
    const manifest = join(folderOf(group), "node_modules", name, "package.json");
    expect((JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version).toBe(version);
  });
});
