/** Command lines for sacreBLEU and for us, and the files that they read. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./sacrebleu.js";

export interface CommandLine {
  /** Arguments as typed in a shell; parts in double quotes stay together. */
  readonly line: string;
  /** A file of the folder that is passed through standard input. */
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Output options, each by itself and with others, for one system. */
const output = [
  "",
  "-b",
  "-sh",
  "-q",
  "-nc",
  "-f text",
  "-f json",
  "-f latex",
  "-f text -sh",
  "-f text -b",
  "-b -w 4",
  "-q -b",
  "-sh -f json",
  "-f text -q -nc -w 3",
  "-f latex -b -w 2",
  ...[0, 1, 2, 3, 4, 5, 6].map((width) => `-w ${width}`),
  "-f text -w 0",
  "-f text -w 6",
  "-b -w 0",
  "-w 14",
  "-w3",
  "-w=5",
  "--width=2",
  "--score-only",
  "--width 3 --short --format text",
].map((options) => ({ line: `ref.txt -i hyp.txt ${options}` }));

/** Options of BLEU. */
const settings = [
  ...["none", "13a", "intl", "zh", "char"].flatMap((tokenize) => [
    `-tok ${tokenize} -f text`,
    `-tok ${tokenize} -lc -w 4`,
  ]),
  "--tokenize=intl",
  "--tok char -sh -f text",
  "-lc",
  "--lowercase --force",
  "-m bleu",
  "-m bleu -f text",
  "-s none -f text",
  "-s exp -f text",
  "-s floor -f text",
  "-s add-k -f text",
  "-s floor -sv 0.5 -f text",
  "-s floor -sv 0 -f text",
  "-s floor -sv 0.005 -f text -sh",
  "-s add-k -sv 2",
  "-s add-k -sv 0.125 -sh -f text",
  "-s add-k -sv 0",
  "-s exp -sv 3",
  "--smooth-method floor --smooth-value .25",
  "--smooth-m none",
  "-sv 1e-2 -s floor",
  "-l en-de",
  "-l en-zh -f text",
  "-l en-zh -tok 13a",
  "-l en-zh -tok char -q",
  "-l en-ja -tok char",
  "-l en-ko -tok 13a -f text",
].flatMap((options) => [{ line: `ref.txt -i hyp.txt ${options}` }]);

const references = [
  { line: "ref.txt ref2.txt -i hyp.txt" },
  { line: "ref.txt ref2.txt -i hyp.txt -f text -w 3" },
  { line: "ref.txt ref2.txt ref.txt -i hyp.txt -sh -f text" },
  { line: "refs.tsv -nr 2 -i hyp.txt" },
  { line: "refs.tsv --num-refs 2 -i hyp.txt -sl -b" },
  { line: "refs.tsv --num-refs=1 -i hyp.txt -f text" },
  { line: "refs-extra.tsv -nr 2 -i hyp.txt" },
  { line: "refs-uneven.tsv -nr 2 -i hyp.txt" },
  { line: "refs-uneven.tsv -nr 2 -i hyp.txt -q" },
  { line: "refs.tsv -nr 3 -i hyp.txt" },
  { line: "ref.txt ref2.txt -nr 2 -i hyp.txt" },
  { line: "refs.tsv -nr 2", stdin: "hyp.txt" },
  { line: "ref.txt.gz -i hyp.txt.gz" },
  { line: "ref.txt.gz ref2.txt -i hyp.txt -f text" },
  { line: "ref.txt.gz -i hyp.txt sys2.txt.gz -f text" },
];

const sentences = [
  "-sl",
  "-sl -b",
  "-sl -f text",
  "-sl -f json -w 4",
  "-sl -sh",
  "-sl -s floor -w 3",
  "-sl -s add-k -sv 0.5 -b -w 6",
  "-sl -s none",
  "-sl -tok char -lc -w 0",
  "--sentence-level -tok zh -q",
].map((options) => ({ line: `ref.txt -i hyp.txt ${options}` }));

const severalSystems = [
  "",
  "-f text",
  "-f latex",
  "-f json -w 3",
  "-f text -w 0",
  "-f text -sh",
  "-f latex -w 4 -sh",
  "-b",
  "-b -f text",
  "-q",
  "-q -f text",
  "-nc -f text",
  "-s floor -f text -tok intl",
].flatMap((options) => [
  { line: `ref.txt -i hyp.txt sys2.txt ${options}` },
  { line: `ref.txt ref2.txt -i hyp.txt sys2.txt "système 3.txt" ${options}` },
]);

