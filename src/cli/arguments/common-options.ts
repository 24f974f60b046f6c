/** The options that no metric owns. Arguments are parsed by such tables, and the help is printed from them. */
import type { OptionTable, ValuesOf } from "./option.js";

const engines = ["wasm", "js", "reference"] as const;
export const formats = ["json", "text", "latex", "csv", "tsv", "markdown"] as const;
export const segmentsFormats = ["jsonl", "csv", "tsv"] as const;
const referencesFormats = ["lines", "tsv", "jsonl"] as const;

/** The maximum for the tests of significance. */
const MOST_DRAWS = 100_000_000;

/** Those that stand before the metrics' own in help and messages. */
export const inputOptions = {
  citation: {
    names: ["--citation", "--cite"],
    kind: "flag",
    group: "Test sets",
    help: "prints the BibTeX entry of a test set",
  },
  list: {
    names: ["--list"],
    kind: "flag",
    group: "Test sets",
    help: "lists the test sets, those of a language pair with -l, the fields of one with -t",
  },
  testSet: {
    names: ["--test-set", "-t"],
    kind: "text",
    value: "NAME",
    group: "Test sets",
    help:
      "scores against a published test set, or several separated by commas; they are kept in sacreBLEU's folder " +
      "($SACREBLEU or ~/.sacrebleu), and downloaded if they are not there",
  },
  languagePair: {
    names: ["--language-pair", "-l"],
    kind: "text",
    value: "SRC-TRG",
    group: "Test sets",
    help:
      "the languages of the test set, such as en-zh; the target language chooses BLEU's tokenizer, " +
      "even without a test set",
  },
  origlang: {
    names: ["--origlang", "-ol"],
    kind: "text",
    value: "LANG",
    group: "Test sets",
    help: "keeps segments that were written in this language, or, with non- before it, in any other",
  },
  subset: {
    names: ["--subset"],
    kind: "text",
    value: "REGEX",
    group: "Test sets",
    help: "keeps segments of documents whose domain or country matches",
  },
  download: { names: ["--download"], kind: "text", value: "NAME", group: "Test sets", help: "downloads a test set" },
  echo: {
    names: ["--echo"],
    kind: "words",
    value: "FIELD",
    group: "Test sets",
    help: "prints fields of a test set, separated by tabs: src, ref, docid ..., or all",
  },

  input: {
    names: ["--input", "-i"],
    kind: "list",
    value: "FILE",
    group: "Input",
    help:
      "the outputs of the systems, one file each; without it they are read from standard input, " +
      "several as columns separated by tabs",
  },
  names: {
    names: ["--names"],
    kind: "words",
    value: "NAME",
    own: true,
    group: "Input",
    help:
      "what the systems are called in the output, a name for each, in their order; by default the paths of their " +
      "files, in compare and in csv, tsv and markdown without what all paths have in common",
  },
  numRefs: {
    names: ["--num-refs", "-nr"],
    kind: "integer",
    value: "N",
    initial: 1,
    group: "Input",
    help: "each line of the reference file holds N references, separated by tabs",
  },
  refsFormat: {
    names: ["--refs-format"],
    kind: "choice",
    choices: referencesFormats,
    own: true,
    group: "Input",
    help:
      "how a file holds references: one per line (lines), any number per line separated by tabs (tsv), or a JSON " +
      "list per line (jsonl), in which null is a missing reference; by default jsonl for files that end in .jsonl, " +
      "else lines. Without this option, if any file ends in .trn, the lines of all files, those of systems too, are " +
      "matched by their utterance ids, as in sclite",
  },
  encoding: {
    names: ["--encoding", "-e"],
    kind: "text",
    value: "NAME",
    initial: "utf-8",
    group: "Input",
    help: "the encoding of the texts, by its name in Python: utf-8, utf-16, latin-1, cp1252 ...",
  },
  source: {
    names: ["--source"],
    kind: "text",
    value: "FILE",
    own: true,
    group: "Input",
    help: "the text that was translated, shown beside segments, where these are shown; it changes no score",
  },

  metrics: {
    names: ["--metrics", "-m"],
    kind: "choices",
    // the names of all metrics, which allOptions() fills in
    choices: [] as readonly string[],
    initial: ["bleu"],
    group: "Metrics",
    help:
      "what to compute, in one pass over the texts; chrf++ is chrf with --chrf-word-order 2, spbleu is bleu with " +
      "--tokenize flores200",
  },
  sentenceLevel: {
    names: ["--sentence-level", "-sl"],
    kind: "flag",
    group: "Metrics",
    help: "prints a score for each line; BLEU then leaves out the orders that a line is too short for",
  },
  segments: {
    names: ["--segments"],
    kind: "text",
    value: "FILE",
    own: true,
    group: "Metrics",
    help:
      "also writes the unrounded scores of every segment to a file, a row for each with a column for each system and " +
      "metric: CSV or TSV if its name ends so, else JSON lines. BLEU scores are those of --sentence-level. The file " +
      "appears when it is complete",
  },
  segmentsFormat: {
    names: ["--segments-format"],
    kind: "choice",
    choices: segmentsFormats,
    own: true,
    group: "Metrics",
    help: "the format of --segments, whatever the name of the file",
  },
  segmentsTexts: {
    names: ["--segments-texts"],
    kind: "flag",
    own: true,
    group: "Metrics",
    help: "--segments has the texts, too: the references, each system's line, and the lines of --source",
  },

  dialects: {
    names: ["--dialects"],
    kind: "text",
    value: "A,B,..",
    own: true,
    commands: ["explain"],
    group: "BLEU",
    help:
      "the dialects, each optionally with a colon and a smoothing: sacrebleu,nltk:method1. " +
      "The first is compared with each of the others",
  },
} as const satisfies OptionTable;

