/**
 * The pages are true: commands print the output shown, links lead somewhere, README stays short.
 *
 * A `console` block has commands after `$ `, continued after `> `, and what they print. `...` alone on a line stands
 * for any lines, and at the end of a line for the rest of it. A `js` block that begins with `// name.mjs` is written to
 * that file. The blocks of a page share one folder, in which examples/ and the package are at hand. A shell runs them; in
 * npm test, commands that only start truebleu run in this process.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isExhaustive } from "./cases.js";
import { invoke } from "./apps/cli/invoke.js";
import { blocksOf, pages, type Page } from "./pages.js";

interface Command {
  readonly input: string;
  readonly expected: readonly string[];
}

function commandsOf(code: string): Command[] {
  const commands: { input: string; expected: string[] }[] = [];
  for (const line of code.replace(/\n$/, "").split("\n")) {
    if (line.startsWith("$ ")) commands.push({ input: line.slice(2), expected: [] });
    else if (line.startsWith("> ") && commands.at(-1)?.expected.length === 0)
      commands.at(-1)!.input += `\n${line.slice(2)}`;
    else commands.at(-1)!.expected.push(line);
  }
  return commands;
}

/** The arguments of a line that only starts truebleu, without anything for a shell; undefined for all other lines. */
function plainArguments(input: string): string[] | undefined {
  const words = [...input.matchAll(/(?<=^| )(?:([\w.,:=/-]+)|'([^']*)'|"([^"$`\\]*)")(?= |$)/g)];
  if (words[0]?.[0] !== "truebleu" || words.map(([word]) => word).join(" ") !== input) return undefined;
  return words.slice(1).map(([, bare, single, double]) => (bare ?? single ?? double)!);
}

/** The index, in the printed output, of lines that are between dots on the page; -1 if the output lacks them. */
function placeOf(shown: readonly string[], printed: readonly string[], from: number): number {
  const isSame = (line: string | undefined, text: string): boolean =>
    line === text || (text.endsWith("...") && line !== undefined && line.startsWith(text.slice(0, -3)));
  for (let at = from; at + shown.length <= printed.length; at++) {
    if (shown.every((text, i) => isSame(printed[at + i], text))) return at;
  }
  return -1;
}

/** Whether the page shows the printed output, except for lines that it leaves out by dots. */
function isShown(printed: readonly string[], expected: readonly string[]): boolean {
  const parts = expected
    .join("\n")
    .split(/^ *\.\.\.$/m)
    // the line feeds next to the dots belong to the line of the dots
    .map((part, i, all) =>
      part.slice(i > 0 && part.startsWith("\n") ? 1 : 0).replace(i + 1 < all.length ? /\n$/ : "", ""),
    );
  let at = 0;
  for (const [i, part] of parts.entries()) {
    const lines = part === "" && parts.length > 1 ? [] : part.split("\n");
    const isLast = i === parts.length - 1;
    const place = placeOf(lines, printed, isLast && i > 0 ? Math.max(at, printed.length - lines.length) : at);
    if (place < 0 || (i === 0 && place > 0)) return false;
    at = place + lines.length;
  }
  return at === printed.length || expected.at(-1)?.trim() === "...";
}

const home = process.cwd();
const withCommands = pages.filter((page) => blocksOf(page).some(({ language }) => language === "console"));

describe("commands print what the page shows", () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), "truebleu-pages-"));
    mkdirSync(join(root, "bin"));
    const command = resolve("build/cli/main.cjs");
    writeFileSync(join(root, "bin/truebleu"), `#!/bin/sh\nexec "${process.execPath}" "${command}" "$@"\n`, {
      mode: 0o755,
    });
  });
  // this also runs after a time-out, while the command is still running
  afterEach(() => process.chdir(home));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test("are found", () => {
    expect(withCommands.map(({ path }) => path)).toContain("README.md");
    expect(withCommands.length).toBeGreaterThan(4);
  });

  /** What a command prints on both streams, in the order in which it is printed. */
  async function printedBy(input: string, folder: string): Promise<string> {
    const environment = { NO_COLOR: "1", HOME: root };
    const args = isExhaustive ? undefined : plainArguments(input);
    if (args === undefined) {
      const path = `${join(root, "bin")}:${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`;
      const env = { ...environment, PATH: path };
      return spawnSync("sh", ["-c", `exec 2>&1\n${input}`], { cwd: folder, encoding: "utf8", env }).stdout;
    }
    let printed = "";
    process.chdir(folder);
    try {
      await invoke(args, { environment, heard: (text) => (printed += text) });
    } finally {
      process.chdir(home);
    }
    return printed;
  }

  test("npm test uses a shell for pages that need one", () => {
    expect(plainArguments(`truebleu a.txt -i 'b c' "d|e" -f csv`)).toEqual(["a.txt", "-i", "b c", "d|e", "-f", "csv"]);
    for (const input of ["a > b", "a; b", "?.stats", "$x", '"$x"', "~/a", "a*", "a | b", "a\n b", "(a)", "a'b'", "#a"])
      expect(plainArguments(`truebleu ${input}`), input).toBeUndefined();
    expect(plainArguments("cat a")).toBeUndefined();
  });

  test.for(withCommands)("$path", async (page, { signal }) => {
    const folder = join(root, page.path.replaceAll(/\W/g, "-"));
    mkdirSync(join(folder, "node_modules"), { recursive: true });
    symlinkSync(resolve("examples"), join(folder, "examples"));
    symlinkSync(resolve("."), join(folder, "node_modules/truebleu"));
    for (const { language, code, line } of blocksOf(page)) {
      const file = /^\/\/ ([\w.-]+\.[cm]?js)\n/.exec(code)?.[1];
      if (language === "js" && file !== undefined) writeFileSync(join(folder, file), code);
      if (language !== "console") continue;
      for (const { input, expected } of commandsOf(code)) {
        // after a time-out other tests run, in other folders
        signal.throwIfAborted();
        // trailing white space cannot be seen on a page
        const text = await printedBy(input, folder);
        const printed = text.replaceAll(/ +$/gm, "").replace(/\n$/, "").split("\n");
        if (!isShown(printed, expected.length === 0 ? [""] : expected)) {
          expect(printed, `${page.path}:${line}: ${input}`).toEqual(expected);
        }
      }
    }
  });
});