/** Names that a table or JSON could misread: markup, wide characters, numbers. */
const names = ["json", "text", "latex"].flatMap((format) => [
  { line: `ref.txt -i 100%_&_{x}~^$#<>.txt hyp.txt -f ${format}` },
  { line: `ref.txt -i 系统.txt hyp.txt -f ${format}` },
  { line: `ref.txt -i 1 22 -f ${format}` },
  { line: `ref.txt -i 1.25 1e3 -f ${format} -w 2` },
  { line: `ref.txt -i ./hyp.txt hyp.txt -f ${format}` },
]);

const input = [
  { line: "ref.txt", stdin: "hyp.txt" },
  { line: "ref.txt -f text", stdin: "hyp.txt" },
  { line: "ref.txt ref2.txt -sl -b", stdin: "hyp.txt" },
  { line: "ref.txt", stdin: "columns.tsv" },
  { line: "ref.txt -f text", stdin: "columns.tsv" },
  { line: "ref.txt -f latex -w 3", stdin: "columns.tsv" },
  { line: "ref.txt -sl", stdin: "columns.tsv" },
  { line: "ref.txt", stdin: "columns-uneven.tsv" },
  { line: "ref.txt -q", stdin: "columns-uneven.tsv" },
  { line: "ref.txt", stdin: "columns-empty.tsv" },
  { line: "ref.txt -f text", stdin: "columns-empty-first.tsv" },
  { line: "ref.txt", stdin: "crlf.txt" },
  { line: "ref.txt -i crlf.txt" },
  { line: "cr-ref.txt", stdin: "cr.txt" },
  { line: "cr-ref.txt -i cr.txt" },
  { line: "cr.txt -i cr.txt -f text" },
  { line: "ref.txt -i bom.txt -w 6" },
  { line: "ref.txt -w 6", stdin: "bom.txt" },
  { line: "blns.txt -i blns-rotated.txt -f text" },
  { line: "blns.txt -i blns-rotated.txt -tok intl -w 5" },
  { line: "blns.txt -i blns-stripped.txt -tok zh -lc" },
  { line: "blns.txt -i blns-stripped.txt -tok char -sl -b -w 6" },
  { line: "blns.txt -i blns-stripped.txt blns-rotated.txt -f text -tok none" },
  { line: "thai.txt -i thai-hyp.txt" },
  { line: "thai.txt -i thai-hyp.txt -tok char -w 3" },
  { line: "thai.txt -sl -tok char", stdin: "thai-hyp.txt" },
  { line: "odd-ref.txt -i odd-hyp.txt -w 4" },
  { line: "odd-ref.txt -i odd-hyp.txt -sl -w 4" },
  { line: "odd-ref.txt -w 4", stdin: "odd-hyp.txt" },
  { line: "latin1.txt -i latin1.txt -e latin-1 -w 3" },
  { line: "utf16.txt -i utf16.txt -e utf-16" },
  { line: "latin1.txt -e latin-1", stdin: "latin1.txt" },
  { line: "blank.txt -i blank.txt" },
  { line: "blank.txt -i blank.txt -sl -f text" },
  { line: "one.txt -i one.txt" },
  { line: "one.txt -i one.txt -sl" },
  { line: "no-newline.txt -i ref.txt" },
  { line: "tokenized-ref.txt -i tokenized.txt" },
  { line: "tokenized-ref.txt -i tokenized.txt --force -f text" },
  { line: "tokenized-ref.txt -i tokenized.txt -q -b" },
  { line: "tokenized-ref.txt -i tokenized.txt tokenized-2.txt -f text" },
];

