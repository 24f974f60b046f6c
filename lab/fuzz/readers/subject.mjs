// The fuzzed readers, each a function from a case to its outcome. Bundled with src/ by build-subject.mjs.
//
// A case is plain JSON: { reader, args?, files, stdin?, cuts? } and what some readers have besides. Bytes are strings of characters up to U+00FF.
// An outcome has the `text` by which two runs are compared, and `broken`, the laws that it breaks, a line for each.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { metricOptions } from "#metric-options";
import { allOptions } from "../../../apps/cli/arguments/common-options.js";
import { metricTable } from "../../../apps/cli/metrics/index.js";
import { run } from "../../../apps/cli/commands/run.js";
import { addHash } from "../../../src/core/hash128.js";
import { decodeStatistics, encodeStatistics } from "../../../src/core/statistics-codec.js";
import { decodeNgramInformation, encodeNgramInformation } from "../../../src/corpus/information-codec.js";
import { testSets } from "../../../apps/cli/node/testsets/index.js";
import { readFrequencies } from "../../../src/reading/frequency-lines.js";
import { createLineReader } from "../../../src/reading/line-reader.js";
import { meteorParaphrases } from "../../../src/text/meteor/paraphrases.js";
import { meteorSynonyms } from "../../../src/text/meteor/synonyms.js";
import { wordNet, wordNetFileNames } from "../../../src/text/meteor/wordnet.js";
import { dictionaryFileNames, mecabTokenizer } from "../../../src/text/tokenizers/mecab/index.js";
import { sentencePieceTokenizer } from "../../../src/text/tokenizers/sentencepiece/index.js";
import { brokenByError, brokenByOutput, brokenByRun } from "./laws.mjs";

const bytesOf = (text) => new Uint8Array(Buffer.from(text, "latin1"));

/** The options of the command, each with the values that it may have. */
export const options = Object.values(allOptions(Object.keys(metricTable), metricOptions)).flatMap(
  ({ names, choices }) => names.map((name) => [name, choices ?? []]),
);

/** Texts for tokenizers that were made from the input. */
const texts = ["", "a", "der die das", "東京都に住む", "\u2581 \u00a0\t", "\u{1f600}e\u0301", "x".repeat(300)];

/** The limit on the bytes of all files together; packed files expand to up to 200 times that. */
const MOST_BYTES = 1 << 16;

/** @returns {Promise<{ text: string, broken: string[], features: string[] }>} */
export async function execute(input) {
  const reader = Object.hasOwn(readers, input.reader) ? readers[input.reader] : undefined;
  const nothing = { text: "", broken: [], features: [] };
  if (reader === undefined || typeof input.files !== "object" || isTooLarge(input)) return nothing;
  const given = { ...input, args: input.args ?? [], stdin: input.stdin ?? "", cuts: input.cuts ?? [] };
  // a case without a meaning for its reader has no features
  return (await reader(given)) || nothing;
}

function isTooLarge({ files, stdin = "", args = [] }) {
  return [...Object.values(files), stdin, ...args].reduce((sum, { length }) => sum + length, 0) > MOST_BYTES;
}

