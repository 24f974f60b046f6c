/** The help texts of the options that no metric owns, by their keys. They are long, so only the help loads them. */
import type { commonOptions } from "./common-options.js";

export const commonHelp: Readonly<Record<keyof typeof commonOptions, string>> = {
  citation: "prints the BibTeX entry of a test set",
  list: "lists the test sets; with -l those of a language pair, with -t the fields of a test set",
  testSet:
    "scores against a published test set, or several separated by commas; test sets are kept in sacreBLEU's folder " +
    "($SACREBLEU or ~/.sacrebleu), and downloaded if they are not there",
  languagePair:
    "the languages of the test set, such as en-zh; the target language chooses BLEU's tokenizer, " +
    "even without a test set",
  origlang: "keeps segments that were written in this language, or, with non- before it, in any other",
  subset: "keeps segments of documents whose domain or country matches",
  download: "downloads a test set, or the model of a tokenizer: flores101, flores200, spBLEU-1K",
  echo: "prints fields of a test set, separated by tabs: src, ref, docid ..., or all",
  input:
    "the outputs of the systems, one file each; without it they are read from standard input, " +
    "several as columns separated by tabs",
  names:
    "the names of the systems in the output, one for each, in their order; by default the paths of their files, " +
    "which compare, csv, tsv and markdown shorten by the parts that all paths have in common",
  numRefs: "each line of the reference file holds N references, separated by tabs",
  refsFormat:
    "how a file holds references: one per line (lines), any number per line separated by tabs (tsv), or a JSON " +
    "list per line (jsonl), in which null is a missing reference; by default jsonl for files that end in .jsonl, " +
    "else lines. Without this option, if any file ends in .trn, the lines of all files, those of systems too, " +
    "are matched by their utterance ids, as in sclite; if any ends in .stm or .ctm, words are assigned to " +
    "segments by their times",
  trnIds:
    "where the utterance ids of .trn files name the speaker (sclite's option -i): before the first - or _ (spu_id, " +
    "rm, swb: the " +
    "default), or in the first three characters (wsj)",
  encoding: "the encoding of the texts, by its name in Python: utf-8, utf-16, latin-1, cp1252 ...",
  source:
    "the text that was translated, shown wherever segments are shown; metrics that compare with the source need it, " +
    "and no other score changes. It is a file, or with --hypothesis a column",
  labels:
    "labels of the segments, such as domain or speaker, to select segments by on the page: a file with a header and " +
    "a row for each segment, with tabs between the columns. With --hypothesis, columns of the table, " +
    "separated by commas",
  givenScores:
    "scores from elsewhere, as a metric: those of COMET, MetricX or people, one for each segment. NAME=FILE, or " +
    "NAME:higher=FILE (NAME:lower=FILE) where the name does not say which is better. A file has a column for each " +
    "system, with the names in the first line, or SYSTEM SCORE lines, or JSON of comet-score; several files are one for " +
    "each system, in order. Without references and -i, the systems are those of the file",
  givenColumn:
    "scores from elsewhere that are columns of the --hypothesis table: NAME=COLUMN, or NAME=A,B for several systems",
  givenMissing:
    "what is done where a given score is missing: an error (refuse), or the segment is left out for all systems " +
    "(leave-out)",
  mqmWeights:
    "what an error costs in a file of errors (--given MQM=mqm.tsv), in addition to the published weights or in their place: " +
    "SEVERITY=WEIGHT, or SEVERITY/CATEGORY=WEIGHT, as in major=10 minor/fluency/punctuation=1",
  mqmParts: "also makes a metric of each kind of error in a file of errors: by category, subcategory or severity",
  hypothesis:
    "scores a column of a table, such as a log: JSON lines, CSV or TSV with a first line of names, Parquet or Arrow. " +
    "In JSON a path, " +
    "as in response.choices.0.text, where a dot in a name is written \\. Several systems: --hypothesis A,B, or the " +
    "option again",
  reference:
    "the column of the reference: a text, or in JSON a list of texts, where null is a missing reference. Several " +
    "references: --reference A,B, or the option again",
  by:
    "a row for each group of records that are equal in these columns, as in --by model,lang; @file stands " +
    "for the name of the file, and a time may be rounded: --by 'week(created)', or year, quarter, month, day, hour. In " +
    "compare and report, groups are systems. For transcripts: speaker, session or label",
  where:
    "takes only records where a column has this text, as in --where lang=de, or any other text, as in --where " +
    "'lang!=de'; null stands for missing fields, too. If the option is repeated, all conditions must hold",
  id:
    "the column that names a segment. Paired tests between groups (--by) match segments by their ids, and use those " +
    "that all groups have; files and reports of segments show the ids",
  tableFormat:
    "the format of a table, whatever the names of its files: JSON lines, comma- or tab-separated, tab-separated " +
    "without quoted fields, Parquet or Arrow; by default the endings .csv, .tsv, .tab, .parquet, .pq, .arrow and " +
    ".feather decide, and other files are JSON lines, if their first bytes are not those of Parquet or Arrow",
  mean:
    "the mean of a column of numbers beside the scores, as in --mean latency,tokens, with the same intervals and " +
    "tests; fields that are null or empty are left out. Lower numbers are better; for a column where higher " +
    "numbers are better, write --mean rating:higher",
  sum: "the sum of a column of numbers, as in --sum cost; everything else is as for --mean",
  skipBad:
    "leaves out records that are malformed or lack a text, and counts them; the exit code " +
    "is 4 " +
    "if there are any. By default they are errors",
  metrics:
    "what to compute, in one pass over the texts; chrf++ is chrf with --chrf-word-order 2, spbleu is bleu with " +
    "--tokenize flores200",
  sentenceLevel: "prints a score for each line; BLEU then leaves out n-grams longer than the line",
  segments:
    "also writes the unrounded scores of every segment to a file, a row for each with a column for each system " +
    "and metric: CSV or TSV if its name ends in .csv or .tsv, else JSON lines. BLEU scores are those of " +
    "--sentence-level. The file appears when it is complete",
  segmentsFormat: "the format of --segments, whatever the name of the file",
  segmentsTexts: "adds the texts to --segments: the references, each system's line, and the lines of --source",
  dialects:
    "the dialects, each optionally with a colon and a smoothing: sacrebleu,nltk:method1. " +
    "The first is compared with each of the others",
  confidence:
    "adds the 95% confidence interval of the scores of one system, by bootstrap resampling. For this and for paired " +
    "tests the statistics of every segment are kept in memory, 24 to 200 bytes per system and metric. The seed " +
    "is the environment variable SACREBLEU_SEED (default 12345; none for a new seed each time)",
  confidenceN: "how many resamples",
  pairedAr: "approximate randomization: tests every system against the first",
  pairedBs:
    "paired bootstrap: tests every system against the first, with confidence intervals and sacreBLEU's p-values; " +
    "without this option, compare gives p-values that agree with the intervals",
  pairedArN:
    "how many trials; 0 means the default, which for compare is 100 for each pair of systems, but at least 10000",
  pairedBsN:
    "how many resamples; 0 means the default, which for compare is 200 for each pair of systems, but at least 1000",
  pairedJobs: "accepted for compatibility with sacreBLEU, and ignored: one thread runs the tests in seconds",
  top:
    "how many segments to show (worst: at least 1). compare shows this many segments that made a system better than " +
    "the first system, and this many that made it worse: for each system, or by default only for the best one if " +
    "there are five systems or more",
  human:
    "the column of the human scores; by default the one that is called human, gold, mqm, da, esa or hter. Rows " +
    "without a score (empty, NA, None) are left out",
  scores:
    "the columns of the metrics, as in --scores BLEU,COMET, or the option again; by default all other columns of " +
    "numbers",
  lower:
    "the columns in which lower is better, perhaps including the human scores; by default those that have the " +
    "name of an error rate: TER, WER, HTER ...",
  level: "compares systems, or segments; by default both",
  coefficients:
    "the coefficients to compute; by default accuracy, soft-accuracy and pearson of systems, acc-eq-calibrated " +
    "and pearson of segments, as WMT does. tau-c and tau-like, spearman and kendall (tau-b) are for comparison " +
    "with older papers",
  groupBy:
    "which segments are compared with each other: none (all segments of all systems), segment (the systems on each " +
    "segment; the result is the mean), system (the segments of each system; the result is the mean); by default " +
    "segment for coefficients of pairs, otherwise none",
  permutation:
    "which scores the test of two metrics exchanges: each by itself (both, the default; the result then holds for " +
    "other systems and segments), or all scores of a segment at once (inputs; it then holds for other segments of " +
    "these systems)",
  alignAll: "also shows segments without an error",
  alignWidth:
    "the maximum length of a line, in characters; by default the width of the terminal, and no maximum in files and " +
    "pipes. With -f pra, the maximum is in bytes and by default 1000, as in sclite",
  alignTop: "how many to show of the most frequent substitutions, insertions and deletions, and of the longest runs",
  collar:
    "how many seconds earlier or later than the reference's word a system's word may be: needed for tcpwer and " +
    "tcorcwer, and part of the signature",
  referenceTimes:
    "how words get their times from a segment of the reference, by meeteval's names: character_based (the default), " +
    "character_based_points, equidistant_intervals, equidistant_points, full_segment, or none where each segment is " +
    "one word",
  hypothesisTimes: "the same rule for the segments of a system; by default character_based_points",
  alignTable:
    "what the rows of CSV and TSV are: words (the default), segments with their counts, confusions, or the longest runs of " +
    "insertions and deletions",
  alignBy: "counts errors by runs of words, as jiwer does (chunks), or word by word (tokens)",
  aggregate:
    "scores each sample against the mean n-gram counts of all samples instead of against each of them, " +
    "for BLEU and chrF: time grows with the number of samples, not with its square",
  output:
    "writes statistics, or the report, to this file; statistics are compressed if its name ends in .gz. The file appears " +
    "when it is complete. Without this option, count and report write to standard output, and merge prints scores",
  sums:
    "keeps only the sums: a file of one line, which is enough for the scores of the corpus, and holds no single " +
    "segment. " +
    "Intervals, tests and the gate need a row for each segment",
  referencesOnly:
    "gathers from all references the n-gram information that NIST needs before it counts; such files can be " +
    "merged, too",
  information:
    "the file that --references-only wrote, for NIST's weights; without it the weights come only from the " +
    "references of this text",
  expect: "how many shards are required",
  expectSegments: "how many segments the shards must have together",
  minus: "subtracts these shards from the sum",
  allowDoubled: "accepts shards with the same references, which are an error otherwise",
  baseline:
    "the statistics to compare with, from truebleu count; they decide metrics and settings. If the option is " +
    "repeated, the system may not be worse than any of the baselines",
  otherSegments:
    "segments that only one side has; refuse: references that are not the baseline's are an error; leave-out: " +
    "segments that are new or gone are left out of the scores, and counted in a note",
  undecided: "whether untested groups pass: those that are new, or too small for a test",
  maxDrop:
    "by how many points a metric may get worse; for single metrics NAME=POINTS, as in " +
    "--max-drop 0.5 NIST=0.05 (default 0.3)",
  alpha: "the test's significance level: how probable it is that a system within --max-drop is stopped",
  min: "the lowest scores allowed, such as bleu=30 chrf=55; a baseline is then not needed",
  max: "the highest error rates allowed, such as wer=8",
  limited: "what --min and --max limit: the score, or the worse end of its 95% interval",
  update: "the new system, if not worse, becomes the baseline",
  summary: 'appends a Markdown table to FILE, too: for example "$GITHUB_STEP_SUMMARY"',
  files:
    "folders whose files requests may name, such as METEOR's data; links out of them are not followed. Without this " +
    "option no file that a request names is opened",
  installedData: "reads dictionaries and synonyms that pip or NLTK have installed, where requests need them",
  strict: "ends with exit code 3 if anything was found",
  noBrowser: "prints the address and does not open a browser",
  port: "the port of the address; 0 takes any free port",
  format:
    "latex and markdown are tables of several systems; csv and tsv have unrounded numbers and a signature in each " +
    "row. The environment variable SACREBLEU_FORMAT takes precedence over this option",
  csvExact:
    "in csv and tsv, leaves names and texts as they are; otherwise texts that a spreadsheet would take for a " +
    "formula get an apostrophe in front, control characters are escaped, and in tsv a field that begins with a " +
    "quotation mark is quoted",
  width: "decimal places, 0 to 99",
  short: "prints short signatures",
  scoreOnly: "prints only the number",
  title: "the title of the page; by default the names of the systems",
  quiet: "hides information and the progress bar; warnings and errors are still printed",
  detail: "with -t: also prints the scores by original language and topic, as text",
  noColor: "prints no colours; the environment variable NO_COLOR does the same",
  verbose: "also prints which engine counts",
  threads:
    "how many threads count; by default one per core, up to 8, if the text is long enough for that to pay. " +
    "The output does not depend on their number",
  engine: "the engine that counts; by default wasm, or js where WebAssembly is not allowed",
  help: "prints this text",
  version: "prints the version",
};
