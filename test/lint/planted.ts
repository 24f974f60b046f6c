/** Real text as it would be written, and faults that are planted in it. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { detokenized } from "../../src/lint/detokenize.js";
import type { FindingKind } from "../../src/lint/finding.js";
import type { LintedTexts } from "../../src/lint/linted-texts.js";

const folder = resolve("test/vectors/real");
const linesOf = (name: string): string[] => readFileSync(`${folder}/${name}`, "utf8").trimEnd().split("\n");

/** A system's translations of Wikipedia into German; their post-edits serve as references. */
function cleanTexts(): LintedTexts & { readonly source: readonly string[] } {
  const written = (line: string): string => detokenized(line, new Set()).replace(/[“”„«»]/g, '"');
  const hypotheses = linesOf("mlqe-pe-en-de.hypotheses.txt").map(written);
  const references = linesOf("mlqe-pe-en-de.references.txt").map(written);
  // lines that needed no edit are left out, because an output that equals its reference is itself a finding
  const kept = [...references.keys()].filter((i) => hypotheses[i] !== references[i]);
  return {
    systems: [{ name: "a", hypotheses: kept.map((i) => hypotheses[i]!) }],
    references: [kept.map((i) => references[i]!)],
    // the text is only in German: its words in reverse order serve as the source
    source: kept.map((i) => references[i]!.split(" ").reverse().join(" ")),
  };
}

export const clean = cleanTexts();

/** The lines of the system, rewritten. */
export function withSystem(rewrite: (line: string, i: number) => string, texts: LintedTexts = clean): LintedTexts {
  const [{ name, hypotheses }] = texts.systems as [LintedTexts["systems"][number]];
  return { ...texts, systems: [{ name, hypotheses: hypotheses.map(rewrite) }] };
}

/** The lines of the references, rewritten. */
export function withReference(rewrite: (line: string, i: number) => string, texts: LintedTexts = clean): LintedTexts {
  return { ...texts, references: texts.references.map((stream) => stream.map((line, i) => rewrite(line!, i))) };
}