const readers = {
  command,
  lines,
  testset,
  statistics: ({ files, mend }) => readOrRefuse(files, (bytes) => sameWritten(mend === true ? mended(bytes) : bytes)),
  information: ({ files, mend }) =>
    readOrRefuse(files, (given) => {
      const bytes = mend === true ? mendedInformation(given) : given;
      const read = decodeNgramInformation(bytes);
      const again = encodeNgramInformation(decodeNgramInformation(encodeNgramInformation(read)));
      return [
        read.checksum,
        Buffer.compare(again, encodeNgramInformation(read)) !== 0 && "what was written is read otherwise",
      ];
    }),
  frequencies: ({ files }) => readOrRefuse(files, (bytes) => [JSON.stringify(readFrequencies(bytes))]),
  model: ({ files }) =>
    readOrRefuse(files, (bytes) => tokenized(sentencePieceTokenizer(bytes, { name: "spm-fuzzed" }))),
  dictionary: ({ files, args }) =>
    dictionaryFileNames.every((name) => name in files) &&
    readOrRefuse(files, () =>
      tokenized(mecabTokenizer(unpacked(files), args[0] === "ko-mecab" ? "ko-mecab" : "ja-mecab")),
    ),
  wordnet: ({ files }) =>
    wordNetFileNames.every((name) => name in files) &&
    readOrRefuse(files, () => {
      const net = wordNet(named(files));
      for (const word of ["dog", "cars", "went", "bigger", "so"]) net.synonymsOf(word);
    }),
  synonyms: ({ files }) =>
    "synsets" in files && "exceptions" in files && readOrRefuse(files, () => void meteorSynonyms(named(files))),
  paraphrases: ({ files }) => readOrRefuse(files, (bytes) => void meteorParaphrases(bytes)),
};

/** The bytes of several files, by name. */
const named = (files) => Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytesOf(text)]));

/** The bytes of several files, by name, some of which are stored packed, because most of their bytes are zeros. */
const unpacked = (files) =>
  Object.fromEntries(
    Object.entries(named(files)).map(([name, bytes]) => [
      name,
      isPacked(bytes) ? new Uint8Array(gunzipSync(bytes)) : bytes,
    ]),
  );

const isPacked = (bytes) => {
  try {
    return gunzipSync(bytes, { maxOutputLength: 1 << 22 }).length > 0;
  } catch {
    return false;
  }
};

/** A result, or an error of a class that is documented: TypeError, RangeError, InputError. */
function readOrRefuse(files, read) {
  try {
    const [text, ...broken] = read(bytesOf(Object.values(files)[0] ?? "")) ?? ["read"];
    return { text: text ?? "", broken: broken.filter((one) => typeof one === "string"), features: ["read"] };
  } catch (error) {
    return refused(error, Object.values(files).join("\n"));
  }
}

function refused(error, given) {
  return { text: String(error?.message), broken: brokenByError(error, given), features: [messageShape(error)] };
}

/** A message without the parts that are quoted from the input. */
function messageShape(error) {
  return `${error?.name}: ${String(error?.message)
    .replace(/"[^"]*"|\d+|0x\w+/g, "#")
    .slice(0, 80)}`;
}

function tokenized(tokenizer) {
  const broken = [];
  for (const text of texts) {
    const tokens = tokenizer.tokenize(text);
    if (!tokens.every((token) => typeof token === "string" && token !== ""))
      broken.push("a token is not text, or empty");
  }
  return [tokenizer.name, ...broken];
}

/**
 * A file of statistics that was read must be written back with the same bytes, so that nothing in the file is ignored.
 */
function sameWritten(bytes) {
  const tables = decodeStatistics(bytes);
  return [
    tables.map(({ metric, signature, rows }) => `${metric}|${signature}|${rows.join()}`).join("\n"),
    Buffer.compare(encodeStatistics(tables), bytes) !== 0 && "statistics that were read are written otherwise",
  ];
}

/** The file with a correct checksum of its contents, so that a damaged file passes the first check. */
function mended(bytes) {
  const start = '{"truebleu":"statistics/1","checksum":"'.length;
  if (bytes.length < start + 34) return bytes;
  const copy = bytes.slice();
  copy.set(bytesOf(hashOf(copy, start + 34)), start);
  return copy;
}

function mendedInformation(bytes) {
  if (bytes.length < 28) return bytes;
  const copy = bytes.slice();
  const sum = new Uint32Array(4);
  addHash(sum, new DataView(copy.buffer), 28, copy.length);
  copy.set(new Uint8Array(sum.buffer), 12);
  return copy;
}

function hashOf(bytes, start) {
  const sum = new Uint32Array(4);
  addHash(sum, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), start, bytes.length);
  return [...sum]
    .reverse()
    .map((word) => word.toString(16).padStart(8, "0"))
    .join("");
}

