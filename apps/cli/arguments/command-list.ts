/**
 * The commands, each with its options and its texts for usage, help, completion and the manual. A new command is an
 * entry here and a line in commands/run.ts. A plain run does not load this file.
 */
import type { metricOptions } from "#metric-options";
import { dialectOptions } from "../../../src/metrics/entry.js";
import type { commonOptions, formats } from "./common-options.js";

type OptionKey = keyof typeof commonOptions | keyof typeof metricOptions;

/** The headings of the overview, in its order. */
export const commandGroups = {
  systems: "which system is better",
  texts: "what the numbers come from",
  others: "other texts and tools",
} as const;

/** The formats that only some commands print. */
type OwnFormat = "github" | "html" | "junit" | "paper" | "pra" | "sgml" | "svg" | "sys" | "raw" | "dtl";

/** A command with its meaning. */
export type CommandExample = readonly [command: string, meaning: string];

export interface CommandDescription {
  /** The page in docs/ that says more about the command. */
  readonly page?: string;
  /** The command's group in the overview. The run for scores has none, because no command names it. */
  readonly group?: keyof typeof commandGroups;
  /** The words after the command's name in the usage. */
  readonly usage: string;
  /** The meaning of the command, in one line. */
  readonly summary: string;
  /** More about the command: one text for each paragraph. */
  readonly text?: readonly string[];
  /** Options that are set before the user's arguments. An option with a list of values must not come last. */
  readonly initial?: readonly string[];
  /** The formats of the command, if these are not simply all of --format; some commands have formats of their own. */
  readonly formats?: readonly ((typeof formats)[number] | OwnFormat)[];
  /** The values of --metrics, if the command measures something other than metrics. */
  readonly measures?: readonly string[];
  /**
   * The metrics whose options the command takes, by default all; "none signed" stands for the options that no signature
   * states.
   */
  readonly metrics?: readonly string[] | "none signed";
  /** Options that the command refuses, because they have no meaning for it. */
  readonly without?: readonly (OptionKey | `--${string}`)[];
  /** The meanings of options that mean something else for this command than for the others. */
  readonly meant?: Partial<Readonly<Record<OptionKey, { readonly value?: string; readonly help: string }>>>;
  /** What messages say of a refused option, if "does not go with" and the name of the command are not enough. */
  readonly refusal?: string;
  /** The input that the command expects on standard input, if that is a terminal. */
  readonly awaits?: string;
  readonly examples: readonly CommandExample[];
}

/** A command that prints a text. It takes words, and no options. */
export type TextCommandDescription = Pick<CommandDescription, "group" | "usage" | "summary" | "text" | "examples"> & {
  /** The words that the command takes. */
  readonly words?: readonly string[];
};

const awaitsSystem = "the output of the system, one segment in each line (-i FILE reads a file)";

/** Options that ask for information on test sets, which only a run for scores answers. */
const questions = ["citation", "list", "download", "echo"] as const;
const segmentsOptions = ["segments", "segmentsFormat", "segmentsTexts"] as const satisfies readonly OptionKey[];
const givenOptions = [
  "givenScores",
  "givenColumn",
  "givenMissing",
  "mqmWeights",
  "mqmParts",
] as const satisfies readonly OptionKey[];
/** Columns of numbers beside scores: for commands that print scores and show no texts. */
const numbers = ["mean", "sum"] as const satisfies readonly OptionKey[];
const tests = [
  "confidence",
  "confidenceN",
  "pairedAr",
  "pairedArN",
  "pairedBs",
  "pairedBsN",
  "pairedJobs",
] as const satisfies readonly OptionKey[];

const tables = [
  "hypothesis",
  "reference",
  "by",
  "where",
  "id",
  "tableFormat",
  ...numbers,
  "skipBad",
] as const satisfies readonly OptionKey[];

/** Options without meaning where all pairs of systems are tested. */
const notOfPairs = ["confidence", "confidenceN", "pairedJobs"] as const satisfies readonly OptionKey[];

/** Options about printed scores; hardly any command prints scores. */
const ofScores = [
  ...questions,
  ...segmentsOptions,
  "sentenceLevel",
  "scoreOnly",
  "detail",
  "trnIds",
] as const satisfies readonly OptionKey[];

