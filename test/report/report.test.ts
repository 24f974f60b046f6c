/** Reports as sacreBLEU 2.6.0 and tabulate 0.10 print them; whole outputs are compared in test/golden/command-line.test.ts. */
import { describe, expect, test } from "vitest";
import { bleu } from "../../src/metrics/translation/bleu.js";
import { scoreCorpus } from "../../src/corpus/score-corpus.js";
import { delimitedRow, formatRecords } from "../../src/report/records.js";
import { formatJson, formatSystemsJson, joinJson } from "../../src/report/json-report.js";
import { printable, printableOutput, quoted } from "../../src/report/printable.js";
import { formatSystems, systemsTable } from "../../src/report/systems.js";
import { formatSignatures, formatTable } from "../../src/report/table.js";
import { alignScores, formatScore } from "../../src/report/text-report.js";
import { version } from "../../src/core/version.js";
import type { Metric, Score } from "../../src/metrics/metric.js";

const metric = bleu();
const result = scoreCorpus(metric, {
  hypotheses: ["The dog bit the man."],
  references: [["The dog had bit the man."]],
});
const signature = `nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:truebleu-${version}`;
const verbose = "100.0/80.0/50.0/33.3 (BP = 0.846 ratio = 0.857 hyp_len = 6 ref_len = 7)";

describe("a line of text", () => {
  test.each([
    [{}, `BLEU|${signature} = 51.15 ${verbose}`],
    [{ width: 0 }, `BLEU|${signature} = 51 ${verbose}`],
    [{ scoreOnly: true }, "51.15"],
    [{ scoreOnly: true, width: 5 }, "51.15078"],
  ])("%o", (options, line) => expect(formatScore(metric, result, options)).toBe(line));

  test("a line of text with an invalid width is refused", () => {
    for (const width of [-1, 1.5, 100, NaN]) expect(() => formatScore(metric, result, { width })).toThrow(RangeError);
  });

  test("a line of text ends with the score if the metric has no further figures", () => {
    const silent: Metric<Score> = { ...metric, score: () => ({ name: "X", score: 6.25 }), verbose: () => "" };
    expect(formatScore(silent, { name: "X", score: 6.25, signature: "a:b" }, { width: 1 })).toBe("X|a:b = 6.2");
  });

  test("scores of several metrics are aligned in one column", () => {
    expect(alignScores(["BLEU|a = 1.0 x = y", "chrF2|abc = 2.0", "3.0"])).toEqual([
      "3.0",
      "   BLEU|a = 1.0 x = y",
      "chrF2|abc = 2.0",
    ]);
    expect(alignScores(["1.0", "2.0"])).toEqual(["1.0", "2.0"]);
  });
});

describe("JSON", () => {
  test("JSON of one system", () => {
    expect(formatJson(metric, result, { width: 1 })).toBe(`{
 "name": "BLEU",
 "score": 51.2,
 "signature": "${signature}",
 "verbose_score": "${verbose}",
 "nrefs": "1",
 "case": "mixed",
 "eff": "no",
 "tok": "13a",
 "smooth": "exp",
 "version": "truebleu-${version}"
}`);
    expect(formatJson(metric, { ...result, score: 100 }, { width: 0 })).toContain('"score": 100.0,');
    expect(formatJson(metric, result, { scoreOnly: true })).toBe("51.15");
  });

  test("JSON of several metrics is a list", () => {
    expect(joinJson(["{}", "{}"])).toBe("[\n{},\n{}\n]");
    expect(joinJson(["{}"])).toBe("{}");
  });

  test("JSON of several systems", () => {
    expect(formatSystemsJson(['é"', "b"], [{ name: "BLEU", cells: ["1.0", "2.0"] }])).toBe(
      '[\n    {\n        "system": "\\u00e9\\"",\n        "BLEU": "1.0"\n    },\n    {\n        "system": ' +
        '"b",\n        "BLEU": "2.0"\n    }\n]',
    );
  });
});

