/** The table of the options that no metric owns. Arguments are parsed, and help is printed, by tables of this kind. */
import { coefficientNames } from "../../../src/index.js";
import type { Option, OptionTable, ValuesOf } from "./option.js";

const engines = ["wasm", "js", "reference"] as const;
export const formats = ["json", "text", "latex", "csv", "tsv", "markdown"] as const;
const tableFormats = ["jsonl", "csv", "tsv", "tsv-unquoted", "parquet", "arrow"] as const;
const segmentsFormats = ["jsonl", "csv", "tsv"] as const;
const referencesFormats = ["lines", "tsv", "jsonl"] as const;

/** The rules for the times of words in conversations. */
const wordTimes = [
  "character_based",
  "character_based_points",
  "equidistant_intervals",
  "equidistant_points",
  "full_segment",
  "none",
] as const;

/** The maximum number of resamples or trials in a test of significance. */
const MOST_DRAWS = 100_000_000;

/** Options of ours that go only with some commands, under one heading of the help. */
function ofCommands<
  const Group extends string,
  const Options extends Readonly<Record<string, Omit<Option, "own" | "commands" | "group">>>,
>(group: Group, commands: readonly string[], options: Options) {
  return Object.fromEntries(
    Object.entries(options).map(([key, option]) => [key, { ...option, own: true, commands, group }]),
  ) as { readonly [Key in keyof Options]: Options[Key] & Pick<Option, "own" | "commands"> & { readonly group: Group } };
}

/** Advice on formats that only some commands have, and on other names that formats usually have. */
const otherFormats: Readonly<Record<string, string>> = {
  paper: "truebleu compare prints it: truebleu compare ref.txt -i a.txt b.txt -f paper",
  svg: "truebleu trend prints it: scores of a log by week, and where they fell",
  html: "truebleu report writes a page",
  tex: "is latex meant?",
  md: "is markdown meant?",
};

/** Advice on metrics that a model or people compute: their scores come from files. */
function ofOtherPrograms(word: string): string | undefined {
  return /^(x?comet|cometkiwi|metricx|bleurt|bert-?score|gemba|yisi|prism|unite|sentinel|mqm|esa|da|sqm)\b/i.test(
    word.replaceAll("_", "-"),
  )
    ? `truebleu does not compute it, but takes its scores from a file: --given ${word}=FILE; ` +
        "truebleu help docs/given-scores.md says how to make one"
    : undefined;
}

/** The options that precede those of the metrics in help and messages. */
const inputOptions = {
  citation: { names: ["--citation", "--cite"], kind: "flag", group: "Test sets" },
  list: { names: ["--list"], kind: "flag", group: "Test sets" },
  testSet: { names: ["--test-set", "-t"], kind: "text", value: "NAME", group: "Test sets" },
  languagePair: { names: ["--language-pair", "-l"], kind: "text", value: "SRC-TRG", group: "Test sets" },
  origlang: { names: ["--origlang", "-ol"], kind: "text", value: "LANG", group: "Test sets" },
  subset: { names: ["--subset"], kind: "text", value: "REGEX", group: "Test sets" },
  download: { names: ["--download"], kind: "text", value: "NAME", group: "Test sets" },
  echo: { names: ["--echo"], kind: "words", value: "FIELD", group: "Test sets" },

  input: { names: ["--input", "-i"], kind: "list", value: "FILE", group: "Input" },
  names: { names: ["--names"], kind: "words", value: "NAME", own: true, group: "Input" },
  numRefs: { names: ["--num-refs", "-nr"], kind: "integer", value: "N", initial: 1, group: "Input" },
  refsFormat: { names: ["--refs-format"], kind: "choice", choices: referencesFormats, own: true, group: "Input" },
  trnIds: { names: ["--trn-ids"], kind: "choice", choices: ["spu_id", "rm", "swb", "wsj"], own: true, group: "Input" },
  encoding: { names: ["--encoding", "-e"], kind: "text", value: "NAME", initial: "utf-8", group: "Input" },
  source: { names: ["--source"], kind: "text", value: "FILE", own: true, group: "Input" },

  ...ofCommands("Input", ["report"], { labels: { names: ["--labels"], kind: "text", value: "FILE" } }),

  givenScores: { names: ["--given"], kind: "lists", value: "NAME=FILE", own: true, group: "Input" },
  givenColumn: { names: ["--given-column"], kind: "each", value: "NAME=COLUMN", own: true, group: "Input" },
  givenMissing: {
    names: ["--given-missing"],
    kind: "choice",
    choices: ["refuse", "leave-out"],
    initial: "refuse",
    own: true,
    group: "Input",
  },
  mqmWeights: { names: ["--mqm-weights"], kind: "words", value: "SEVERITY=WEIGHT", own: true, group: "Input" },
  mqmParts: {
    names: ["--mqm-parts"],
    kind: "choice",
    choices: ["category", "subcategory", "severity"],
    own: true,
    group: "Input",
  },

  hypothesis: { names: ["--hypothesis"], kind: "each", value: "COLUMN", own: true, group: "Tables" },
  reference: { names: ["--reference"], kind: "each", value: "COLUMN", own: true, group: "Tables" },
  by: { names: ["--by"], kind: "each", value: "COLUMN", own: true, group: "Tables" },
  where: { names: ["--where"], kind: "each", value: "CONDITION", own: true, group: "Tables" },
  id: { names: ["--id"], kind: "text", value: "COLUMN", own: true, group: "Tables" },
  tableFormat: { names: ["--table-format"], kind: "choice", choices: tableFormats, own: true, group: "Tables" },
  mean: { names: ["--mean"], kind: "each", value: "COLUMN", own: true, group: "Tables" },
  sum: { names: ["--sum"], kind: "each", value: "COLUMN", own: true, group: "Tables" },
  skipBad: { names: ["--skip-bad"], kind: "flag", own: true, group: "Tables" },

  metrics: {
    names: ["--metrics", "-m"],
    kind: "choices",
    // the names of all metrics, which allOptions() fills in
    choices: [] as readonly string[],
    elsewhere: ofOtherPrograms,
    initial: ["bleu"],
    group: "Metrics",
  },
  sentenceLevel: { names: ["--sentence-level", "-sl"], kind: "flag", group: "Metrics" },
  segments: { names: ["--segments"], kind: "text", value: "FILE", own: true, group: "Metrics" },
  segmentsFormat: {
    names: ["--segments-format"],
    kind: "choice",
    choices: segmentsFormats,
    own: true,
    group: "Metrics",
  },
  segmentsTexts: { names: ["--segments-texts"], kind: "flag", own: true, group: "Metrics" },

  ...ofCommands("BLEU", ["explain"], { dialects: { names: ["--dialects"], kind: "text", value: "A,B,.." } }),
} as const satisfies OptionTable;