/** Which segments of which test set are read. */
const testSets = ["testSet", "origlang", "subset"] as const satisfies readonly OptionKey[];

/** How files hold references. */
const referenceFiles = ["numRefs", "refsFormat"] as const satisfies readonly OptionKey[];

/**
 * Options about the input and output of a single run; for a command that serves other programs, these are in the
 * requests.
 */
const ofOneRun = [
  ...givenOptions,
  ...tables,
  ...ofScores,
  ...tests,
  ...testSets,
  ...referenceFiles,
  "languagePair",
  "input",
  "names",
  "encoding",
  "source",
  "metrics",
  "format",
  "width",
  "short",
  "csvExact",
  "noColor",
] as const satisfies readonly OptionKey[];

/** The run for scores, which starts when no command is named. */
export const scoring: CommandDescription = {
  usage: "[options] reference [reference ...] [-i system [system ...]]",
  summary: "scores of one or more systems",
  text: [
    "BLEU, chrF and TER of translations, exactly as sacreBLEU 2.6.0 computes and prints them; other metrics " +
      "exactly as the tools that made them known compute them.",
    "References come before --input. Files that end in .gz are decompressed. A reference file with the name of a " +
      "command is written ./compare, ./align and so on.",
  ],
  awaits: awaitsSystem,
  examples: [
    ["truebleu ref.txt -i hyp.txt", "BLEU of one system, as JSON"],
    ["truebleu ref1.txt ref2.txt -i hyp.txt -f text", "two references for each line, one line of text"],
    ["cat hyp.txt | truebleu ref.txt -b -w 2", "only the number, with two digits"],
    ["truebleu ref.txt -i a.txt b.txt.gz -f text", "a table of several systems"],
    ["truebleu ref.txt -i hyp.txt -m bleu chrf", "several metrics"],
    ["truebleu ref.txt -i hyp.txt -m bleu chrf -ci -f text", "with confidence intervals"],
    ["truebleu ref.txt -i a.txt b.txt -pbs -f text", "is b better than a?"],
    ["cat hyp.txt | truebleu -t wmt17 -l en-de -b", "against a published test set"],
    ["truebleu refs.jsonl -i hyp.txt --segments segments.csv", "any number of references; scores of every segment"],
    ["truebleu log.jsonl --hypothesis output --reference expected", "columns of a table: JSON lines, CSV or TSV"],
    ["truebleu log.jsonl --hypothesis output --reference expected --by model,lang", "a row for each group"],
  ],
};