describe("a table", () => {
  const table = {
    columns: [{ title: "System" }, { title: "BLEU" }],
    rows: [
      ["日本", "9.5"],
      ["a long name", "100.00"],
    ],
  };

  test("as text", () => {
    expect(formatTable(table, "text")).toBe(`╒═════════════╤════════╕
│      System │  BLEU  │
╞═════════════╪════════╡
│          日本 │  9.5   │
├─────────────┼────────┤
│ a long name │ 100.00 │
╘═════════════╧════════╛`);
  });

  test("a table in colour is otherwise the same", () => {
    const colored = formatTable(table, "text", { color: true });
    expect(colored).toContain("│      \u001b[36mSystem\u001b[0m │  \u001b[36mBLEU\u001b[0m  │");
    expect(colored.replaceAll(/\u001b\[\d+m/g, "")).toBe(formatTable(table, "text"));
  });

  test("a table for LaTeX escapes LaTeX's special characters", () => {
    const [, , titles, , row] = formatTable(
      { columns: table.columns, rows: [["a&b%$#_^{}~\\<>", "9.5"]] },
      "latex",
    ).split("\n");
    expect(titles).toBe("         System &  BLEU  \\\\");
    expect(row).toBe(
      " a\\&b\\%\\$\\#\\_\\^{}\\{\\}\\textasciitilde{}\\textbackslash{}\\ensuremath{<}\\ensuremath{>} &  9.5   \\\\",
    );
  });

  test("a table has the signatures below it", () => {
    expect(
      formatSignatures(
        [
          { name: "BLEU", signature: "a:b" },
          { name: "chrF2", signature: "c:d" },
        ],
        "text",
      ),
    ).toBe("-----------------\nMetric signatures\n-----------------\n - BLEU       a:b\n - chrF2      c:d");
  });
});

describe("several systems", () => {
  const interval = { mean: 26.5, low: 25.25, high: 27.75, ci: 1.25 };
  const report = {
    systems: ["=cmd", 'b,"c"|d'],
    metrics: [
      {
        name: "BLEU",
        signature: "a:b",
        results: [
          { score: 26.125, interval, pValue: null },
          { score: 27.1, interval, pValue: 0.0625 },
        ],
      },
    ],
  };

  test("several systems are rows of unrounded numbers", () => {
    expect(formatRecords(systemsTable(report), "csv", { exact: true })).toBe(
      'system,metric,score,mean,low,high,p_value,signature\n=cmd,BLEU,26.125,26.5,25.25,27.75,,a:b\n"b,""c""|d",BLEU,27.1,26.5,25.25,27.75,0.0625,a:b',
    );
    expect(formatRecords(systemsTable(report), "csv")).toContain("\n'=cmd,BLEU,26.125");
    const fields = [
      "=1+1",
      "+a",
      "-b",
      "@c",
      "\t=d",
      "\r=e",
      "\uff1df",
      "-1.5e-7",
      "+3",
      "g=h",
      -2,
      "i\u200cj",
      "\u001b[0m",
    ];
    expect(delimitedRow(fields, "csv")).toBe(
      "'=1+1,'+a,'-b,'@c,'\\t=d,'\\r=e,'\uff1df,-1.5e-7,+3,g=h,-2,i\u200cj,\\x1b[0m",
    );
    // RFC 4180, 2.6: line breaks, of which a carriage return is one half, and commas
    expect(delimitedRow(["a\rb", "c,d", "e"], "csv", { exact: true })).toBe('"a\rb","c,d",e');
    expect(delimitedRow(["=1", "a\tb", "c\nd", 'e"f'], "csv", { exact: true })).toBe('=1,a\tb,"c\nd","e""f"');
    expect(
      formatRecords(systemsTable({ ...report, systems: ["a\tb", "c\nd"] }), "tsv")
        .split("\n")
        .map((line) => line.split("\t")[0]),
    ).toEqual(["system", "a\\tb", "c\\nd"]);
    // programs take a field that begins with a quotation mark for quoted, up to the next mark, which may be lines away
    expect(delimitedRow(['"a" b', '"', 'c "d"'], "tsv")).toBe('"""a"" b"\t""""\tc "d"');
    expect(delimitedRow(['"a" b'], "tsv", { exact: true })).toBe('"a" b');
  });

  test("as Markdown", () => {
    expect(formatSystems(report, "markdown", { width: 1, color: false }))
      .toBe(`|   System |       BLEU (μ ± 95% CI)        |
|---------:|:------------------------------:|
|     =cmd |       26.1 (26.5 ± 1.2)        |
| b,"c"\\|d | 27.1 (26.5 ± 1.2) (p = 0.0625) |

* BLEU: \`a:b\``);
  });

  test("the table of a test has colours for the baseline and for differences that are not significant", () => {
    const colored = formatSystems(
      { ...report, systems: ["Baseline: x", "y"], test: { kind: "bootstrap", count: 1000 } },
      "text",
      { width: 1, color: true },
    );
    for (const part of [
      "\u001b[33mBaseline: x\u001b[0m",
      "\u001b[33m26.1 (26.5 ± 1.2)\u001b[0m",
      "\u001b[31m(p = 0.0625)\u001b[0m",
      "compared to \u001b[33mBaseline: x\u001b[0m.",
    ]) {
      expect(colored).toContain(part);
    }
  });
});

describe("names from outside", () => {
  // made with Python 3.11: repr(name)
  test.each([
    ["plain", "'plain'"],
    ["it's", '"it\'s"'],
    ['a"b', "'a\"b'"],
    ['it\'s "x"', "'it\\'s \"x\"'"],
    ["back\\slash", "'back\\\\slash'"],
    ["new\nline\ttab\r", "'new\\nline\\ttab\\r'"],
    ["\u001b[31m\u007f\u0085\u00a0", "'\\x1b[31m\\x7f\\x85\\xa0'"],
    ["日本é", "'日本é'"],
    ["\u202e\u2066\u3000", "'\\u202e\\u2066\\u3000'"],
    ["🙂\u{e0041}", "'🙂\\U000e0041'"],
    ["", "''"],
  ])("%j in quotes is %s", (name, expected) => expect(quoted(name)).toBe(expected));

  test("names send no control sequence to a terminal", () => {
    for (let code = 0; code <= 0x2100; code++) {
      const isUnsafe =
        code < 0x20 ||
        (code >= 0x7f && code < 0xa0) ||
        [0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5].includes(code) ||
        (code >= 0x180b && code <= 0x180f) ||
        (code >= 0x200b && code <= 0x200f) ||
        (code >= 0x2028 && code <= 0x202e) ||
        (code >= 0x2060 && code <= 0x206f);
      expect(printable(String.fromCodePoint(code)) !== String.fromCodePoint(code), `U+${code.toString(16)}`).toBe(
        isUnsafe,
      );
    }
    expect(formatTable({ columns: [{ title: "System" }], rows: [["\u001b]8;;x\u0007\n"]] }, "text")).toContain(
      "│ \\x1b]8;;x\\x07\\n │",
    );
  });

  test.each([
    ["a\u115f\u1160\u3164\uffa0b", "a\\u115f\\u1160\\u3164\\uffa0b"],
    ["so\u00adft", "so\\xadft"],
    // variation selectors without a character before them, or more of them than a character may have
    ["a\ufe0f1\ufe0f", "a\\ufe0f1\\ufe0f"],
    ["☂\ufe0f\ufe0f\u{e0100}", "☂\ufe0f\\ufe0f\\U000e0100"],
    ["葛\u{e0101}\u{e0102}", "葛\u{e0101}\\U000e0102"],
    // joiners without characters to join
    ["a\u200cb\u200d\u200d می\u200c 👩\u200d", "a\\u200cb\\u200d\\u200d می\\u200c 👩\\u200d"],
    ["🏴\u{e0067}\u{e007f}", "🏴\\U000e0067\\U000e007f"],
  ])("names show invisible characters: %j", (text, expected) => expect(printable(text)).toBe(expected));

  test.each([
    ["emoji", "❤️ ☺︎ 👩‍👩‍👧 👩🏽‍🚀 🏳️‍🌈 ❤️‍🔥 #️⃣ 1️⃣"],
    ["Persian, Hindi and Sinhala", "می\u200cخواهم क्\u200dष ශ්\u200dරී"],
    ["Mongolian", "ᠬ\u180bᠠ"],
    ["a name in Japanese", "葛\u{e0101}城"],
  ])("names keep invisible characters that a script needs: %s", (_, text) => {
    expect(printable(text)).toBe(text);
    expect(printableOutput(text, () => ({ json: true }))).toBe(text);
  });
});