/** chrF and TER, with every option. */
const metrics = [
  ...(
    "-m chrf|-m chrf -f text -w 4|-m chrf -cw 2 -sh -f text|-m chrf -cw 1 -cc 4|-m chrf --chrf-beta 3 -f text|" +
    "-m chrf --chrf-lowercase -b|-m chrf --chrf-whitespace -w 5|-m chrf --chrf-eps-smoothing -f text|" +
    "-m chrf -cw 2 --chrf-eps-smoothing --chrf-whitespace --chrf-lowercase -w 6|-m chrf -sl -b -w 3|" +
    "-m chrf -cw 2 -sl -sh"
  ).split("|"),
  ...(
    "-m ter|-m ter -f text -w 4|-m ter -sh -f text|-m ter --ter-normalized|-m ter --ter-no-punct -w 3|" +
    "-m ter --ter-case-sensitive -f text|" +
    "-m ter --ter-asian-support --ter-normalized --ter-no-punct -sh -f text|-m ter -sl|" +
    "-m ter -sl -b -w 5 --ter-normalized|-m ter -b -q"
  ).split("|"),
  ...(
    "-m bleu chrf|-m ter bleu chrf|-m ter bleu chrf -f text|-m chrf ter -sh -f text -w 3|-m ter bleu chrf -b|" +
    "-m ter bleu chrf -b -f text|-m bleu bleu -f text|-m ter chrf ter|-m chrf bleu -lc -cw 2 -f text"
  ).split("|"),
].flatMap((options) => [
  { line: `ref.txt -i hyp.txt ${options}` },
  { line: `ref.txt ref2.txt -i sys2.txt ${options}` },
]);

const metricsOfSeveral = ["json", "text", "latex"].flatMap((format) => [
  { line: `ref.txt -i hyp.txt sys2.txt -m ter bleu chrf -f ${format}` },
  { line: `ref.txt ref2.txt -i hyp.txt sys2.txt better.txt -m chrf ter -cw 2 -sh -f ${format} -w 3` },
]);

const oddMetrics = [
  "blns.txt -i blns-stripped.txt",
  "odd-ref.txt -i odd-hyp.txt",
  "thai.txt -i thai-hyp.txt",
  "blank.txt -i blank.txt",
  "one.txt -i one.txt",
].flatMap((files) => [
  { line: `${files} -m chrf ter -w 5` },
  { line: `${files} -m chrf -cw 2 -sl -b -w 6` },
  { line: `${files} -m ter --ter-normalized --ter-asian-support -sl -b -w 6` },
]);

/** Confidence intervals. */
const confidence: CommandLine[] = [
  ...(
    "|-b|-f text|-f latex|-f text -b|-sh|-sh -f text|-w 0|-w 3 -f text|-q|-nc -f text|-cin 20|" +
    "-cin 100 -f text|-m ter|-m chrf -f text|-m ter bleu chrf|-m ter bleu chrf -f text -w 2|-m bleu chrf -b|" +
    "-m bleu chrf -b -f text|-s floor -tok intl -lc -f text"
  )
    .split("|")
    .map((options) => ({ line: `ref.txt -i hyp.txt -ci ${options}` })),
  { line: "ref.txt ref2.txt -i sys2.txt --confidence --confidence-n 41 -f text" },
  { line: "blank.txt -i blank.txt -ci -f text" },
  { line: "blank.txt -i blank.txt -ci -m bleu chrf -b -f text" },
  { line: "ref.txt -ci -f text", stdin: "hyp.txt" },
  { line: "tokenized-ref.txt -i tokenized.txt -ci -cin 30" },
  { line: "ref.txt -i hyp.txt -cin 10" },
  ...["0", "1", "42", "12345", "4294967295", "4294967296", "9007199254740991", "007"].map((SACREBLEU_SEED) => ({
    line: "ref.txt -i hyp.txt -ci -b -w 3",
    env: { SACREBLEU_SEED },
  })),
  { line: "ref.txt -i hyp.txt -ci -f text", env: { SACREBLEU_SEED: "7" } },
  { line: "ref.txt -i hyp.txt", env: { SACREBLEU_SEED: "x" } },
];

/**
 * Paired tests of two to five systems. sacreBLEU's intervals in JSON are unrounded means of sums in 32-bit floats:
 * lab/peers/significance.test.ts compares those.
 */
