/** Tokenizers with a model or a dictionary, on the command line. Their tokens are tested in test/text. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { scoreCorpus } from "../../../src/corpus/score-corpus.js";
import { bleu } from "../../../src/metrics/translation/bleu.js";
import { modelFile } from "../../../apps/cli/node/resources/models.js";
import { dictionaryFolder } from "../../../apps/cli/node/resources/dictionaries.js";
import type { TokenizerChoice } from "../../../src/text/tokenizers/index.js";
import { inFolder, invoke } from "./invoke.js";

const vectors = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../vectors/dictionaries/${name}.json`, import.meta.url), "utf8")) as T;
const model = Buffer.from(
  vectors<{ models: Record<string, { model: string }> }>("pieces").models["unigram"]!.model,
  "base64",
);
const dictionary = Object.entries(vectors<{ files: Record<string, string> }>("words").files).map(
  ([name, packed]) => [`ipadic/${name}`, gunzipSync(Buffer.from(packed, "base64"))] as const,
);

const hypotheses = ["東京都に住んでいます。", "der Hund und die Katze"];
const references = ["東京都に住んでいる。", "die Katze und der Hund"];
inFolder({
  hyp: hypotheses.map((line) => `${line}\n`).join(""),
  ref: references.map((line) => `${line}\n`).join(""),
  model,
  "cache/models/sacrebleu_tokenizer_spm.model": model,
  ...Object.fromEntries(dictionary),
});

const expected = (tokenize: TokenizerChoice): string => {
  const { score, signature } = scoreCorpus(bleu({ tokenize }), { hypotheses, referenceStreams: [references] });
  return `BLEU|${signature} = ${score.toFixed(6)} `;
};
const line = async (...args: string[]): Promise<string> => {
  const { exitCode, stdout } = await invoke(["ref", "-i", "hyp", "-f", "text", "-w", "6", ...args], {
    environment: { SACREBLEU: "cache" },
  });
  expect(exitCode).toBe(0);
  return stdout;
};

describe("a SentencePiece model", () => {
  const name = `spm-${createHash("sha256").update(model).digest("hex").slice(0, 16)}`;

  test("a model in any file is signed with the checksum of the file", async () => {
    const stdout = await line("--spm-model", "model");
    expect(stdout).toContain(`|tok:${name}|`);
    expect(stdout).toContain(expected(modelFile("model")));
  });

  test("a model is found where sacreBLEU keeps it, under both names", async () => {
    expect(await line("-tok", "flores101")).toContain("|tok:flores101|");
    const { stdout, stderr } = await invoke(["ref", "-i", "hyp", "-tok", "spm", "-f", "text", "-w", "6"], {
      environment: { SACREBLEU: "cache" },
    });
    expect(stdout).toBe(await line("-tok", "flores101"));
    expect(stderr).toBe(
      "sacreBLEU: Tokenizer 'spm' has been changed to 'flores101', and may be removed in the future.\n",
    );
  });

  test("a SentencePiece model is replayed only with the same file", async () => {
    const stdout = await line("--spm-model", "model");
    expect(await invoke(["replay", stdout, "ref", "-i", "hyp", "-w", "6", "--spm-model", "model"])).toEqual({
      exitCode: 0,
      stdout,
      stderr: "",
    });
    expect(
      (
        await invoke([
          "replay",
          stdout.replace(name, "spm-0123456789abcdef"),
          "ref",
          "-i",
          "hyp",
          "--spm-model",
          "model",
        ])
      ).stderr,
    ).toBe(
      `truebleu: the signature has tok:spm-0123456789abcdef, model is ${name}: ` +
        "expected the model that the score was made with\n",
    );
  });
});

describe("a dictionary", () => {
  test("a dictionary makes the language's tokenizer, which is signed with the dictionary's version", async () => {
    const stdout = await line("-l", "en-ja", "--mecab-dictionary", "ipadic");
    expect(stdout).toContain("|tok:ja-mecab-0.996-IPA|");
    expect(stdout).toContain(expected(dictionaryFolder("ipadic", "ja-mecab")));
    expect(await invoke(["replay", stdout, "ref", "-i", "hyp", "-w", "6", "--mecab-dictionary", "ipadic"])).toEqual({
      exitCode: 0,
      stdout,
      stderr: "",
    });
  });
});

test.each(["cjk", "grapheme", "word"])(
  "%s is signed with its version of Unicode, and replay refuses another",
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), "truebleu-unicode-"));
    const write = (file: string, text: string): string => {
      writeFileSync(join(folder, file), text);
      return join(folder, file);
    };
    const files = [
      write("ref", "彼は𠮷野家で食べました。\n한국어\n"),
      "-i",
      write("hyp", "彼は𠮷野家で食べた。\n한국어\n"),
    ];
    const { stdout, stderr } = await invoke([...files, "--tokenize", name, "-f", "text"]);
    expect(stderr).toBe("");
    const signature = /^.*(?= = )/.exec(stdout)![0];
    expect(signature).toContain(`|tok:${name}-18.0.0|`);
    expect((await invoke(["replay", signature, ...files])).stdout).toBe(stdout);
    for (const [published, shown] of [
      [signature.replace("18.0.0", "17.0.0"), `${name}-17.0.0`],
      [signature.replace("-18.0.0", ""), name],
    ] as const)
      expect((await invoke(["replay", published, ...files])).stderr).toContain(
        `the signature has tok:${shown}: this version has ${name}-18.0.0`,
      );
    rmSync(folder, { recursive: true });
  },
);