/** The options that follow those of the metrics. */
export const outputOptions = {
  confidence: { names: ["--confidence", "-ci"], kind: "flag", group: "Confidence" },
  confidenceN: {
    names: ["--confidence-n", "-cin"],
    kind: "integer",
    value: "N",
    initial: 1000,
    least: 2,
    most: MOST_DRAWS,
    group: "Confidence",
  },

  pairedAr: { names: ["--paired-ar", "-par"], kind: "flag", excludes: "pairedBs", group: "Paired tests" },
  pairedBs: { names: ["--paired-bs", "-pbs"], kind: "flag", excludes: "pairedAr", group: "Paired tests" },
  pairedArN: {
    names: ["--paired-ar-n", "-parn"],
    kind: "integer",
    value: "N",
    initial: 10000,
    least: 0,
    most: MOST_DRAWS,
    group: "Paired tests",
  },
  pairedBsN: {
    names: ["--paired-bs-n", "-pbsn"],
    kind: "integer",
    value: "N",
    initial: 1000,
    least: 0,
    most: MOST_DRAWS,
    group: "Paired tests",
  },
  pairedJobs: { names: ["--paired-jobs", "-j"], kind: "integer", value: "N", initial: 1, group: "Paired tests" },

  ...ofCommands("Output", ["compare", "worst"], {
    top: { names: ["--top", "-n"], kind: "integer", value: "N", initial: 3, least: 0, most: 1000 },
  }),

  ...ofCommands("Correlation", ["correlate"], {
    human: { names: ["--human"], kind: "text", value: "COLUMN" },
    scores: { names: ["--scores"], kind: "each", value: "COLUMN" },
    lower: { names: ["--lower"], kind: "each", value: "COLUMN" },
    level: { names: ["--level"], kind: "choice", choices: ["system", "segment"] },
    coefficients: { names: ["--coefficients"], kind: "choices", choices: coefficientNames },
    groupBy: { names: ["--group-by"], kind: "choice", choices: ["none", "segment", "system"] },
    permutation: { names: ["--permutation"], kind: "choice", choices: ["both", "inputs"] },
  }),

  ...ofCommands("Alignments", ["align"], {
    alignAll: { names: ["--align-all"], kind: "flag" },
    alignWidth: { names: ["--align-width"], kind: "integer", value: "N", least: 20 },
    alignTop: { names: ["--align-top"], kind: "integer", value: "N", initial: 10, least: 0 },
    alignBy: { names: ["--align-by"], kind: "choice", choices: ["chunks", "tokens"], initial: "chunks" },
    alignTable: { names: ["--align-table"], kind: "choice", choices: ["words", "segments", "confusions", "runs"] },
  }),

  ...ofCommands("Conversations", ["meeting"], {
    collar: { names: ["--collar"], kind: "text", value: "SECONDS" },
    referenceTimes: { names: ["--reference-times"], kind: "choice", value: "RULE", choices: wordTimes },
    hypothesisTimes: { names: ["--hypothesis-times"], kind: "choice", value: "RULE", choices: wordTimes },
  }),

  ...ofCommands("Decoding", ["mbr"], { aggregate: { names: ["--aggregate"], kind: "flag" } }),

  ...ofCommands("Output", ["count", "merge", "report"], {
    output: { names: ["--output", "-o"], kind: "text", value: "FILE" },
  }),
  ...ofCommands("Statistics", ["count", "merge"], { sums: { names: ["--sums"], kind: "flag" } }),
  ...ofCommands("Statistics", ["count"], {
    referencesOnly: { names: ["--references-only"], kind: "flag" },
    information: { names: ["--information"], kind: "text", value: "FILE" },
  }),
  ...ofCommands("Statistics", ["merge"], {
    expect: { names: ["--expect"], kind: "integer", value: "N", least: 1 },
    expectSegments: { names: ["--expect-segments"], kind: "integer", value: "N", least: 0 },
    minus: { names: ["--minus"], kind: "words", value: "FILE" },
    allowDoubled: { names: ["--allow-doubled"], kind: "flag" },
  }),

  ...ofCommands("Gate", ["gate"], {
    baseline: { names: ["--baseline"], kind: "each", value: "FILE" },
    maxDrop: { names: ["--max-drop"], kind: "words", value: "POINTS" },
    alpha: { names: ["--alpha"], kind: "number", value: "P", initial: 0.05, least: 0, most: 0.5 },
    min: { names: ["--min"], kind: "words", value: "NAME=POINTS" },
    max: { names: ["--max"], kind: "words", value: "NAME=POINTS" },
    limited: { names: ["--limits-of"], kind: "choice", choices: ["score", "interval"], initial: "score" },
    otherSegments: { names: ["--other-segments"], kind: "choice", choices: ["refuse", "leave-out"], initial: "refuse" },
    undecided: { names: ["--undecided"], kind: "choice", choices: ["pass", "fail"], initial: "pass" },
    update: { names: ["--update"], kind: "flag" },
    summary: { names: ["--summary"], kind: "text", value: "FILE" },
  }),

  ...ofCommands("Requests", ["serve"], {
    files: { names: ["--files"], kind: "words", value: "FOLDER" },
    installedData: { names: ["--installed-data"], kind: "flag" },
  }),

  ...ofCommands("Output", ["lint"], { strict: { names: ["--strict"], kind: "flag" } }),

  ...ofCommands("Output", ["page"], {
    noBrowser: { names: ["--no-browser"], kind: "flag" },
    port: { names: ["--port"], kind: "integer", value: "N", initial: 0, least: 0, most: 65535 },
  }),

  format: {
    names: ["--format", "-f"],
    kind: "choice",
    choices: formats,
    elsewhere: (word: string) => otherFormats[word],
    initial: "json",
    group: "Output",
  },
  csvExact: { names: ["--csv-exact"], kind: "flag", own: true, group: "Output" },
  width: { names: ["--width", "-w"], kind: "integer", value: "N", initial: 1, least: 0, most: 99, group: "Output" },
  short: { names: ["--short", "-sh"], kind: "flag", group: "Output" },
  scoreOnly: { names: ["--score-only", "-b"], kind: "flag", group: "Output" },
  ...ofCommands("Output", ["report"], { title: { names: ["--title"], kind: "text", value: "TEXT" } }),
  quiet: { names: ["--quiet", "-q"], kind: "flag", group: "Output" },
  detail: { names: ["--detail", "-d"], kind: "flag", group: "Output" },
  noColor: { names: ["--no-color", "-nc"], kind: "flag", group: "Output" },
  verbose: { names: ["--verbose"], kind: "flag", own: true, group: "Output" },
  threads: { names: ["--threads"], kind: "integer", value: "N", least: 1, most: 256, own: true, group: "Output" },
  engine: { names: ["--engine"], kind: "choice", choices: engines, own: true, group: "Output" },

  help: { names: ["-h", "--help"], kind: "help", group: "Help" },
  version: { names: ["--version", "-V"], kind: "version", group: "Help" },
} as const satisfies OptionTable;

/** Every option of the command line except those of the metrics. */
export const commonOptions = { ...inputOptions, ...outputOptions } as const satisfies OptionTable;

/** The values of these options by their keys, and the references. */
export type CommonValues = Omit<ValuesOf<typeof commonOptions>, "help" | "version"> & {
  readonly refs: readonly string[];
  /** Keys of the options present in the arguments. */
  readonly given: readonly string[];
  /** Set if the user asks only for a text. */
  readonly request?: "help" | "version";
};

/** The values of the metrics' options, by their keys. */
export type OtherValues = Readonly<Record<string, unknown>>;

/** The values of all options. */
export type ParsedValues = CommonValues & OtherValues;

/** The whole table of a command line with these metrics. */
export function allOptions(metricNames: readonly string[], metricOptions: OptionTable): OptionTable {
  return withOption(Object.assign({}, inputOptions, metricOptions, outputOptions), "metrics", { choices: metricNames });
}

/**
 * The table with one option replaced by a command's form of it. Spreading the table, which has two hundred keys, would
 * take V8 1 to 2 ms; this takes 0.05.
 */
export function withOption(options: OptionTable, key: string, changed: Partial<Option>): OptionTable {
  return Object.assign({}, options, { [key]: { ...options[key], ...changed } });
}
