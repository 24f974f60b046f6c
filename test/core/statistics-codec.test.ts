/** The file of statistics: its test vectors, what a reader refuses, and every flipped bit. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import {
  addStatistics,
  bleu,
  bleuDialect,
  decodeStatistics,
  encodeStatistics,
  metricFactories,
  ngramInformation,
  nist,
  segmentStatistics,
  sumStatistics,
  wer,
  type Corpus,
  type Metric,
  type Statistics,
} from "../../src/index.js";
import { meteor } from "../../src/meteor.js";
import { addHash } from "../../src/core/hash128.js";
import { hexOf } from "../../src/core/reference-hashes.js";
import { cases } from "../cases.js";

const text = JSON.parse(readFileSync("test/vectors/statistics/text.json", "utf8")) as {
  hypotheses: string[];
  references: (string | null)[][];
  system: string;
};
const corpus: Corpus = { hypotheses: text.hypotheses, references: text.references };
const tables: Statistics[] = [
  { ...segmentStatistics(wer(), corpus), system: text.system },
  segmentStatistics(bleu({ tokenize: "none", maxOrder: 2 }), corpus),
];
const rows = readFileSync("test/vectors/statistics/rows.stats");
const sums = readFileSync("test/vectors/statistics/sums.stats");

describe("the test vectors, which another program wrote from counts made by hand", () => {
  test("the test vectors equal what encodeStatistics() writes", () => {
    expect(Buffer.from(encodeStatistics(tables)).toString()).toBe(rows.toString());
    expect(Buffer.from(encodeStatistics(tables.map(sumStatistics))).toString()).toBe(sums.toString());
  });

  test("the test vectors are decoded, from bytes and from text", () => {
    for (const file of [rows, rows.toString()]) expect(decodeStatistics(file)).toEqual(tables);
    expect(decodeStatistics(sums)).toEqual(tables.map(sumStatistics));
    const larger = new Uint8Array(rows.length + 3);
    larger.set(rows, 3);
    expect(decodeStatistics(larger.subarray(3))).toEqual(tables);
  });

  test("the line on docs/statistics-format.md is decoded, and has our hashes", () => {
    const page = readFileSync("docs/statistics-format.md", "utf8");
    const line = `${/```json\n(.*\n)```/.exec(page)![1]}`;
    const two = { hypotheses: ["", ""], references: [["Das Café."], ["Das Café.", ""]] };
    const { fingerprint } = segmentStatistics(wer(), two);
    expect(decodeStatistics(line)[0]).toMatchObject({ fingerprint: { set: fingerprint!.set } });
    const { order } = JSON.parse(
      new TextDecoder().decode(encodeStatistics([segmentStatistics(wer(), two)])).split("\n")[0]!,
    ) as { order: string };
    const dog = new Uint32Array(4);
    addHash(dog, new DataView(new TextEncoder().encode("The dog bit the man.").buffer), 0, 20);
    const words = fingerprint!.rows!;
    for (const hash of [fingerprint!.set, order, hexOf(words), hexOf(words, 4), hexOf(dog)])
      expect(page).toContain(hash);
  });
});

describe("encodeStatistics", () => {
  test("encodeStatistics writes numbers up to 2^53 - 1, even if its buffer has to grow", () => {
    const many = 3000;
    const table: Statistics = {
      ...segmentStatistics(wer(), { hypotheses: Array(many).fill("a"), references: Array(many).fill("a") }),
      rows: Float64Array.from({ length: 4 * many }, (_, i) =>
        i === 5 ? Number.MAX_SAFE_INTEGER - 10 : i < 4 ? 10 ** i : 0,
      ),
    };
    expect(decodeStatistics(encodeStatistics([table]))).toEqual([table]);
  });

  const [first, second] = tables as [Statistics, Statistics];
  const sum = sumStatistics(first);
  const other = segmentStatistics(wer(), { ...corpus, references: [["a"], ["b"], ["c"]] });
  test.each<[string, unknown, string]>([
    ["one table", first, "tables is an object: expected a list of statistics; for one table write"],
    ["nothing", [], "tables is empty"],
    ["something else", [{}], "tables[0] is not a table of statistics"],
    ["rows and sums", [sum, second], "tables[1] has rows, tables[0] a sum: expected tables of the same texts"],
    ["texts of other lengths", [sum, addStatistics(first, first)], "tables[1] has 6 segments, tables[0] 3"],
    ["other references", [second, { ...other, references: "var" }], "tables[1] was counted against other references"],
    ["a table twice", [first, first], "are both WER|unit:words"],
    ["a table without names", [first, first], "expected a table for each metric and system; give the systems names"],
    ["unknown references", [{ ...sum, fingerprint: undefined }], "does not say which references"],
    [
      "a fraction",
      [{ ...sum, rows: Float64Array.of(1, 0.5, 0, 0) }],
      "has substitutions 0.5 in row 0: expected whole numbers from 0 to 2^53 - 1, whose sums are exact; a " +
        "fraction is saved",
    ],
    ["less than nothing", [{ ...sum, rows: Float64Array.of(1, -5, 0, 0) }], "has substitutions -5 in row 0"],
    ["no number", [{ ...sum, rows: Float64Array.of(NaN, 0, 0, 0) }], "has hits NaN in row 0"],
    ["too much", [{ ...sum, rows: Float64Array.of(2 ** 53, 0, 0, 0) }], "has hits 9007199254740992 in row 0"],
    [
      "a sum of too much",
      [{ ...first, rows: new Float64Array(12).fill(Number.MAX_SAFE_INTEGER) }],
      "tables[0], added up, is 27021597764222972: expected at most 2^53 - 1",
    ],
  ])("refuses %s", (_, given, message) => {
    expect(() => encodeStatistics(given as never)).toThrow(message);
  });
});

/** Where the checked bytes begin. */
const START = 73;

