/** BLEU's dialects on the command line, and truebleu explain. */
import { describe, expect, test } from "vitest";
import {
  bleu,
  bleuDialect,
  scoreCorpus,
  scoreSegment,
  scoreSegments,
  version,
  type BleuDialectOptions,
  type BleuOptions,
  type Corpus,
} from "../../../src/index.js";
import { formatFixed } from "../../../src/core/format.js";
import { inFolder, invoke } from "./invoke.js";

const hypotheses = ["The dog bit the man.", "Yes.", "It wasn't surprising.", "a b c d e f g", "one two"];
const first = ["The dog had bit the man.", "Yes.", "It was not unexpected.", "a b c d e f", "one two"];
const second = [
  "The dog bit the man yesterday.",
  "Yes indeed.",
  "No one was surprised at all.",
  "a b c d e f g h i",
  "two",
];
const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
const corpus: Corpus = { hypotheses, referenceStreams: [first, second] };

inFolder({
  hyp: text(hypotheses),
  worse: text(hypotheses.map((line) => line.slice(2))),
  ref1: text(first),
  ref2: text(second),
  crossed: "a b c d e\n",
  uncrossed: "a b d c e\n",
  three: "a b c\n",
  short: "a b\n",
  other: "c\n",
});

const files = ["ref1", "ref2", "-i", "hyp"];