/** Those that stand after them. */
export const outputOptions = {
  confidence: {
    names: ["--confidence", "-ci"],
    kind: "flag",
    group: "Confidence",
    help:
      "the 95% confidence interval of the scores of one system, by bootstrap resampling. For this and for paired " +
      "tests the statistics of every segment are kept in memory, 24 to 200 bytes per system and metric. The seed is " +
      "the environment variable SACREBLEU_SEED (default 12345; none for another one each time)",
  },
  confidenceN: {
    names: ["--confidence-n", "-cin"],
    kind: "integer",
    value: "N",
    initial: 1000,
    least: 2,
    most: MOST_DRAWS,
    group: "Confidence",
    help: "how many resamples",
  },

  pairedAr: {
    names: ["--paired-ar", "-par"],
    kind: "flag",
    excludes: "pairedBs",
    group: "Paired tests",
    help: "approximate randomization: tests every system against the first",
  },
  pairedBs: {
    names: ["--paired-bs", "-pbs"],
    kind: "flag",
    excludes: "pairedAr",
    group: "Paired tests",
    help:
      "paired bootstrap: tests every system against the first, with confidence intervals and sacreBLEU's p-values; " +
      "those of compare agree with the intervals",
  },
  pairedArN: {
    names: ["--paired-ar-n", "-parn"],
    kind: "integer",
    value: "N",
    initial: 10000,
    least: 0,
    most: MOST_DRAWS,
    group: "Paired tests",
    help: "how many trials; 0 means the default, in compare 100 for each pair of systems and at least 10000",
  },
  pairedBsN: {
    names: ["--paired-bs-n", "-pbsn"],
    kind: "integer",
    value: "N",
    initial: 1000,
    least: 0,
    most: MOST_DRAWS,
    group: "Paired tests",
    help: "how many resamples; 0 means the default, in compare 200 for each pair of systems and at least 1000",
  },
  pairedJobs: {
    names: ["--paired-jobs", "-j"],
    kind: "integer",
    value: "N",
    initial: 1,
    group: "Paired tests",
    help: "accepted for compatibility with sacreBLEU, and ignored: one thread runs the tests in seconds",
  },

  top: {
    names: ["--top", "-n"],
    kind: "integer",
    value: "N",
    initial: 3,
    least: 0,
    most: 1000,
    own: true,
    commands: ["compare", "worst"],
    group: "Output",
    help:
      "how many segments to show, in worst 1 or more; in compare of those that made a system better than the first, " +
      "and of those that made it worse, for each system; by default, of five systems or more, only for the best one",
  },

  alignAll: {
    names: ["--align-all"],
    kind: "flag",
    own: true,
    commands: ["align"],
    group: "Alignments",
    help: "also shows segments without an error",
  },
  alignWidth: {
    names: ["--align-width"],
    kind: "integer",
    value: "N",
    least: 20,
    own: true,
    commands: ["align"],
    group: "Alignments",
    help: "the maximum length of a line, in characters; by default that of the terminal, and none elsewhere",
  },
  alignTop: {
    names: ["--align-top"],
    kind: "integer",
    value: "N",
    initial: 10,
    least: 0,
    own: true,
    commands: ["align"],
    group: "Alignments",
    help: "how many of the most frequent substitutions, insertions and deletions to show",
  },
  alignBy: {
    names: ["--align-by"],
    kind: "choice",
    choices: ["chunks", "tokens"],
    initial: "chunks",
    own: true,
    commands: ["align"],
    group: "Alignments",
    help: "counts errors by runs of words, as jiwer does (chunks), or word by word (tokens)",
  },

  aggregate: {
    names: ["--aggregate"],
    kind: "flag",
    own: true,
    commands: ["mbr"],
    group: "Decoding",
    help:
      "scores each sample against the mean n-gram counts of all samples instead of against each of them, " +
      "for BLEU and chrF: time grows with their number, not with its square",
  },

  output: {
    names: ["--output", "-o"],
    kind: "text",
    value: "FILE",
    own: true,
    commands: ["count", "merge"],
    group: "Statistics",
    help:
      "writes statistics to this file, compressed if its name ends in .gz; it appears when it is complete. Without it " +
      "count writes to standard output, and merge prints scores",
  },
  sums: {
    names: ["--sums"],
    kind: "flag",
    own: true,
    commands: ["count", "merge"],
    group: "Statistics",
    help:
      "keeps the sums alone: a file of one line, from which scores are computed, and nothing tells single segments. " +
      "Intervals, tests and the gate need a row for each segment",
  },
  referencesOnly: {
    names: ["--references-only"],
    kind: "flag",
    own: true,
    commands: ["count"],
    group: "Statistics",
    help: "gathers what NIST has to know of all references before it counts; such files are merged, too",
  },
  information: {
    names: ["--information"],
    kind: "text",
    value: "FILE",
    own: true,
    commands: ["count"],
    group: "Statistics",
    help: "what --references-only gathered, by which NIST weighs; otherwise by the references of this text alone",
  },
  expect: {
    names: ["--expect"],
    kind: "integer",
    value: "N",
    least: 1,
    own: true,
    commands: ["merge"],
    group: "Statistics",
    help: "how many shards there have to be",
  },
  expectSegments: {
    names: ["--expect-segments"],
    kind: "integer",
    value: "N",
    least: 0,
    own: true,
    commands: ["merge"],
    group: "Statistics",
    help: "how many segments the shards have to have together",
  },
  minus: {
    names: ["--minus"],
    kind: "words",
    value: "FILE",
    own: true,
    commands: ["merge"],
    group: "Statistics",
    help: "takes these shards out of the sum again",
  },
  allowDoubled: {
    names: ["--allow-doubled"],
    kind: "flag",
    own: true,
    commands: ["merge"],
    group: "Statistics",
    help: "takes shards with the same references, which are an error otherwise",
  },

  baseline: {
    names: ["--baseline"],
    kind: "text",
    value: "FILE",
    own: true,
    commands: ["gate"],
    group: "Gate",
    help: "the statistics to compare with, from truebleu count; metrics and settings are theirs",
  },
  maxDrop: {
    names: ["--max-drop"],
    kind: "words",
    value: "POINTS",
    own: true,
    commands: ["gate"],
    group: "Gate",
    help:
      "how many points a metric may lose (error rates: gain), and for single metrics as NAME=POINTS, as in " +
      "--max-drop 0.5 NIST=0.05 (default 0.3)",
  },
  alpha: {
    names: ["--alpha"],
    kind: "number",
    value: "P",
    initial: 0.05,
    least: 0,
    most: 0.5,
    own: true,
    commands: ["gate"],
    group: "Gate",
    help: "how often the gate may stop a system that lost no more than that",
  },
  summary: {
    names: ["--summary"],
    kind: "text",
    value: "FILE",
    own: true,
    commands: ["gate"],
    group: "Gate",
    help: 'also appends a Markdown table to this file, such as "$GITHUB_STEP_SUMMARY"',
  },

  format: {
    names: ["--format", "-f"],
    kind: "choice",
    choices: formats,
    initial: "json",
    group: "Output",
    help:
      "latex and markdown are tables of several systems; csv and tsv have unrounded numbers and a signature in each " +
      "row. The environment variable SACREBLEU_FORMAT takes precedence over this option",
  },
  csvExact: {
    names: ["--csv-exact"],
    kind: "flag",
    own: true,
    group: "Output",
    help:
      "in csv and tsv, leaves names and texts as they are; otherwise an apostrophe stands before those that a " +
      "spreadsheet would take for a formula, control characters are escaped, and in tsv what begins with a " +
      "quotation mark is quoted",
  },
  width: {
    names: ["--width", "-w"],
    kind: "integer",
    value: "N",
    initial: 1,
    least: 0,
    most: 99,
    group: "Output",
    help: "decimal places, 0 to 99",
  },
  short: { names: ["--short", "-sh"], kind: "flag", group: "Output", help: "prints short signatures" },
  scoreOnly: { names: ["--score-only", "-b"], kind: "flag", group: "Output", help: "prints the number alone" },
  quiet: {
    names: ["--quiet", "-q"],
    kind: "flag",
    group: "Output",
    help: "hides information and the progress bar; warnings and errors are still printed",
  },
  detail: {
    names: ["--detail", "-d"],
    kind: "flag",
    group: "Output",
    help: "with -t: also the scores by original language and topic, as text",
  },
  noColor: {
    names: ["--no-color", "-nc"],
    kind: "flag",
    group: "Output",
    help: "no colours; the environment variable NO_COLOR does the same",
  },
  verbose: { names: ["--verbose"], kind: "flag", own: true, group: "Output", help: "also prints which engine counts" },
  threads: {
    names: ["--threads"],
    kind: "integer",
    value: "N",
    least: 1,
    most: 256,
    own: true,
    group: "Output",
    help:
      "how many threads count; by default one per core, up to 8, if the text is long enough for that to pay. " +
      "The output does not depend on it",
  },
  engine: {
    names: ["--engine"],
    kind: "choice",
    choices: engines,
    own: true,
    group: "Output",
    help: "the engine that counts; by default wasm, or js where WebAssembly is not allowed",
  },

  help: { names: ["-h", "--help"], kind: "help", group: "Help", help: "prints this text" },
  version: { names: ["--version", "-V"], kind: "version", group: "Help", help: "prints the version" },
} as const satisfies OptionTable;