/** A file with a correct checksum, whatever it contains. */
function forged(contents: string | Buffer): Uint8Array {
  const bytes = Uint8Array.from(Buffer.from(contents as string));
  const checksum = new Uint32Array(4);
  addHash(checksum, new DataView(bytes.buffer), 0, bytes.length);
  return Buffer.concat([Buffer.from(`{"truebleu":"statistics/1","checksum":"${hexOf(checksum)}",`), bytes]);
}

describe("decodeStatistics", () => {
  const checked = (file: Buffer): string => file.toString().slice(START);
  const change = (from: string | RegExp, to: string, file = sums): [Uint8Array] => {
    expect(checked(file).replace(from, to), String(from)).not.toBe(checked(file));
    return [forged(checked(file).replace(from, to))];
  };

  test("decodeStatistics reads a file whose checksum was written again without any other change", () => {
    expect(Buffer.from(forged(checked(rows))).equals(rows)).toBe(true);
  });

  test("decodeStatistics refuses a file that is cut off anywhere", () => {
    for (const file of [rows, sums]) {
      for (let length = 0; length < file.length; length++)
        expect(() => decodeStatistics(file.subarray(0, length)), `first ${length} bytes`).toThrow(RangeError);
    }
  });

  test.each<[string, [Uint8Array | string], string]>([
    ["another file", ["a b c"], 'the file is not statistics: expected it to begin with {"truebleu"'],
    [
      "a path",
      ["some/folder/with a long name/in another folder/mine.stats"],
      "; this is a path: expected the contents",
    ],
    ["gzip", [gzipSync(sums)], "; it is compressed by gzip"],
    ["CR LF", [rows.toString().replaceAll("\n", "\r\n")], "its lines end in CR LF: did git or an editor change them?"],
    ["an empty file", [""], "the file is not statistics"],
    ["a later form", [sums.toString().replace("statistics/1", "statistics/2")], "has the form statistics/2: expected"],
    ["an edited file", [sums.toString().replace("Süd", "Nord")], "was the file cut off, damaged or edited?"],
    ["no line feed", [forged(checked(sums).slice(0, -1))], "was the file cut off, damaged or edited?"],
    ["no JSON", change("{", "["), "line 1 of the file is not JSON"],
    ["bytes that are no UTF-8", [rows.subarray(0).toString().replace("Süd", "S\ud800")], "was the file cut off"],
    [
      "a header that is not UTF-8",
      [forged(Buffer.from(Buffer.from(checked(rows)).toString("latin1").replace("SÃ¼d", "S\xfcd"), "latin1"))],
      "line 1 of the file is not JSON",
    ],
    ["a byte order mark in the header", change(/^/, "\ufeff"), "line 1 of the file is not JSON"],
    ["a key twice", change('"set":', '"set":"","set":'), "line 1 of the file is not in its canonical form"],
    ["an unknown key", change('"tables":', '"host":"pc","tables":'), "line 1 of the file is not in its canonical form"],
    ["__proto__", change('"tables":', '"__proto__":{"polluted":1},"tables":'), "is not in its canonical form"],
    ["constructor", change('"metric":"WER"', '"constructor":{},"metric":"WER"'), "is not in its canonical form"],
    ["a space", change('"set":', '"set": '), "is not in its canonical form"],
    ["1.0 for 1", change(/"segments":3/, '"segments":3.0'), "is not in its canonical form"],
    ["an escape", change("WER", "W\\u0045R"), "is not in its canonical form"],
    [
      "depth",
      change('"references":"var"', `"references":${"[".repeat(1e5)}${"]".repeat(1e5)}`),
      "references is an array: expected a count",
    ],
    ["no tables", change(/"tables":.*\]/, '"tables":[]'), "tables is []: expected a list, not empty"],
    ["no table", change(/"tables":.*\]/, '"tables":[null]'), "tables[0] is null: expected an object"],
    ["no metric", change('"metric":"WER"', '"metric":""'), "tables[0].metric is : expected a name"],
    ["a sum too short", change(/"sum":\[\d+,/, '"sum":['), "tables[0].sum is "],
    ["a sum below 0", change(/"sum":\[5/, '"sum":[-5'), "tables[0].sum is [-5"],
    ["null in a sum", change(/"sum":\[5/, '"sum":[null'), "tables[0].sum is an array: expected 4 whole numbers"],
    ["segments below 0", change('"segments":3', '"segments":-3'), "segments is -3: expected a count"],
    ["references of another kind", change('"references":"var"', '"references":"many"'), "references is many"],
    ["a set in capitals", change(/"set":"\w{32}/, `"set":"${"A".repeat(32)}`), "set is AAAA"],
    ["a table twice", change(/"system":".*?","metric":"BLEU.*?\]/, checked(sums).match(/"system":.*?\]/)![0]), "is "],
    ["rows without an order", change(/"order":"\w+",/, "", rows), "the file is bytes after line 1: expected none"],
    ["an order without rows", change('"tables"', `"order":"${"0".repeat(32)}","tables"`), "has 0 whole lines"],
    [
      "more segments than lines",
      change('"segments":3', '"segments":9007199254740991', rows),
      "expected 9007199254740991",
    ],
    ["a row too short", change(/\t\d+\n/, "\n", rows), "the file has 157 bytes of rows: expected at least 159"],
    ["a sum that is not of its rows", change(/"sum":\[5/, '"sum":[4', rows), "tables[0].sum is [4"],
    ["a row too long", change(/\n$/, "\t0\n", rows), "line 4, column 12 of the file: expected the end of the line"],
    ["a leading zero", change(/\t3\t/, "\t03\t", rows), "line 2, column 2 of the file: expected a whole number"],
    ["a number below 0", change(/\t3\t/, "\t-3\t", rows), "line 2, column 2 of the file: expected a whole number"],
    ["a number too large", change(/\t3\t/, "\t9007199254740993\t", rows), "line 2, column 2 of the file: expected a"],
    ["a number much too large", change(/\t3\t/, `\t${"9".repeat(400)}\t`, rows), "line 2, column 2 of the file"],
    ["another sum of rows", change(/\t3\t/, "\t4\t", rows), "expected [6,2,0,1], the sum of the rows"],
    ["another hash", change(/\n./, "\ng", rows), "line 2, column 1 of the file: expected 32 hexadecimal digits"],
    ["a header without segments", change(/"segments":3,/, "", rows), "segments is missing: expected a count"],
    ["a table without a sum", change(/,"sum":\[[^\]]*\]/, "", rows), "tables[0].sum is missing: expected 4 whole"],
    ["another set", change(/"set":"./, '"set":"f', rows), "the sum of the rows' hashes"],
    [
      "an order that is none",
      change(/"order":"\w+"/, '"order":"first"', rows),
      "order is first: expected 32 hexadecimal",
    ],
    ["a metric that is no name", change('"metric":"WER"', '"metric":7'), "tables[0].metric is 7: expected a name"],
    ["another order", change(/"order":"./, '"order":"f', rows), "as the rows have it"],
    ["lines that promise columns", [forged(promise(checked(rows)))], "bytes"],
  ])("refuses %s", (_, [file], message) => {
    expect(() => decodeStatistics(file)).toThrow(RangeError);
    expect(() => decodeStatistics(file)).toThrow(message);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test("decodeStatistics refuses values that are neither bytes nor text", () => {
    for (const mistake of [undefined, null, {}, [1]])
      expect(() => decodeStatistics(mistake as never)).toThrow(TypeError);
  });

  /** Short files that declare sizes which would need much memory. */
  function promise(contents: string): string {
    const fields = Array.from({ length: 100_000 }, (_, i) => `f${i}`);
    const [header] = contents.split("\n") as [string];
    const wide = header
      .replace(/"segments":3/, '"segments":100000')
      .replace(
        /"fields":\[.*?\],"sum":\[.*?\]/,
        `"fields":${JSON.stringify(fields)},"sum":[${fields.map(() => 0).join()}]`,
      );
    return `${wide}\n${"\n".repeat(100_000)}`;
  }
});

describe("a flipped bit is refused", () => {
  const some: Corpus = {
    hypotheses: ["The cat sat on the mat .", "a b c d e f", "", "un café 🙂"],
    references: [["the cat sat on a mat .", "The mat !"], ["a b c d f e"], ["something"], ["un café"]],
    sources: ["the old cat sat on a mat .", "a b c", "", "un thé"],
  };
  const information = ngramInformation({ references: some.references as string[][] });
  const metrics: Metric[] = [
    ...Object.values(metricFactories).map((make) => make()),
    bleuDialect({ dialect: "nltk" }),
    meteor({ modules: ["exact"] }),
  ].map((metric: Metric) => (metric.firstPass === undefined ? metric : nist({ information })));

  let flipped = 0;
  test.each(metrics.map((metric) => [metric.name, metric] as const))("%s, as rows and as a sum", (_, metric) => {
    const table = segmentStatistics(metric, some);
    for (const one of [{ ...table, system: "a.txt" }, sumStatistics(table)]) {
      const file = encodeStatistics([one]);
      const bits = 8 * file.length;
      // all bits in the exhaustive run, otherwise some that are spread over the file
      const flips = cases(bits, 150);
      let accepted = 0;
      for (let i = 0; i < flips; i++) {
        const bit = Math.floor((i * bits) / flips + (((i * 37) % 101) / 101) * Math.max(0, bits / flips - 1));
        file[bit >> 3]! ^= 1 << (bit & 7);
        try {
          decodeStatistics(file);
          accepted++;
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
        }
        file[bit >> 3]! ^= 1 << (bit & 7);
      }
      expect(accepted).toBe(0);
      flipped += flips;
      expect(decodeStatistics(file)).toEqual([one]);
    }
  });

  test("flipped bits were tried in the expected number of places", () => {
    expect(flipped).toBeGreaterThanOrEqual(cases(100_000, 4_000));
  });
});
