/** The readers' messages in the words of the page, which has fields where the command has options. */
import type { FileFinding } from "./chosen-file.js";

const inOtherWords: readonly (readonly [of: RegExp, on: string])[] = [
  [/is the text Latin-1 \(-e latin-1\)\?/, "is the text Latin-1? Then choose the encoding latin-1"],
  [/\bread it with -e ([\w-]+), or convert it \([^)]*\)/, "choose the encoding $1, or convert it to UTF-8"],
  [/\bread it with -e ([\w-]+)/, "choose the encoding $1"],
  [/\bread it without -e \S+/, "choose the encoding utf-8"],
  [/name its text columns with --hypothesis\b.*/s, "this page reads no tables: save each column of text as a file"],
  [
    /--refs-format lines reads them as plain lines/,
    "“one in each line”, chosen for the references, reads them as plain lines",
  ],
  [/^Test set None contains no sentence/, "There are no segments: expected at least one line of text"],
  // commands of a terminal
  [/ \((?:iconv|gzip|xz|bzip2|zstd|unzip|tar)\b[^)]*\)/g, ""],
];

/** A message of the readers, which are those of the command, without options. */
export function inPageWords(message: string): string {
  return inOtherWords.reduce((text, [of, on]) => text.replace(of, on), message);
}

/**
 * Why files could not be opened: which of them are empty, or do not look like text and are not in the reader's message;
 * and that message, for the user of the page.
 */
export function whyNotOpened(
  message: string,
  files: readonly { readonly path: string; readonly finding: FileFinding | null }[],
): string {
  const odd = files.flatMap(({ path, finding }) =>
    typeof finding?.problem === "string" && (finding.problem.startsWith("is empty") || !message.includes(path))
      ? [`${path}: ${finding.problem}`]
      : [],
  );
  return [...odd, inPageWords(message)].join("\n");
}
