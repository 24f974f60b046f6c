/** Guesses the role of a file from its name and its first bytes. */
import { misread, decodedSource } from "../../../../src/reading/entry.js";
import { decodeMended } from "../../../../src/text/entry.js";
import type { FileFinding, FileRole } from "../../model/files/chosen-file.js";
import { inPageWords } from "../../model/files/reading-words.js";
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
    if (bytes.length > 0 && (role === "report" || role === "earlier")) return { role, begins: "", problem: null };
    const mistaken = misread(bytes.subarray(0, 512), encoding);
    const text = await textOf(bytes, encoding);
    const problem =
      mistaken === undefined
        ? problemOfText(path, text, bytes.length < LOOKED_AT)
        : mistaken.isMark === true
          ? `begins with a byte order mark, which is scored as part of its first word: ${inPageWords(mistaken.remedy)}`
          : `seems to be ${mistaken.found}: ${inPageWords(mistaken.remedy)}`;
    return { role, begins: text.split("\n", 1)[0]!.slice(0, SHOWN), problem };
  } catch (error) {
    return { role: roleOf(path, ""), begins: "", problem: inPageWords((error as Error).message) };
  }
}

/** What is wrong with a file of text, or an empty file; null if nothing is. */
function problemOfText(path: string, text: string, isWhole: boolean): string | null {
  if (text === "") return "is empty: expected text, one segment in each line";
  const kind = /\.(jsonl?)(?:\.gz)?$/i.exec(path)?.[1]?.toLowerCase();
  if (kind === undefined) return null;
  if (kind === "json")
    return (
      `seems to be JSON${isWhole && !isJson(text) ? " that is broken" : ""}: expected text, one segment in each line; ` +
      "lists of references, one in each line, are in a file called .jsonl"
    );
  const lines = text.split("\n");
  if (!isWhole || lines.at(-1) === "") lines.pop();
  const broken = lines.findIndex((line) => !isJson(line));
  return broken < 0 ? null : `seems to be broken: line ${broken + 1} is not JSON`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function textOf(bytes: Uint8Array, encoding: string): Promise<string> {
  const source = decodedSource(bytesSource("", bytes), encoding);
  // one read has all that was looked at; no encoding takes less than a third of UTF-8
  const into = new Uint8Array(3 * bytes.length);
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