const paired: CommandLine[] = [
  ...["text", "latex"].flatMap((format) =>
    ["", "-sh", "-q", "-w 3", "-nc", "-b", "-m chrf", "-m ter", "-m ter chrf bleu"].map((options) => ({
      line: `ref.txt -i hyp.txt sys2.txt better.txt -pbs -pbsn 100 -f ${format} ${options}`,
    })),
  ),
  ...["json", "text", "latex"].flatMap((format) =>
    ["", "-sh", "-q", "-w 3", "-m chrf", "-m ter", "-m chrf bleu"].map((options) => ({
      line: `ref.txt -i hyp.txt sys2.txt better.txt -par -parn 200 -f ${format} ${options}`,
    })),
  ),
  ...["-pbs", "-par"].flatMap((test) => [
    { line: `ref.txt -i hyp.txt better.txt ${test} -f text` },
    {
      line: `ref.txt ref2.txt -i hyp.txt better.txt sys2.txt "système 3.txt" tokenized-40.txt ${test} -f text -m bleu chrf`,
    },
    { line: `ref.txt -i hyp.txt sys2.txt hyp.txt ${test} -f text` },
    { line: `ref.txt -i hyp.txt sys2.txt hyp.txt ${test} -f latex -q` },
    { line: `ref.txt ${test} -f text`, stdin: "columns.tsv" },
    { line: `tokenized-ref.txt -i tokenized.txt tokenized-2.txt ${test} -f text -pbsn 20 -parn 20` },
    {
      line: `tokenized-ref.txt -i tokenized.txt tokenized-2.txt ${test} -f text -pbsn 20 -parn 20 --force -m chrf bleu`,
    },
    { line: `ref.txt -i hyp.txt better.txt ${test} -f text -j 1` },
    ...["1", "99", "123456789"].map((SACREBLEU_SEED) => ({
      line: `ref.txt -i hyp.txt better.txt sys2.txt ${test} -f text`,
      env: { SACREBLEU_SEED },
    })),
    { line: `ref.txt -i hyp.txt ${test}` },
    { line: `ref.txt -i hyp.txt hyp.txt ${test}` },
    { line: `ref.txt ${test}`, stdin: "hyp.txt" },
    { line: `ref.txt -i hyp.txt sys2.txt ${test} -sl` },
    { line: `ref.txt -i hyp.txt sys2.txt ${test} -ci` },
    { line: `ref.txt -i hyp.txt sys2.txt sys2.txt ${test}` },
    { line: `ref.txt -i hyp.txt short.txt ${test}` },
  ]),
  { line: "ref.txt -i hyp.txt better.txt --paired-ar", env: { SACREBLEU_FORMAT: "text" } },
  { line: "ref.txt -i hyp.txt better.txt -par -pbs" },
  { line: "ref.txt -i hyp.txt better.txt -par -parn 200 -s add-k -sv 2 -f text" },
  { line: "ref.txt -i hyp.txt better.txt -par -parn 200 -s add-k -sv 0.5 -f text" },
  { line: "ref.txt -i hyp.txt better.txt -pbs -pbsn 100 -s add-k -sv 0.5 -f text" },
  { line: "ref.txt -i hyp.txt -ci -sl" },
  { line: "ref.txt -i hyp.txt sys2.txt -ci" },
  { line: "ref.txt -i hyp.txt sys2.txt -ci -q" },
  { line: "ref.txt -i hyp.txt -ci -cin many" },
];

/** Test sets, which are in the cache that writeFiles() makes. */
const testSets: CommandLine[] = [
  ...(
    "|-f text|-sl -b|-m ter bleu -f text|-ci -cin 20|-ol en|-ol non-en|--subset sport|" +
    "--subset country:US -f text|-ol fr|--subset nothing|-tok none|-d|-d -m chrf bleu -w 3|-d -f json"
  )
    .split("|")
    .map((options) => ({ line: `-t wmt18 -l en-de -i hyp.txt ${options}` })),
  { line: "-t wmt18 -l en-de -i hyp.txt better.txt -par -parn 50 -f text" },
  { line: "-t wmt18 -l en-de -f text", stdin: "hyp.txt" },
  { line: "-t wmt17,wmt18 -l en-de -f text -i twice.txt" },
  { line: "-t wmt17,wmt18 -l en-de -i hyp.txt" },
  { line: "-t wmt18 -l en-de -i short.txt" },
  ...["src", "ref", "src ref docid", "all", "nothing", "all src"].map((fields) => ({
    line: `-t wmt18 -l en-de --echo ${fields}`,
  })),
  { line: "-t wmt18 -l en-de --echo src -ol de" },
  { line: "--list" },
  { line: "--list -l de-en" },
  { line: "--list -t wmt18" },
  { line: "--cite" },
  { line: "-t wmt99 -l en-de -i hyp.txt" },
  { line: "-t wmt18 -i hyp.txt" },
  { line: "-t wmt18 -l en-xx -i hyp.txt" },
  { line: "ref.txt -t wmt18 -l en-de -i hyp.txt" },
  { line: "ref.txt -i hyp.txt -d" },
  { line: "ref.txt -i hyp.txt sys2.txt -d" },
];

