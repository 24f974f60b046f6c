/** Runs recipes of docs/ with their tools, which `npm run test:tools` has installed. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { blocksOf, pages } from "../../test/pages.js";

/** The groups of lab/tools/packages.json: packages that are installed together, and their versions. */
export const groups = JSON.parse(readFileSync("lab/tools/packages.json", "utf8")) as Record<
  string,
  Record<string, string>
>;

/** The folder in which a group and truebleu are installed. */
export function folderOf(group: string): string {
  const folder = resolve("build/tools", group);
  if (!existsSync(folder)) throw new Error(`${folder} is missing: npm run test:tools makes it`);
  return folder;
}

/** The code block of the page that begins with `// NAME`. */
export function recipeOf(path: string, name: string): string {
  const page = pages.find((one) => one.path === path);
  const block = page && blocksOf(page).find(({ code }) => code.startsWith(`// ${name}\n`));
  if (block === undefined) throw new Error(`${path} has no block that begins with "// ${name}"`);
  return block.code;
}

/**
 * Writes files to the folder of a group, and runs Node there (the group's own, if it has one) with these arguments.
 *
 * @returns the output
 */
export function runIn(group: string, files: Readonly<Record<string, string>>, ...command: readonly string[]): string {
  const cwd = folderOf(group);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  const own = join(cwd, "node_modules/node/bin/node");
  const { stdout, stderr, status } = spawnSync(existsSync(own) ? own : process.execPath, command, {
    cwd,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${command.join(" ")} in ${cwd} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
