// The files of an example's folder, shown below its README, so that the folder can be copied from its page.
import { readFileSync, readdirSync } from "node:fs";
import { posix } from "node:path";

/** The most lines of a file that a page shows; a longer file is only a link. */
const SHOWN = 60;

/** @returns Markdown: each file by its name, whole where it is short, with a link to a copy */
export function exampleFiles(readme) {
  const folder = posix.dirname(readme);
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.md$/.test(entry.name))
    .map(({ name }) => name)
    .sort();
  const parts = names.map((name) => {
    const text = readFileSync(posix.join(folder, name), "utf8");
    const lines = text.trimEnd().split("\n").length;
    const link = `[Download ${name}](./${name})`;
    return lines > SHOWN
      ? `### \`${name}\`\n\n${link}, ${lines} lines.`
      : `### \`${name}\`\n\n\`\`\`${posix.extname(name).slice(1)}\n${text.trimEnd()}\n\`\`\`\n\n${link}`;
  });
  return `\n## Files\n\n${parts.join("\n\n")}\n`;
}