const environment: CommandLine[] = [
  { line: "ref.txt -i hyp.txt", env: { SACREBLEU_FORMAT: "text" } },
  { line: "ref.txt -i hyp.txt -f json", env: { SACREBLEU_FORMAT: "TEXT" } },
  { line: "ref.txt -i hyp.txt -f text", env: { SACREBLEU_FORMAT: "json" } },
  { line: "ref.txt -i hyp.txt -f text", env: { SACREBLEU_FORMAT: "html" } },
  { line: "ref.txt -i hyp.txt sys2.txt", env: { SACREBLEU_FORMAT: "latex" } },
  { line: "ref.txt -i hyp.txt -f text", env: { NO_COLOR: "1" } },
  { line: "ref.txt -i hyp.txt sys2.txt -f text", env: { NO_COLOR: "1" } },
  { line: "ref.txt -i hyp.txt sys2.txt -f text", env: { NO_COLOR: "" } },
];

const mistakes = [
  { line: "" },
  { line: "-i hyp.txt" },
  { line: "-i hyp.txt ref.txt" },
  { line: "ref.txt -i short.txt" },
  { line: "ref.txt ref2.txt short.txt -i hyp.txt" },
  { line: "ref.txt -i short.txt -q" },
  { line: "ref.txt -i long.txt" },
  { line: "ref.txt -i hyp.txt short.txt" },
  { line: "ref.txt", stdin: "short.txt" },
  { line: "ref.txt", stdin: "empty.txt" },
  { line: "ref.txt -i empty.txt" },
  { line: "empty.txt -i empty.txt" },
  { line: "ref.txt -i hyp.txt hyp.txt" },
  { line: "ref.txt -i hyp.txt sys2.txt -sl" },
  { line: "ref.txt -i hyp.txt hyp.txt -q" },
  { line: "missing.txt -i hyp.txt" },
  { line: "ref.txt -i missing.txt" },
  { line: "ref.txt -i ." },
  { line: "ref.txt -i missing.txt.gz" },
  { line: "ref.txt -i not-gzip.txt.gz" },
  { line: "ref.txt -i invalid.txt" },
  { line: "invalid.txt -i hyp.txt" },
  { line: "ref.txt", stdin: "invalid.txt" },
  { line: "ref.txt -i hyp.txt -e no-such-encoding" },
  { line: "ref.txt -i hyp.txt -s cubic" },
  { line: "ref.txt -i hyp.txt -tok 14a" },
  { line: "ref.txt -i hyp.txt -f html" },
  { line: "ref.txt -i hyp.txt -m bleurt" },
  { line: "ref.txt -i hyp.txt -w" },
  { line: "ref.txt -i hyp.txt -w two" },
  { line: "ref.txt -i hyp.txt -w 2.5" },
  { line: "ref.txt -i hyp.txt -sv much" },
  { line: "ref.txt -i hyp.txt -nr one" },
  { line: "ref.txt -i hyp.txt -tokchar" },
  { line: "ref.txt -i hyp.txt -w 1_0" },
  { line: "ref.txt -i hyp.txt -s floor -sv 1_0.5 -f text" },
  { line: "ref.txt -i hyp.txt -w 1__0" },
  { line: "ref.txt -i hyp.txt -m bleu bleu -l en-zh -tok 13a" },
  { line: "ref.txt -i hyp.txt -m chrf -cc 0 -cw 3 -f text" },
  { line: "ref.txt -i hyp.txt -m chrf -cw 1 --chrf-beta 0 -f text" },
  { line: "ref.txt -i hyp.txt -ci -cin 1_00 -f text", env: { SACREBLEU_SEED: "1795266000123456789" } },
  {
    line: "ref.txt -i hyp.txt better.txt -par -parn 50 -f text",
    env: { SACREBLEU_SEED: "340282366920938463463374607431768211455" },
  },
  { line: "ref.txt -i hyp.txt --no-such-option" },
  { line: "ref.txt -i hyp.txt --s floor" },
  { line: "ref.txt -i hyp.txt -b=1" },
];

/**
 * Command lines whose output differs intentionally, with the reason, mostly a mistake of sacreBLEU's. Each output must
 * differ; otherwise the entry must be removed.
 */
