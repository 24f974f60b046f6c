/** truebleu --demo: the example's texts as files, the comparison of its systems, and a report of them. Loaded on demand. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { UsageError } from "../arguments/usage-error.js";
import type { Io } from "../io/io.js";
import { readDocumentation } from "../node/documentation.js";

/** The folder that the demo makes in the current folder. */
const FOLDER = "truebleu-demo";

/** The texts of the example are tokenized already; --force says that this is meant. */
const settings = ["--tokenize", "none", "--force"];

/**
 * Shows each command before running it, so that the user can go on from there.
 *
 * @param runs a function that runs a command line and returns its exit code
 * @returns the exit code: that of the first command that fails
 * @throws UsageError for further arguments, or where the folder exists and is perhaps not the demo's own
 */
export async function demo(
  words: readonly string[],
  io: Pick<Io, "out" | "documentation">,
  runs: (args: readonly string[]) => Promise<number>,
): Promise<number> {
  if (words.length > 0)
    throw new UsageError(
      `argument --demo: expected no other arguments, because it uses the example's texts; got ${words.join(" ")}`,
    );
  const texts = Object.entries(readDocumentation(io.documentation()).demo);
  writeTexts(texts);
  const [reference, ...systems] = texts.map(([name]) => `${FOLDER}/${name}`);
  const comparison = ["compare", reference!, "-i", ...systems, ...settings, "--top", "1"];
  const report = ["report", reference!, "-i", ...systems, ...settings, "-o", `${FOLDER}/report.html`];
  for (const args of [comparison, report]) {
    io.out(`$ truebleu ${args.join(" ")}\n`);
    const exitCode = await runs(args);
    if (exitCode !== 0) return exitCode;
    io.out("\n");
  }
  io.out(
    `Open ${FOLDER}/report.html in a browser. The texts are in ${FOLDER}: put your own in their place, one segment in each\n` +
      "line, and leave out --tokenize none --force, which are for text that is tokenized already.\n",
  );
  return 0;
}

/** A file that exists already stays as it is: it must come from an earlier demo, unchanged. @throws UsageError */
function writeTexts(texts: readonly (readonly [string, string])[]): void {
  for (const [name, text] of texts) {
    const path = `${FOLDER}/${name}`;
    if (existsSync(path) && readFileSync(path, "utf8") !== text)
      throw new UsageError(
        `argument --demo: ${path} exists with another text: remove ${FOLDER}, or use another folder`,
      );
  }
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of texts) writeFileSync(`${FOLDER}/${name}`, text);
}