describe("--bleu-dialect", () => {
  test.each<[readonly string[], BleuDialectOptions]>([
    [["mteval"], { dialect: "mteval" }],
    [
      ["mteval", "--bleu-cased", "--bleu-international", "--bleu-smoothing", "none"],
      { dialect: "mteval", lowercase: false, tokenize: "mteval-intl", smoothing: "none" },
    ],
    [["mteval", "--bleu-shortest"], { dialect: "mteval", referenceLength: "shortest" }],
    [["coco", "--bleu-closest"], { dialect: "coco", referenceLength: "closest" }],
    [["multi-bleu-detok", "-lc"], { dialect: "multi-bleu-detok", lowercase: true }],
    [
      ["nltk", "--bleu-smoothing", "method3", "--bleu-weights", "0.3,0.7", "--bleu-auto-reweigh"],
      { dialect: "nltk", smoothing: "method3", weights: [0.3, 0.7], autoReweigh: true },
    ],
    [["hf", "--max-order", "2"], { dialect: "hf", maxOrder: 2 }],
    [["nmt"], { dialect: "nmt" }],
    [["compare-mt", "-lc"], { dialect: "compare-mt", lowercase: true }],
    [["torchmetrics", "-tok", "13a"], { dialect: "torchmetrics", tokenize: "13a" }],
  ])("%j", async (args, options) => {
    const expected = scoreCorpus(bleuDialect(options), corpus);
    const { exitCode, stdout, stderr } = await invoke([...files, "--bleu-dialect", ...args, "-w", "9"]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    const printed = JSON.parse(stdout) as { score: number; signature: string; dialect: string };
    expect(printed).toMatchObject({
      score: Number(expected.score.toFixed(9)),
      signature: expected.signature,
      dialect: options.dialect,
    });
    // replaying the printed signature gives the same score
    const replayed = await invoke(["replay", `BLEU|${expected.signature}`, ...files, "-f", "json", "-w", "9"]);
    expect(replayed).toEqual({ exitCode: 0, stderr: "", stdout });
  });

  test("dialects have scores of segments, intervals and paired tests", async () => {
    const lines = (
      await invoke([...files, "--bleu-dialect", "nltk", "--bleu-smoothing", "method7", "-sl", "-b", "-w", "6"])
    ).stdout;
    const metric = bleuDialect({ dialect: "nltk", smoothing: "method7" });
    expect(lines).toBe(
      scoreSegments(metric, corpus)
        .map(({ score }) => `${score.toFixed(6)}\n`)
        .join(""),
    );
    expect((await invoke([...files, "--bleu-dialect", "hf", "-ci", "-f", "text"])).stdout).toContain(
      "bs:1000|seed:12345|dialect:hf",
    );
    const paired = await invoke([...files, "worse", "--bleu-dialect", "coco", "-pbs", "-f", "text"]);
    expect(paired.exitCode).toBe(0);
    expect(paired.stderr).toContain("Pre-computing BLEU (COCO) statistics");
  });

  test.each<[readonly string[], string]>([
    [["--bleu-dialect", "nlkt"], "is nltk meant?"],
    [["--bleu-dialect", "nltk", "-s", "floor"], "argument --smooth-method/-s: is sacreBLEU's"],
    [["--bleu-dialect", "nltk", "--bleu-smoothing", "method5"], "it goes with --sentence-level"],
    [["--bleu-dialect", "hf", "--bleu-smoothing", "exp"], 'smoothing is "exp": expected one of "none", "add-1"'],
    [["--bleu-dialect", "hf", "--bleu-weights", "1"], "the dialect hf has no option"],
    [["--bleu-dialect", "hf", "--bleu-cased"], "--bleu-cased is for mteval"],
    [["--bleu-dialect", "hf", "--bleu-shortest"], "--bleu-shortest is for mteval"],
    [["--bleu-dialect", "hf", "--bleu-closest"], "--bleu-closest is for coco"],
    [
      ["--bleu-dialect", "nltk", "--bleu-weights", "1,,2"],
      "--bleu-weights expects numbers with commas between them, as 0.5,0.5, got '1,,2'",
    ],
    [["--bleu-smoothing", "method1"], "argument --bleu-smoothing: goes with --bleu-dialect"],
    [["--dialects", "sacrebleu,nltk"], "argument --dialects: goes with explain"],
  ])("%j is refused", async (args, message) => {
    const { exitCode, stdout, stderr } = await invoke([...files, ...args]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain(message);
  });

  test("NLTK's method6 without a match of 3-grams is an error of the text, not of the command line", async () => {
    const { exitCode, stderr } = await invoke([
      ...files,
      "--bleu-dialect",
      "nltk",
      "--bleu-smoothing",
      "method6",
      "-sl",
    ]);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^truebleu: no 3-gram matches/);
  });
});

interface Explained {
  readonly segments: number;
  readonly comparisons: readonly {
    readonly first: { readonly name: string; readonly score: number; readonly signature: string };
    readonly second: { readonly name: string; readonly score: number; readonly signature: string };
    readonly difference: number;
    readonly steps: readonly {
      readonly ingredient: string;
      readonly before: number;
      readonly after: number;
      readonly effect: number;
      readonly facts?: readonly { readonly what: string; readonly before: unknown; readonly after: unknown }[];
      readonly tokens?: {
        readonly differing_hypotheses: number;
        readonly differing_references: number;
        readonly lines: readonly { readonly line: number; readonly side: string }[];
      };
    }[];
  }[];
}

const order = ["tokens", "reference length", "short segments", "smoothing", "zero counts", "brevity penalty", "orders"];

describe("explain", () => {
  const all = [
    "sacrebleu",
    "mteval",
    "mteval:none",
    "multi-bleu",
    "multi-bleu-detok",
    "nltk",
    "nltk:method1",
    "nltk:method4",
    "nltk:method5",
    "nltk:method7",
    "hf",
    "hf:add-1",
    "nmt",
    "torchmetrics",
    "torchmetrics:add-1",
    "coco",
    "compare-mt",
    "sacrebleu:none",
    "sacrebleu:floor",
    "sacrebleu:add-k",
  ];

  test.each(all)(
    "from %s to all others: ordered steps lead from the score of one metric to that of the other",
    async (name) => {
      const names = [name, ...all.filter((other) => other !== name)];
      const { exitCode, stdout, stderr } = await invoke([
        "explain",
        "--dialects",
        names.join(","),
        ...files,
        "-f",
        "json",
      ]);
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
      const { segments, comparisons } = JSON.parse(stdout) as Explained;
      expect(segments).toBe(5);
      expect(comparisons.map((comparison) => comparison.second.name)).toEqual(names.slice(1));
      for (const { first: from, second: to, difference, steps } of comparisons) {
        expect(steps.map(({ ingredient }) => ingredient)).toEqual(
          order.filter((one) => steps.some(({ ingredient }) => ingredient === one)),
        );
        let score = from.score;
        for (const { before, after, effect } of steps) {
          expect(before).toBe(score);
          expect(effect).toBe(after - before);
          score = after;
        }
        expect(score).toBe(to.score);
        expect(difference).toBe(to.score - from.score);
        for (const { name: one, score: explained, signature } of [from, to]) {
          const [dialect, smoothing] = one.split(":") as [
            BleuDialectOptions["dialect"] | "sacrebleu",
            string | undefined,
          ];
          const last = { hypothesis: hypotheses.at(-1)!, references: [first.at(-1)!, second.at(-1)!] };
          const isLast = /method[567]/.test(smoothing ?? "");
          const expected =
            dialect === "sacrebleu"
              ? scoreCorpus(
                  bleu(
                    smoothing === undefined
                      ? {}
                      : { smoothMethod: smoothing as NonNullable<BleuOptions["smoothMethod"]> },
                  ),
                  corpus,
                )
              : scoreCorpus(
                  bleuDialect({ dialect, ...(smoothing && { smoothing }), ...(isLast && { lastSegment: last }) }),
                  corpus,
                );
          expect(explained).toBeCloseTo(expected.score, 10);
          expect(signature).toBe(expected.signature.replace(/\|last:[^|]*/, ""));
        }
      }
    },
  );

  // no 3-grams match, and three words have no 4-grams
  test.each<[readonly string[], BleuOptions, "crossed" | "three"]>([
    [["-s", "floor"], { smoothMethod: "floor" }, "crossed"],
    [["-s", "floor", "-sv", "0.3"], { smoothMethod: "floor", smoothValue: 0.3 }, "crossed"],
    [["-s", "add-k", "-sv", "2"], { smoothMethod: "add-k", smoothValue: 2 }, "crossed"],
    [["--effective-order"], { effectiveOrder: true }, "three"],
  ])("with sacreBLEU's settings %j has the metric's score", async (args, options, name) => {
    const { stdout } = await invoke([
      "explain",
      "--dialects",
      "sacrebleu,nltk",
      "uncrossed",
      "-i",
      name,
      "-f",
      "json",
      ...args,
    ]);
    const { score } = scoreSegment(bleu(options), name === "crossed" ? "a b c d e" : "a b c", ["a b d c e"]);
    expect(score).toBeGreaterThan(0);
    expect((JSON.parse(stdout) as Explained).comparisons[0]!.first.score).toBeCloseTo(score, 10);
  });

  test("the effects of single ingredients, worked by hand", async () => {
    const steps = async (dialects: string, ...args: string[]): Promise<Explained["comparisons"][number]["steps"]> =>
      (JSON.parse((await invoke(["explain", "--dialects", dialects, ...args, "-f", "json"])).stdout) as Explained)
        .comparisons[0]!.steps;
    // same tokens: closest lengths 6+2+3+6+2 of 5+1+3+7+2 words; shortest the same but for the last line's "two"
    const lengths = (await steps("multi-bleu,hf", ...files, "-tok", "none")).find(
      ({ ingredient }) => ingredient === "reference length",
    )!;
    expect(lengths.facts![0]).toEqual({
      what: "words of the references",
      before: 6 + 1 + 4 + 6 + 2,
      after: 6 + 1 + 4 + 6 + 1,
    });
    // "Yes." and "one two" are too short for some orders, "It wasn't surprising." for one
    const short = (await steps("multi-bleu,compare-mt", ...files, "-tok", "none")).find(
      ({ ingredient }) => ingredient === "short segments",
    )!;
    expect(short.facts).toEqual([{ what: "n-grams of each order", before: [18, 13, 9, 6], after: [18, 14, 11, 9] }]);
    const zero = (await steps("multi-bleu,mteval:exp", "short", "-i", "other", "-tok", "none")).find(
      ({ ingredient }) => ingredient === "zero counts",
    )!;
    expect(zero.facts).toEqual([{ what: "orders without a match", before: 4, after: 4 }]);
  });

  test("explain shows tokens, effects, ingredients without an effect, and signatures as text", async () => {
    const { stdout } = await invoke(["explain", "--dialects", "sacrebleu,nltk", ...files]);
    const scores = [bleu(), bleuDialect({ dialect: "nltk" })].map((metric) => scoreCorpus(metric, corpus).score);
    const [sacrebleu, nltk] = scores.map((score) => formatFixed(score, 2));
    // with two digits 81.21 -> 68.95 would not agree with -12.27
    const [before, after] = scores.map((score) => formatFixed(score, 3));
    const change = formatFixed(scores[1]! - scores[0]!, 3);
    expect(stdout).toContain(
      `BLEU of hyp on 5 segments: sacrebleu ${sacrebleu}, nltk ${nltk}\n\n` +
        `sacrebleu -> nltk: ${before} -> ${after} (${change})\n`,
    );
    expect(stdout).toContain("    sacrebleu  13a, capitals kept\n    nltk       none, capitals kept\n");
    expect(stdout).toContain(
      "    line 1, hypothesis\n      sacrebleu  The dog bit the man .\n      nltk       The dog bit the man.\n",
    );
    expect(stdout).toContain("other tokens in 3 of 5 hypotheses and 6 of 10 references, first:");
    expect(stdout).toMatch(/ {2}without effect here: .*zero counts/);
    expect(stdout).toMatch(
      new RegExp(
        "\\nsacrebleu: " +
          `BLEU\\|nrefs:2\\|case:mixed\\|eff:no\\|tok:13a\\|smooth:exp\\|version:truebleu-${version}\\nnltk: ` +
          "BLEU\\|nrefs:2\\|dialect:nltk",
      ),
    );
  });

  test("explain prints no result for a refused dialect, and says which ingredients have no effect", async () => {
    const { stdout } = await invoke(["explain", "--dialects", "nltk:method1,nltk:method1 ", "ref1", "-i", "hyp"]);
    expect(stdout).toBe("");
    const alike = await invoke([
      "explain",
      "--dialects",
      "sacrebleu,multi-bleu-detok",
      "ref1",
      "-i",
      "hyp",
      "-tok",
      "none",
      "-s",
      "none",
    ]);
    expect(alike.stdout).toContain("without effect here: zero counts");
  });

  test.each<[readonly string[], string]>([
    [files, "explain expects --dialects"],
    [["--dialects", "nltk", ...files], "expected two or more"],
    [["--dialects", "nltk,nltk", ...files], "expected each dialect once"],
    [["--dialects", "sacrebleu,nlkt", ...files], "'nlkt' is not a dialect"],
    [["--dialects", "sacrebleu,nlkt", ...files], "is nltk meant?"],
    [["--dialects", "sacrebleu,nltk:method9", ...files], 'nltk:method9: smoothing is "method9"'],
    [["--dialects", "sacrebleu:oops,nltk", ...files], "sacrebleu:oops: smoothMethod is"],
    [["--dialects", "sacrebleu,nltk", ...files, "worse"], "explain expects the output of one system"],
    [["--dialects", "sacrebleu,nltk", ...files, "-f", "csv"], "explain prints text or json"],
    [["--dialects", "sacrebleu,nltk", ...files, "-m", "ter"], "explain is only for BLEU"],
    [["--dialects", "sacrebleu,nltk", ...files, "-ci"], "argument --confidence/-ci: does not go with explain"],
    [
      ["--dialects", "sacrebleu,nltk", ...files, "--bleu-dialect", "hf"],
      "argument --bleu-dialect: does not go with explain",
    ],
  ])("%j is refused", async (args, message) => {
    const { exitCode, stdout, stderr } = await invoke(["explain", ...args]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});
