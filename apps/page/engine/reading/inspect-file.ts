/** Guesses the role of a file from its name and its first bytes. */
import { misread, decodedSource } from "../../../../src/reading/entry.js";
import { decodeMended } from "../../../../src/text/entry.js";
import type { FileFinding, FileRole } from "../../model/chosen-file.js";
import { bytesOf, bytesSource, plainBytes } from "./blob-source.js";

/** How many bytes are examined, and how many characters of them are shown. */
const LOOKED_AT = 1 << 16;
const SHOWN = 200;

/** Examines a file. It never throws: faults are in the result. */
export async function inspectFile(path: string, content: Blob, encoding: string): Promise<FileFinding> {
  try {
    // a gzip file cannot be cut
    const bytes = path.endsWith(".gz")
      ? (await plainBytes(path, await bytesOf(path, content))).subarray(0, LOOKED_AT)
      : await bytesOf(path, content.slice(0, LOOKED_AT));
    const role = roleOf(path, decodeMended(bytes.subarray(0, 4096)));
    if (role === "report" || role === "earlier") return { role, begins: "", problem: null };
    const mistaken = misread(bytes.subarray(0, 512), encoding);
    const problem =
      mistaken === undefined
        ? null
        : mistaken.isMark === true
          ? `begins with a byte order mark, which is scored as part of its first word: ${inPage(mistaken.remedy)}`
          : `seems to be ${mistaken.found}: ${inPage(mistaken.remedy)}`;
    const text = await textOf(bytes, encoding);
    return { role, begins: text.split("\n", 1)[0]!.slice(0, SHOWN), problem };
  } catch (error) {
    return { role: roleOf(path, ""), begins: "", problem: (error as Error).message };
  }
}

/** The command's remedy in the words of the page, where a choice takes the place of -e. */
function inPage(remedy: string): string {
  return remedy.replace(/\bread it with -e (\S+)/, "choose the encoding $1");
}

async function textOf(bytes: Uint8Array, encoding: string): Promise<string> {
  const source = decodedSource(bytesSource("", bytes), encoding);
  const into = new Uint8Array(4096);
  return decodeMended(into.subarray(0, await source.read(into)));
}

/** Words in file names that indicate a file's role. */
const named: readonly (readonly [role: FileRole, words: RegExp])[] = [
  ["references", /^(ref(erence)?s?\d*|gold|human|post-?edit(ed|s)?|pe|target|tgt|trg)$/],
  ["source", /^(src|source|sources|original|orig|input)$/],
  ["labels", /^(labels?|domains?|tags?|metadata|meta)$/],
];

/**
 * The role of a file, by its content if that is conclusive, otherwise by its name.
 *
 * @example
 * roleOf("wmt/ref.de.txt", "Guten Tag\n") // "references"
 */
export function roleOf(path: string, begins: string): FileRole {
  if (begins.startsWith('{"truebleu":"statistics/')) return "earlier";
  if (/^\s*<!doctype html/i.test(begins)) return "report";
  const name = path.toLowerCase().split("/").at(-1)!.replace(/\.gz$/, "");
  if (name.endsWith(".stats")) return "earlier";
  if (/\.html?$/.test(name)) return "report";
  if (name.endsWith(".jsonl")) return "references";
  const words = name.split(/[._\s]+/).flatMap((word) => [word, ...word.split("-")]);
  const found = named.find(
    ([role, pattern]) => words.some((word) => pattern.test(word)) && (role !== "labels" || name.endsWith(".tsv")),
  );
  return found?.[0] ?? "system";
}