export const intendedDifferences: Readonly<Record<string, string>> = Object.fromEntries([
  ["", "who asks for nothing is shown a short usage, where sacreBLEU lists all test sets"],
  ...["text", "latex"].map((format) => [
    `ref.txt -i 1.25 1e3 -f ${format} -w 2`,
    "tabulate 0.10 takes names that all look like numbers for numbers, and prints the system 1e3 as 1000.00",
  ]),
  ...["-s floor -sv 0.005 -f text -sh", "-s add-k -sv 0.125 -sh -f text"].map((options) => [
    `ref.txt -i hyp.txt ${options}`,
    "sacreBLEU signs two digits of the smoothing value, so that other scores have the same signature",
  ]),
  [
    "ref.txt -i hyp.txt better.txt -par -parn 200 -s add-k -sv 0.5 -f text",
    "sacreBLEU adds k to sums in whole numbers, so that its trials lose the fraction that the score has",
  ],
]);

export const commandLines: readonly CommandLine[] = [
  ...output,
  ...settings,
  ...references,
  ...sentences,
  ...severalSystems,
  ...names,
  ...input,
  ...environment,
  ...mistakes,
  ...metrics,
  ...metricsOfSeveral,
  ...oddMetrics,
  ...confidence,
  ...paired,
  ...testSets,
];

/** Writes the files that the command lines name, made from the real texts under test/vectors/real. */
export function writeFiles(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const vector = (name: string): string[] =>
    readFileSync(join(root, "test", "vectors", "real", `${name}.txt`), "utf8")
      .split("\n")
      .slice(0, -1);
  const write = (name: string, content: string | Uint8Array): void => writeFileSync(join(folder, name), content);
  const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

  const LINES = 40;
  const ref = vector("mlqe-pe-en-de.references").slice(0, LINES);
  const hyp = vector("mlqe-pe-en-de.hypotheses").slice(0, LINES);
  const ref2 = hyp.map((line, i) => (i % 3 === 0 ? ref[i]!.toUpperCase() : line.split(" ").slice(1).join(" ")));
  const sys2 = ref.map((line, i) =>
    i % 4 === 0
      ? ""
      : line
          .split(" ")
          .reverse()
          .slice(i % 5)
          .reverse()
          .join(" "),
  );
  const sys3 = ref.map((_, i) => ref[(i + 1) % LINES]!);
  write("ref.txt", text(ref));
  write("hyp.txt", text(hyp));
  write("ref2.txt", text(ref2));
  write("sys2.txt", text(sys2));
  write("système 3.txt", text(sys3));
  for (const name of ["100%_&_{x}~^$#<>.txt", "系统.txt", "1", "22", "1.25", "1e3"])
    write(name, text(name.length < 3 ? sys2 : hyp));
  const better = ref.map((line, i) => (i % 3 === 0 ? line : hyp[i]!));
  write("better.txt", text(better));
  write("tokenized-40.txt", text(hyp.map((line) => line.replace(" die ", " der "))));
  write("twice.txt", text([...hyp, ...sys2]));
  writeCache(join(folder, "cache"), ref);
  write("ref.txt.gz", gzipSync(text(ref)));
  write("hyp.txt.gz", gzipSync(text(hyp)));
  write("sys2.txt.gz", gzipSync(text(sys2)));
  write("not-gzip.txt.gz", text(hyp));

  write("refs.tsv", text(ref.map((line, i) => `${line}\t${ref2[i]}`)));
  write("refs-extra.tsv", text(ref.map((line, i) => `${line}\t${ref2[i]}${i % 2 === 0 ? `\t${hyp[i]}` : ""}`)));
  write("refs-uneven.tsv", text(ref.map((line, i) => (i === 6 ? line : `${line}\t${ref2[i]}`))));
  write("columns.tsv", text(hyp.map((line, i) => `${line}\t${sys3[i]}`)));
  write("columns-uneven.tsv", text(hyp.map((line, i) => (i === 9 ? line : `${line}\t${sys3[i]}`))));

  write("columns-empty.tsv", text(hyp.map((line, i) => (i === 4 ? `${line}\t` : `${line}\t${sys3[i]}`))));
  write("columns-empty-first.tsv", text(hyp.map((line, i) => `${i % 5 === 1 ? "" : line}\t${sys3[i]}`)));

  write("crlf.txt", hyp.map((line) => `${line}\r\n`).join(""));
  write("cr-ref.txt", text(ref.slice(0, 3)));
  write("cr.txt", `${hyp[0]}\rthe same line\n${hyp[1]}\r\n${hyp[2]}\n`);
  write("bom.txt", `\ufeff${text(hyp)}`);
  write("blank.txt", "\n\n \n");
  write("empty.txt", "");
  write("one.txt", "word\n");
  write("no-newline.txt", text(hyp).trimEnd());
  write("short.txt", text(hyp.slice(0, -1)));
  write("long.txt", text([...hyp, "one more"]));
  write(
    "invalid.txt",
    Buffer.concat([
      Buffer.from(text(hyp.slice(0, 5))),
      Buffer.from([0x61, 0xff, 0x62, 0x0a]),
      Buffer.from(text(hyp.slice(6))),
    ]),
  );
  write(
    "latin1.txt",
    Buffer.from(
      "Die Möwen schrien über dem Meer.\nÇa va très bien, merci, à bientôt.\nEl niño comió una manzana ¿verdad?\n",
      "latin1",
    ),
  );
  write(
    "utf16.txt",
    Buffer.from("\ufeffDie Möwen schrien über dem Meer.\nΚαλημέρα σας, τι κάνετε σήμερα;\n", "utf16le"),
  );

  const oddRef = [
    "a\u2028b c d e",
    "1,000.00 &quot;x&quot; &amp;lt; y",
    "nul\0 here and there",
    "\u3000wide space at both ends\u3000",
    "x\x1cy\x85z and so on",
    "— dash … dots “quotes” here",
    "中文，和 English 2010.",
    "tab\tinside the line of text",
  ];
  const oddHyp = [
    "a\u2028b c d f",
    '1,000.00 "x" &lt; y',
    "nul\0 here or there",
    "wide space at both ends\xa0",
    "x y z and so on",
    '- dash ... dots "quotes" here',
    "中文 和 English, 2010.",
    "tab inside the line of text",
  ];
  write("odd-ref.txt", text(oddRef));
  write("odd-hyp.txt", text(oddHyp));

  write("blns.txt", text(vector("blns.references")));
  write("blns-rotated.txt", text(vector("blns.rotated")));
  write("blns-stripped.txt", text(vector("blns.stripped")));
  write("thai.txt", text(vector("tatoeba-eng-tha.references")));
  write("thai-hyp.txt", text(vector("tatoeba-eng-tha.hypotheses")));
  const tokenized = vector("mlqe-pe-en-de.hypotheses").slice(0, 250);
  write("tokenized.txt", text(tokenized));
  write("tokenized-2.txt", text(tokenized.map((line) => line.replace(" und ", " oder "))));
  write("tokenized-ref.txt", text(vector("mlqe-pe-en-de.references").slice(0, 250)));
}