describe("links", () => {
  /** The anchors of a page, as GitHub makes them of its headings. */
  function anchorsOf({ text }: Page): string[] {
    return [...text.replaceAll(/^```[\s\S]*?^```$/gm, "").matchAll(/^#+ (.*)$/gm)].map((match) =>
      match[1]!
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\- ]/gu, "")
        .replaceAll(" ", "-"),
    );
  }

  test.each(pages)("the links of $path lead somewhere", (page) => {
    const links = [...page.text.replaceAll(/^```[\s\S]*?^```$/gm, "").matchAll(/\]\(([^)\s]+)\)/g)]
      .map((match) => match[1]!)
      .filter((link) => !/^[a-z]+:/.test(link));
    const broken = links.filter((link) => {
      const [file, anchor] = link.split("#") as [string, string?];
      const path = file === "" ? page.path : join(dirname(page.path), file);
      if (!existsSync(path)) return true;
      const target = pages.find((other) => other.path === path);
      return anchor !== undefined && (target === undefined || !anchorsOf(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });
});

test("README stays below 120 lines, and leads to every page of docs/", () => {
  const readme = pages.find(({ path }) => path === "README.md")!.text;
  expect(readme.split("\n").length).toBeLessThan(120);
  const listed = `${readme}\n${pages.find(({ path }) => path === "docs/README.md")!.text.replaceAll("](", "](docs/")}`;
  const pagesOfDocs = pages.map(({ path }) => path).filter((path) => /^docs\/[\w-]+\.md$/.test(path));
  expect(pagesOfDocs.filter((path) => path !== "docs/README.md" && !listed.includes(`](${path})`))).toEqual([]);
});

/** `metrics/metric.ts`, or without its ending; from the root, src/ or assembly/. */
test("the files that ARCHITECTURE and the decisions name exist", () => {
  const named = pages
    .filter(({ path }) => path === "ARCHITECTURE.md" || path.startsWith("docs/decisions/"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/`((?:[\w-]+\/)+[\w.-]*)`/g)].map((match) => ({ path, file: match[1]! })),
    );
  expect(named.length).toBeGreaterThan(20);
  const isThere = (file: string): boolean =>
    file.startsWith("build/") ||
    // an entry of the package, which the next test checks
    file.startsWith("truebleu/") ||
    file.includes("PART") ||
    ["", "src/", "apps/cli/", "assembly/"].some((folder) =>
      ["", ".ts", ".test.ts"].some((ending) => existsSync(`${folder}${file}${ending}`)),
    );
  expect(named.filter(({ file }) => !isThere(file))).toEqual([]);
});

// JavaScript without types, which node runs as it is
const { entryNames } = (await import("../scripts/entry-points.mjs" as string)) as { entryNames: readonly string[] };

test("the entries that pages name are those of the package", () => {
  const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as { exports: Record<string, unknown> };
  const { "./*": _all, "./shared/*": _inside, ...others } = exports;
  const below = entryNames.flatMap((name) => (name === "index" ? [] : [`./${name}`]));
  const entries = [...Object.keys(others), ...below].map((entry) => entry.replace(/^\./, "truebleu"));
  const named = (text: string): string[] =>
    [...text.matchAll(/[`"](truebleu\/[\w*./-]+)[`"]/g)].map((match) => match[1]!);
  const isEntry = (name: string): boolean =>
    entries.some((entry) => {
      const [start, end] = entry.split("*") as [string, string?];
      return end === undefined ? name === entry : name.startsWith(start) && name.endsWith(end);
    });
  const unknown = pages.flatMap(({ path, text }) =>
    named(text).flatMap((name) => (isEntry(name) ? [] : [`${path}: ${name}`])),
  );
  expect(unknown).toEqual([]);
  const listed = named(pages.find(({ path }) => path === "docs/library.md")!.text);
  expect(entries.filter((entry) => !["truebleu", "truebleu/package.json", ...listed].includes(entry))).toEqual([]);
});