/** Punctuation separated from words, as by Moses. */
export function tokenize(line: string): string {
  return line
    .replace(/([,.;:!?()"])/g, " $1 ")
    .replace(/ +/g, " ")
    .replace(/^ | $/g, "");
}

/** Text in UTF-8 read as Latin-1. */
export function misread(line: string): string {
  return String.fromCharCode(...new TextEncoder().encode(line));
}

/** Bytes 0x80 to 0x9f of Windows-1252, https://www.unicode.org/Public/MAPPINGS/VENDORS/MICSFT/WINDOWS/CP1252.TXT */
const windows = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** Text in UTF-8 read as Windows-1252. */
function misreadAsWindows(line: string): string {
  return misread(line).replace(/[\x80-\x9f]/g, (one) => windows[one.charCodeAt(0) - 0x80]!);
}

const some = (every: number, rewrite: (line: string) => string) => (line: string, i: number) =>
  i % every === 3 ? rewrite(line) : line;

const hypothesis = (i: number): string => clean.systems[0]!.hypotheses[i]!;
const reference = (i: number): string => clean.references[0]![i]!;
const LAST = clean.references[0]!.length - 1;
const russian = "Соединённые Штаты объявили войну в апреле 1917 года.";

/** Faults, each with the kind of finding, the text that has it, and the number of its segments (where that is known). */
export const faults: Readonly<
  Record<string, readonly [texts: LintedTexts, kind: FindingKind, role: "system" | "reference", segments?: number]>
> = {
  "a tokenized system": [withSystem(tokenize), "tokenized", "system"],
  "some tokenized lines": [withSystem(some(10, tokenize)), "tokenized", "system"],
  "a tokenized reference": [withReference(tokenize), "tokenized", "reference"],
  "both tokenized": [withReference(tokenize, withSystem(tokenize)), "tokenized", "system"],
  "a lost line": [withSystem((_, i) => hypothesis(i < 100 ? i : Math.min(i + 1, LAST))), "shifted", "system"],
  "a line cut in two": [withSystem((_, i) => hypothesis(i < 40 ? i : i - 1)), "shifted", "system"],
  "one lost, one too many": [withSystem((_, i) => hypothesis(i < 50 || i >= 90 ? i : i + 1)), "shifted", "system"],
  "two lost lines of the reference": [
    withReference((_, i) => reference(i < 200 ? i : Math.min(i + 2, LAST))),
    "shifted",
    "system",
  ],
  "empty lines": [withSystem((line, i) => (i % 50 === 7 ? "" : line)), "empty", "system", 7],
  "an empty reference": [withReference((line, i) => (i === 12 ? "" : line)), "empty", "reference", 1],
  "a line written twice": [withSystem((line, i) => (i === 31 ? hypothesis(30) : line)), "doubled", "system", 1],
  "the file twice": [
    {
      systems: [{ name: "a", hypotheses: [...clean.systems[0]!.hypotheses, ...clean.systems[0]!.hypotheses] }],
      references: [[...clean.references[0]!, ...clean.references[0]!]],
    },
    "doubled",
    "system",
    clean.references[0]!.length,
  ],
  "references as hypotheses": [withSystem((line, i) => (i % 4 === 0 ? reference(i) : line)), "leaked", "system"],
  "the reference itself": [withSystem((_, i) => reference(i)), "leaked", "system", clean.references[0]!.length],
  "untranslated lines": [withSystem((line, i) => (i % 60 === 5 ? clean.source[i]! : line)), "copied", "system"],
  "another language": [withSystem((line, i) => (i === 8 || i === 9 ? russian : line)), "script", "system", 2],
  "a line without end": [withSystem((line, i) => (i === 20 ? `${line} `.repeat(12) : line)), "length", "system", 1],
  "UTF-8 as Latin-1": [withSystem(misread), "mojibake", "system"],
  "UTF-8 as Windows-1252": [withSystem(misreadAsWindows), "mojibake", "system"],
  "UTF-8 as Windows-1252, twice": [
    withReference((line) => misreadAsWindows(misreadAsWindows(line))),
    "mojibake",
    "reference",
  ],
  "lost characters": [withSystem(some(20, (line) => line.replace(/[äöüß]/g, "\ufffd"))), "replacement", "system"],
  entities: [withSystem((line) => line.replaceAll('"', "&quot;").replaceAll("ü", "&#252;")), "entities", "system"],
  "entities of entities": [withReference((line) => line.replaceAll('"', "&amp;quot;")), "entities", "reference"],
  "a byte order mark": [withSystem((line, i) => (i === 0 ? `\ufeff${line}` : line)), "byte-order-mark", "system", 1],
  "lines of Windows": [withSystem((line) => `${line}\r`), "line-ends", "system", clean.references[0]!.length],
  controls: [withSystem((line, i) => (i === 5 ? line.replace(" ", " \u0007") : line)), "control", "system", 1],
  "zero-width spaces": [withSystem(some(9, (line) => line.replaceAll(" ", " \u200b"))), "invisible", "system"],
  "soft hyphens": [withReference(some(9, (line) => line.replaceAll("ung", "u\u00adng"))), "invisible", "reference"],
  "no-break spaces": [withSystem(some(9, (line) => line.replace(" ", "\u00a0"))), "spaces", "system"],
  "decomposed letters": [withSystem((line) => line.normalize("NFD")), "normalization", "system"],
  "decomposed references": [withReference((line) => line.normalize("NFD")), "normalization", "reference"],
  "full-width forms": [
    withSystem((line) => line.replace(/[0-9,.]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))),
    "width",
    "system",
  ],
  "lower case": [withSystem((line) => line.toLowerCase()), "case", "system"],
  "references in lower case": [withReference((line) => line.toLowerCase()), "case", "reference"],
  capitals: [withSystem((line) => line.toUpperCase()), "case", "system"],
  "other quotation marks": [withReference((line) => line.replace(/"([^"]*)"/g, "„$1“")), "quotes", "system"],
  "other apostrophes": [withSystem((line) => line.replaceAll("'", "’")), "apostrophes", "system"],
  "other dashes": [
    withReference(
      (line) => line.replaceAll(", ", " – "),
      withSystem((line) => line.replaceAll(", ", " - ")),
    ),
    "dashes",
    "system",
  ],
};