/** A source of bytes that arrive in pieces of these lengths, over and over; without lengths, all at once. */
function source(name, bytes, cuts) {
  const pieces = cuts.filter((length) => Number.isInteger(length) && length > 0);
  let at = 0;
  let call = 0;
  return {
    name,
    read(into) {
      const most = pieces.length === 0 ? Infinity : pieces[call++ % pieces.length];
      const count = Math.min(most, into.length, bytes.length - at);
      into.set(bytes.subarray(at, at + count));
      at += count;
      return call % 2 === 0 ? Promise.resolve(count) : count;
    },
  };
}

/** Lines are the same however the bytes are cut, and whatever the reader's window is. */
async function lines({ files, cuts, encoding = "utf-8", universal = false }) {
  const bytes = bytesOf(Object.values(files)[0] ?? "");
  const read = async (pieces, windowBytes) => {
    try {
      const reader = createLineReader(source("text", bytes, pieces), { encoding, universal, windowBytes });
      const found = [];
      for (let count = await reader.lookAhead(3, 64); count > 0; count = await reader.lookAhead(3, 64)) {
        const { bytes: taken, ends } = reader.take(count);
        for (let i = 0, start = 0; i < count; start = ends[i++]) found.push(taken.slice(start, ends[i]));
      }
      return {
        text: found.map((line) => Buffer.from(line).toString("hex")).join("\n"),
        broken: [],
        features: ["read"],
      };
    } catch (error) {
      return refused(error, `${encoding}\n${Object.values(files).join("\n")}`);
    }
  };
  const whole = await read([], 1 << 18);
  const other = await read(cuts, 64);
  // the guess at the kind of a file that is not text depends on the bytes read so far, so errors may differ
  const areRefused = [whole, other].every(({ features }) => features[0] !== "read");
  const same = areRefused || whole.text === other.text;
  return { ...whole, broken: [...whole.broken, ...(same ? [] : ["lines depend on how the bytes are cut"])] };
}

/** The page without its script, which a report does not need here. */
const page = resolve("apps/page/index.html");

/** The folder that a case cannot write outside of. */
const folder = globalThis.fuzzFolder;
process.chdir(folder);

/** Empties the current folder and writes these files. */
function inFolder(files) {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    if (!isPlainPath(name)) continue;
    try {
      if (name.includes("/")) mkdirSync(dirname(name), { recursive: true });
      writeFileSync(name, bytesOf(content));
    } catch {
      // one name is both a file and a folder
    }
  }
}

const isPlainPath = (name) => /^[\w.-]+(\/[\w.-]+)*$/.test(name) && !name.split("/").some((part) => /^\.+$/.test(part));

/** Options whose values decide how long a run takes. */
const draws = /^--?(c|conf|par|pbs|paired)/;

/**
 * Whether a fuzzer may try these arguments: they must not write or read anything outside the folder, or start a server.
 */
function areHarmless(args, files) {
  if (args[0] === "page" || args.includes("--threads")) return false;
  if (args.some((arg) => draws.test(arg)) && args.some((arg) => /\d{4}/.test(arg))) return false;
  return args.every((arg) => !arg.includes("\0") && (!/[/\\]|^~/.test(arg) || arg.includes("|") || arg in files));
}

/** Runs the command. If the command reads standard input, a second run gets the input in pieces. */
async function command({ args, files, stdin, cuts }) {
  if (!areHarmless(args, files)) return false;
  const first = await invoke(args, files, stdin, []);
  const given = [...args, ...Object.values(files), stdin].join("\n");
  const broken = [...brokenByRun(first, { args, files, given }), ...(await readBack(args, files, first))];
  if (first.isStandardInputRead && cuts.length > 0) {
    const second = await invoke(args, files, stdin, cuts);
    // when both runs refuse the input, their messages may differ
    const areRefused = first.exitCode === 1 && second.exitCode === 1;
    if (first.text !== second.text && !areRefused) broken.push("the output depends on how standard input is cut");
  }
  return { text: first.text, broken, features: [`exit ${first.exitCode} ${args[0]}`] };
}