/** Every option of the command line but those of the metrics. */
export const commonOptions = { ...inputOptions, ...outputOptions } as const satisfies OptionTable;

/** The values of these options by their keys, and the references. */
export type CommonValues = Omit<ValuesOf<typeof commonOptions>, "help" | "version"> & {
  readonly refs: readonly string[];
  /** Keys of the options present in the arguments. */
  readonly given: readonly string[];
  /** Only a text is asked for. */
  readonly request?: "help" | "version";
};

/** The values of options that are not known here, by their keys. */
export type OtherValues = Readonly<Record<string, unknown>>;

/** The values of all options. */
export type ParsedValues = CommonValues & OtherValues;

/** The whole table of a command line with these metrics. */
export function allOptions(metricNames: readonly string[], metricOptions: OptionTable): OptionTable {
  const metrics = { ...inputOptions.metrics, choices: metricNames };
  return { ...inputOptions, metrics, ...metricOptions, ...outputOptions };
}

/** As sacreBLEU's arguments are read: there -o is short for -ol. */
export function withoutCommand(options: OptionTable): OptionTable {
  return { ...options, output: { ...outputOptions.output, names: ["--output"] } };
}

/** With formats of a command's own. */
export function withFormats(options: OptionTable, own: readonly string[]): OptionTable {
  return { ...options, format: { ...outputOptions.format, choices: own } };
}