/** The commands by their names, in the order of the help. */
export const commandList = {
  compare: {
    group: "systems",
    page: "significance.md",
    usage: "[options] reference [reference ...] -i baseline system [system ...]",
    summary: "which system is better, by how much, and in which segments",
    text: [
      "Systems are sorted by their scores. A star, better and worse mean a p-value below 0.05 after Holm's " +
        "correction " +
        "for all pairs. A system's ranks are a range: its best rank is 1 plus the number of systems that are better " +
        "in this sense, its worst the number of all systems minus those that are worse. A cluster ends where every " +
        "system before is better than every system after.",
      "The p-value is two-sided and comes from the resamples of the interval beside it: it is below 0.05 exactly " +
        "where this interval excludes 0 (-pbs prints sacreBLEU's p-values).",
      "Files of statistics that kept their rows (truebleu count) take the place of all texts: compare a.stats b.stats.",
    ],
    initial: ["--format", "text"],
    formats: ["text", "json", "csv", "tsv", "markdown", "latex", "paper"],
    without: [...ofScores, ...notOfPairs, "short"],
    awaits: "the outputs of the systems, separated by tabs, one segment in each line (-i FILE FILE reads files)",
    examples: [
      ["truebleu compare ref.txt -i a.txt b.txt", "is b better than a, and where?"],
      ["truebleu compare ref.txt -i runs/*.txt -m bleu chrf -f csv", "all pairs, for a spreadsheet"],
      ["truebleu compare ref.txt -i runs/*.txt -m bleu chrf ter -f paper", "one table in LaTeX, for a paper"],
      ["truebleu compare ref.txt -i a.txt b.txt --names old new --source src.txt", "with names, and the source text"],
      [
        "truebleu compare log.jsonl --hypothesis output --reference expected --by model --id id",
        "the models of a log, on what all of them have answered",
      ],
    ],
  },
  correlate: {
    group: "systems",
    page: "correlate.md",
    usage: "[options] scores.tsv [scores.tsv ...]",
    summary: "is a metric any good here? metrics against human scores",
    text: [
      "Tables have columns of systems (--by), segments (--id), human scores and metrics; several tables are joined, " +
        "such as those that --segments and -f tsv write. In a folder with mt-metrics-eval's layout, -l and --human " +
        "choose the scores, and -m computes our own metrics on its texts.",
      "A permutation test of every pair (PERM-BOTH of Deutsch et al. 2021; -parn trials, 0 for none), corrected " +
        "by Holm, tells which metrics differ; the seed is SACREBLEU_SEED. -ci adds intervals.",
    ],
    initial: ["--format", "text", "--width", "3"],
    meant: {
      languagePair: {
        help: "the language pair of a test set's folder, if it has several; the target language chooses BLEU's tokenizer",
      },
      reference: {
        value: "NAME",
        help:
          "the reference that --metrics compares with, if a test set's folder has several: refA for " +
          "references/en-de.refA.txt. With several, as refA,refB, each segment has all of these references",
      },
      metrics: { help: "what to compute on the texts of a test set's folder, beside the scores that are there" },
    },
    without: [
      ...numbers,
      ...givenOptions,
      "hypothesis",
      "skipBad",
      ...ofScores,
      "pairedAr",
      "pairedBs",
      "pairedBsN",
      "pairedJobs",
      ...testSets,
      ...referenceFiles,
      "input",
      "names",
      "source",
      "short",
    ],
    awaits: "a table of scores (truebleu correlate FILE reads a file)",
    examples: [
      ["truebleu correlate scores.tsv", "with columns system, segment, human, and one for each metric"],
      ["truebleu correlate human.tsv segments.tsv", "with the scores of --segments"],
      ["truebleu correlate wmt22 -l en-de", "a folder of WMT's scores"],
      ["truebleu correlate wmt22 -l en-de -m bleu", "and BLEU, computed on the folder's texts"],
    ],
  },
  align: {
    group: "texts",
    page: "command-line.md",
    usage: "[options] reference [reference ...] [-i system]",
    summary: "which words are wrong, and which are mistaken for which",
    text: ["The alignment is that of the word error rate, after its transforms."],
    initial: ["--format", "text"],
    formats: ["text", "json", "csv", "tsv", "html", "pra", "sgml", "sys", "raw", "dtl"],
    metrics: ["wer", "cer", "mer", "wil", "wip"],
    without: [
      ...numbers,
      ...givenOptions,
      "by",
      "names",
      ...ofScores.filter((key) => key !== "trnIds"),
      ...tests,
      "metrics",
      "width",
    ],
    awaits: awaitsSystem,
    examples: [
      ["truebleu align ref.txt -i hyp.txt --wer-lowercase", "which words are wrong, and how often"],
      ["truebleu align ref.trn -i hyp.trn --wer-alignment sclite", "aligned and printed as by NIST's sclite"],
      [
        "truebleu align ref.trn -i hyp.trn --wer-alignment sclite --wer-lowercase -f pra > hyp.pra",
        "sclite's files: pra, sgml, sys, raw, dtl",
      ],
      ["truebleu align ref.txt -i hyp.txt -f html > errors.html", "a page with errors in colour"],
      ["truebleu align ref.txt -i hyp.txt -f csv --align-table confusions", "for a spreadsheet"],
    ],
  },
  worst: {
    group: "texts",
    page: "command-line.md",
    usage: "[options] reference [reference ...] [-i system]",
    summary: "the segments that cost a system most, and what is missing there",
    text: [
      "The cost of a segment is what the corpus score would gain without it. So a long segment that is half " +
        "wrong comes before a short segment that is all wrong.",
      "Missing words are in the nearest reference and not in the system's output; added words are in the output and not " +
        "in that reference. The texts are kept in memory.",
    ],
    initial: ["--format", "text", "--top", "10"],
    formats: ["text", "json", "csv", "tsv"],
    without: [...numbers, "by", ...ofScores, ...tests],
    awaits: awaitsSystem,
    examples: [
      ["truebleu worst ref.txt -i hyp.txt -n 5", "the five segments that cost most"],
      ["truebleu worst ref.txt -i hyp.txt -m chrf --source src.txt", "by chrF, with the text that was translated"],
    ],
  },
  explain: {
    group: "texts",
    page: "dialects.md",
    usage: "--dialects A,B [options] reference [reference ...] [-i system]",
    summary: "why two tools print different numbers for the same text",
    // two decimals, because the effects of the differences are small
    initial: ["--format", "text", "--width", "2"],
    formats: ["text", "json"],
    metrics: ["bleu"],
    without: [
      ...numbers,
      ...givenOptions,
      "by",
      "names",
      "source",
      ...ofScores,
      ...tests,
      "short",
      "csvExact",
      ...Object.values(dialectOptions).map(({ option }) => option),
    ],
    awaits: awaitsSystem,
    examples: [
      ["truebleu explain --dialects sacrebleu,nltk ref.txt -i hyp.txt", "why do two tools print different numbers?"],
      ["truebleu explain --dialects sacrebleu,nltk:method1 ref.txt -i hyp.txt", "with one of NLTK's smoothings"],
    ],
  },
  replay: {
    group: "texts",
    page: "bleu.md",
    usage: "SIGNATURE [options] reference [reference ...] [-i system [system ...]]",
    summary: "scores with exactly the settings of a published signature",
    initial: ["--format", "text"],
    metrics: "none signed",
    without: [...numbers, ...givenOptions, ...questions, ...tests, "metrics", "short"],
    refusal: "does not go with replay, because the signature states it",
    awaits: awaitsSystem,
    examples: [
      [
        'truebleu replay "BLEU|nrefs:1|case:lc|eff:no|tok:intl|smooth:exp|version:2.3.1" ref.txt -i hyp.txt',
        "with the settings that someone published",
      ],
    ],
  },
  report: {
    group: "systems",
    page: "report.md",
    usage: "[options] reference [reference ...] [-i system [system ...]] -o FILE.html",
    summary: "a page to open and to send: which system is better, and where",
    text: [
      "One file of HTML that opens offline, with the texts and the code that scores them. Whoever " +
        "gets the file " +
        "gets the texts.",
      "Files of statistics with their rows (truebleu count) take the place of all texts, in the views that need none. " +
        "A test set (-t) brings its sources, documents and domains.",
      "-par, -parn, -pbsn and SACREBLEU_SEED set the initial test, as in compare.",
    ],
    initial: ["--metrics", "bleu", "chrf", "ter", "--format", "text"],
    formats: ["text"],
    metrics: [
      "bleu",
      "chrf",
      "chrf++",
      "ter",
      "character",
      "eed",
      "wer",
      "cer",
      "mer",
      "wil",
      "wip",
      "nist",
      "ribes",
      "gleu",
      "rouge",
      "rouge155",
      "sari",
      "em",
      "es",
      "f1",
      "lepor",
      "hlepor",
    ],
    without: [...numbers, ...ofScores, ...notOfPairs, "--nist-info", "threads", "width", "short", "csvExact"],
    awaits: "the outputs of the systems, separated by tabs, one segment in each line (-i FILE FILE reads files)",
    examples: [
      ["truebleu report ref.txt -i a.txt b.txt -o report.html", "three metrics, every segment"],
      ["truebleu report ref.txt -i a.txt --source src.txt --labels labels.tsv -o a.html", "with sources and labels"],
      [
        "truebleu report log.jsonl --hypothesis output --reference expected --by model --id id -o report.html",
        "the models of a log, on what all of them have answered",
      ],
      ["truebleu report a.stats b.stats -o report.html", "without the texts"],
    ],
  },
  page: {
    group: "systems",
    page: "report.md",
    usage: "[options]",
    summary: "the same page without texts, in the browser: drop files on it",
    text: [
      "Serves the page, a single file, at an address that only this machine reaches, and opens it in the browser. " +
        "Ctrl-C ends it. Texts that are dropped on the page stay in the browser.",
      "For a class, #tour=bleu added to the address opens a tour of BLEU; #tour=chrf, #tour=ter and " +
        "#tour=significance open " +
        "the others.",
    ],
    metrics: [],
    without: [...ofOneRun, "threads", "engine"],
    examples: [
      ["truebleu page", "opens it"],
      ["truebleu page --no-browser --port 8080", "for a browser elsewhere, through ssh -L 8080:localhost:8080"],
    ],
  },
  meeting: {
    group: "others",
    page: "metrics.md",
    usage: "[options] reference -i system [system ...]",
    summary: "word errors of conversations, with several speakers",
    text: [
      "Files are STM, CTM or SegLST (JSON), recognized by their contents, with any number of sessions. The speakers " +
        "of a system may have any names; in CTM a channel is a stream.",
      "cpwer assigns speakers to streams so that the errors are fewest: words given to the wrong speaker are errors. " +
        "orcwer assigns each segment to the stream where it costs least, whoever spoke; mimower may also change the " +
        "order of segments of different speakers. tcpwer and tcorcwer are cpwer and orcwer that align only words within " +
        "--collar seconds of each other. Numbers are meeteval's. Intervals (-ci) and paired tests (-pbs, -par) " +
        "resample whole sessions, and need at least six; --by speaker or --by session prints a row for each.",
    ],
    initial: ["--metrics", "cpwer", "--format", "text"],
    measures: ["cpwer", "orcwer", "mimower", "tcpwer", "tcorcwer"],
    formats: ["text", "json", "csv", "tsv"],
    metrics: ["wer"],
    without: [
      ...numbers,
      ...givenOptions,
      ...tables.filter((key) => key !== "by"),
      ...ofScores,
      "pairedJobs",
      ...testSets,
      ...referenceFiles,
      "languagePair",
      "source",
      "threads",
      "--wer-whitespace",
      "--wer-collapse-spaces",
      "--wer-alignment",
      "--wer-optional-words",
      "--wer-fragments",
      "--wer-keep-emptied",
      "--wer-characters",
    ],
    examples: [
      ["truebleu meeting ref.stm -i hyp.stm --by speaker", "cpWER of each speaker"],
      ["truebleu meeting ref.stm -i a.ctm -m tcpwer --collar 5", "also compares times"],
      ["truebleu meeting ref.json -i a.json b.json -pbs", "is b better than a?"],
    ],
  },
  mbr: {
    group: "others",
    page: "command-line.md",
    usage: "[options] [samples.jsonl ...]",
    summary: "the sample of each line that is most like all the others",
    text: [
      "Each line of the files, or of standard input, is a JSON list of samples, " +
        'or {"samples": [...], "references": [...]}.',
    ],
    initial: ["--metrics", "chrf", "--format", "text"],
    formats: ["text", "json"],
    without: [
      ...givenOptions,
      ...tables,
      ...ofScores,
      ...tests,
      ...testSets,
      ...referenceFiles,
      "input",
      "names",
      "source",
      "width",
      "short",
      "csvExact",
    ],
    awaits: "a JSON list of samples in each line (truebleu mbr FILE reads a file)",
    examples: [["truebleu mbr samples.jsonl -m chrf", "the sample of each line that is most like the others"]],
  },
  count: {
    group: "others",
    page: "statistics.md",
    usage: "[options] reference [reference ...] [-i system [system ...]] [-o FILE.stats]",
    summary: "saves the statistics of a corpus, or of a shard of it, in a file",
    text: [
      "The file holds a row of counts for each segment, since rows can be summed at any time, but a sum cannot be " +
        "split. --sums keeps only the sums. A single system has no name in the file, unless --names gives it one, " +
        "because the shards of a system mostly have different paths.",
      "NIST's weights come from the references of the whole corpus: run count --references-only on each shard, " +
        "merge the files, then count with --information.",
    ],
    initial: ["--format", "text"],
    formats: ["text"],
    without: [...numbers, "by", ...ofScores, ...tests, "width", "short", "csvExact"],
    awaits: awaitsSystem,
    examples: [
      ["truebleu count ref.txt -i hyp.txt -o run.stats", "counts that outlive the texts"],
      ["truebleu count ref.07 -i hyp.07 -m bleu chrf -o 07.stats", "a shard, with two metrics"],
    ],
  },
  merge: {
    group: "others",
    page: "shards.md",
    usage: "[options] FILE.stats [FILE.stats ...] [-o all.stats]",
    summary: "the score of all shards together, to the last bit as in one run",
    text: [
      "Files of statistics are joined in the order given. Without -o the scores are printed; intervals (-ci) and " +
        "paired " +
        "tests (-pbs, -par) need files that kept their rows.",
      "A shard that appears twice, a file that others were merged into, and shards that were counted with other " +
        "settings are errors.",
    ],
    without: [
      ...givenOptions,
      ...tables,
      ...questions,
      ...segmentsOptions,
      "sentenceLevel",
      "detail",
      ...testSets,
      ...referenceFiles,
      "input",
      "names",
      "encoding",
      "source",
      "threads",
    ],
    examples: [
      ["truebleu merge shards/*.stats", "the scores of all shards together"],
      ["truebleu merge shards/*.stats --expect 64 -o all.stats", "as one file, made of exactly 64 parts"],
      ["truebleu merge all.stats --minus shards/07.stats -f text", "the scores without one of the shards"],
    ],
  },
  lint: {
    group: "texts",
    page: "lint.md",
    usage: "[options] reference [reference ...] [-i system [system ...]]",
    summary: "what is wrong with the texts, and what that does to the scores",
    text: [
      "Looks for lines that are shifted, doubled, empty, copied, equal to a reference, in another script or of " +
        "another length; for text in the wrong encoding, tokenized or in lower case on one side; and for " +
        "characters that the two sides write differently: docs/lint.md describes each kind. Each finding comes with " +
        "the scores that the texts would have once it is put right.",
      "The exit code is 0, whatever is found; with --strict it is 3 if anything is found. The texts are kept in " +
        "memory.",
    ],
    initial: ["--metrics", "bleu", "chrf", "ter", "--format", "text"],
    formats: ["text", "json", "markdown"],
    without: [...givenOptions, "by", ...ofScores, ...tests, "threads", "csvExact"],
    awaits: "the outputs of the systems, separated by tabs, one segment in each line (-i FILE FILE reads files)",
    examples: [
      ["truebleu lint ref.txt -i a.txt b.txt", "is something wrong with the texts?"],
      ["truebleu lint ref.txt -i a.txt --source src.txt --strict -q", "in a script: exit code 3 if something is wrong"],
    ],
  },
  gate: {
    group: "systems",
    page: "gate.md",
    usage: "[options] reference [reference ...] [-i system] [--baseline FILE.stats] [--min NAME=POINTS]",
    summary: "stops a release that is worse than the baseline: exit code 3",
    text: [
      "A metric fails if its score fell (an error rate: rose) by more than --max-drop points and a one-sided paired " +
        "bootstrap, corrected by Holm for all comparisons, shows that this is hardly chance; or if its score is " +
        "beyond its --min or --max. Exit codes: 0 passed, 3 failed, 1 or 2 " +
        "for errors.",
      "A single .stats file in place of references and system is the new system.",
    ],
    initial: ["--format", "text", "--width", "2"],
    formats: ["text", "json", "markdown", "github", "junit"],
    without: [
      ...numbers,
      "mqmParts",
      ...ofScores,
      ...tests.filter((key) => key !== "pairedBsN"),
      "names",
      "short",
      "csvExact",
    ],
    awaits: awaitsSystem,
    examples: [
      ["truebleu gate ref.txt -i new.txt --baseline base.stats", "is it worse by 0.3 points?"],
      [
        'truebleu gate ref.txt -i new.txt --baseline base.stats -f github --summary "$GITHUB_STEP_SUMMARY"',
        "in a workflow of GitHub",
      ],
      ["truebleu gate ref.txt -i new.txt --min bleu=30", "is the score good enough?"],
    ],
  },
  trend: {
    group: "systems",
    page: "tables.md",
    usage: "[options] table [table ...] --hypothesis COLUMN --reference COLUMN --by 'week(COLUMN)'",
    summary: "scores of a log by week, or another period, and which of them fell",
    text: [
      "A row for each period, with intervals. Each score is tested against that of the period before by a one-sided " +
        "randomization test of two samples, corrected by Holm for all comparisons, and called worse if p is below 0.05. " +
        "The inputs of periods differ, so a fall may come from the system or from harder inputs.",
      "Other columns of --by, and several systems, are lines of their own: --by 'model,week(created)'.",
    ],
    initial: ["--format", "text"],
    formats: ["text", "json", "csv", "tsv", "markdown", "latex", "svg"],
    without: [
      ...givenOptions,
      ...ofScores,
      ...tests.filter((key) => key !== "confidenceN"),
      ...testSets,
      ...referenceFiles,
      "id",
      "input",
      "names",
    ],
    awaits: "a table of texts (truebleu trend FILE reads a file)",
    examples: [
      [
        "truebleu trend log.jsonl --hypothesis output --reference expected --by 'week(created)'",
        "did a week's scores fall?",
      ],
      [
        "truebleu trend log.jsonl --hypothesis output --reference expected --by 'model,day(created)' -f svg > trend.svg",
        "a drawing, with a line for each model",
      ],
    ],
  },
  serve: {
    group: "others",
    page: "serve.md",
    usage: "[options]",
    summary: "scores for programs in any language: requests on standard input",
    text: [
      "Each line of standard input is a request, an object in JSON with an id, and is answered by one line on " +
        "standard output, in the same order. Requests can use every metric and setting, and docs/serve.md " +
        "describes them. The answer to a request reports what is wrong with it; the end of standard input ends the " +
        "process.",
    ],
    metrics: [],
    without: [...ofOneRun, "quiet", "threads"],
    refusal: "does not go with serve: metrics, settings and texts come in requests",
    awaits: 'a request in each line, such as {"id": 1, "op": "hello"}',
    examples: [
      [`echo '{"id": 1, "op": "hello"}' | truebleu serve`, "the version, the metrics and their settings"],
      [
        `echo '{"id": 2, "op": "score", "metrics": ["gleu"], "hypotheses": ["a cat"], "references": ["a cat"]}' | ` +
          "truebleu serve",
        "a corpus score",
      ],
      ["truebleu serve --files /data/meteor", "requests may name METEOR's data"],
    ],
  },
} as const satisfies Readonly<Record<string, CommandDescription>>;