async function invoke(args, files, stdin, cuts) {
  inFolder(files);
  const outcome = { exitCode: undefined, stdout: "", stderr: "", thrown: undefined, isStandardInputRead: false };
  try {
    outcome.exitCode = await run(args, {
      // nothing is downloaded
      environment: {
        SACREBLEU: "cache",
        HOME: folder,
        https_proxy: "http://127.0.0.1:1",
        http_proxy: "http://127.0.0.1:1",
      },
      out: (text) => void (outcome.stdout += text),
      data: (text) => void (outcome.stdout += text),
      error: (text) => void (outcome.stderr += text),
      standardInput() {
        outcome.isStandardInputRead = true;
        return source("standard input", bytesOf(stdin), cuts);
      },
      outIsTerminal: () => false,
      errorIsTerminal: () => false,
      inputIsTerminal: () => false,
      columns: () => undefined,
      cores: () => 1,
      page: () => page,
      browse: async () => true,
      interrupted: async () => {},
    });
  } catch (error) {
    outcome.thrown = error;
  }
  outcome.text = `${outcome.exitCode}\n${outcome.stdout}\n${outcome.stderr}\n${outcome.thrown ?? ""}`;
  return outcome;
}

/** Statistics that a run wrote are read, and written back with the same bytes. */
async function readBack(args, files, { exitCode }) {
  const broken = [];
  if (exitCode !== 0 || (args[0] !== "count" && args[0] !== "merge")) return broken;
  for (const name of readdirSync(folder).filter((one) => !(one in files) && one.endsWith(".stats"))) {
    const written = new Uint8Array(readFileSync(join(folder, name)));
    const { stderr, thrown } = await invoke(
      ["merge", "given.stats", "-o", "again.stats"],
      {
        "given.stats": Buffer.from(written).toString("latin1"),
      },
      "",
      [],
    );
    const again = join(folder, "again.stats");
    if (thrown !== undefined || !existsSync(again)) broken.push(`statistics that were written are refused: ${stderr}`);
    else if (Buffer.compare(readFileSync(again), written) !== 0)
      broken.push("statistics change when they are written again");
  }
  return broken;
}

/** Test sets: a table of sets and the raw files of one, or an archive that holds them. */
async function testset({ args: [set, pair, archive], table, files }) {
  const given = Object.values(files).join("\n");
  const known = table?.sets?.[set];
  // the table is ours, not an input
  if (known?.pairs?.[pair] === undefined) return false;
  inFolder(Object.fromEntries(Object.entries(files).map(([name, text]) => [`cache/${set}/raw/${name}`, text])));
  const path = `cache/${set}/raw/${archive}`;
  // an archive that exists counts as complete
  if (archive !== undefined && existsSync(path) && statSync(path).isFile())
    known.downloads = [
      {
        url: `http://127.0.0.1:1/${archive.slice(archive.indexOf(".") + 1)}`,
        md5: createHash("md5").update(readFileSync(path)).digest("hex"),
      },
    ];
  try {
    const sets = testSets({
      table,
      folder: "cache",
      environment: { http_proxy: "http://127.0.0.1:1" },
      silenceMs: 1000,
    });
    const found = [];
    for (const reference of [await sets.source(set, pair), ...(await sets.references(set, pair))])
      found.push(readFileSync(reference, "latin1"));
    let echoed = "";
    for await (const piece of sets.echo(set, pair, ["all"])) echoed += piece;
    const counts = new Set(found.map((text) => text.split("\n").length));
    return {
      text: `${found.join("\0")}\0${echoed}`,
      broken: brokenByOutput(echoed, given),
      features: [`fields of ${counts.size} lengths`],
    };
  } catch (error) {
    return refused(error, given);
  }
}