/** Two test sets as sacreBLEU keeps them: fields as lines, and the raw file with documents, languages and topics. */
function writeCache(cache: string, references: readonly string[]): void {
  const documents = [
    ["washpost.116881", "en"],
    ["scotsman.104228", "en"],
    ["euronews-en.117981", "de"],
    ["unknown.1", "cs"],
  ] as const;
  const size = references.length / documents.length;
  for (const name of ["wmt17", "wmt18"]) {
    const raw = join(cache, name, "raw", "test");
    mkdirSync(raw, { recursive: true });
    writeFileSync(
      join(raw, `newstest20${name.slice(3)}-ende-src.en.sgm`),
      `<srcset setid="x" srclang="any">\n${documents
        .map(
          ([id, language]) =>
            `<doc sysid="ref" docid="${id}" genre="news" origlang="${language}">\n${Array.from({ length: size }, (_, i) => `<seg id="${i + 1}">source ${i}</seg>\n`).join("")}</doc>\n`,
        )
        .join("")}</srcset>\n`,
    );
    const attribute = (value: (document: (typeof documents)[number]) => string): string[] =>
      documents.flatMap((document) => Array.from({ length: size }, () => value(document)));
    const fields = {
      src: references.map((_, i) => `source ${i}`),
      ref: references,
      docid: attribute(([id]) => id),
      genre: attribute(() => "news"),
      origlang: attribute(([, language]) => language),
    };
    for (const [field, lines] of Object.entries(fields))
      writeFileSync(join(cache, name, `${name}.en-de.${field}`), lines.map((line) => `${line}\n`).join(""));
  }
}