export type CommandName = keyof typeof commandList;

/** Commands that print a text, in the order of the help. */
export const textCommandList = {
  help: {
    group: "others",
    usage: "[TOPIC]",
    summary: "explains a command, a metric or an option; shows docs",
    text: [
      "A topic is a command, with or without the word options after it; one or more metrics; an option; options, which " +
        "stands for all of them; docs, for a list of pages; or a page.",
    ],
    examples: [
      ["truebleu help compare", "what compare does"],
      ["truebleu help compare options", "all options of compare, explained"],
      ["truebleu help chrf", "the options of chrF"],
      ["truebleu help --names", "a single option"],
      ["truebleu help options", "all options"],
      ["truebleu help docs/gate.md | less", "a page of the documentation"],
    ],
  },
  completion: {
    group: "others",
    usage: "bash | zsh | fish",
    summary: "completes commands, options and their values in a shell",
    words: ["bash", "zsh", "fish"],
    text: [
      "The script belongs in the shell's own configuration. It gets all words from truebleu itself, so it is " +
        "never out of date.",
    ],
    examples: [
      ['eval "$(truebleu completion bash)"', "in ~/.bashrc"],
      ["source <(truebleu completion zsh)", "in ~/.zshrc, after compinit"],
      ["truebleu completion fish | source", "in ~/.config/fish/config.fish"],
    ],
  },
  man: {
    group: "others",
    usage: "",
    summary: "the manual page, for man(1): everything on one page",
    text: ["After npm install --global it is installed already: man truebleu."],
    words: [],
    examples: [["truebleu man > truebleu.1; man ./truebleu.1", "if it is not installed"]],
  },
} as const satisfies Readonly<Record<string, TextCommandDescription>>;

export type TextCommandName = keyof typeof textCommandList;

/** Whether an entry of one of these lists has this name. */
export function isIn<T extends object>(list: T, name: string): name is Extract<keyof T, string> {
  return Object.hasOwn(list, name);
}

/** The entry of a command that is run on texts; for any other name, the entry of scoring. */
export function descriptionOf(name: string): CommandDescription {
  return isIn(commandList, name) ? commandList[name] : scoring;
}
