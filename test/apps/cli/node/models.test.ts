import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { modelFile, modelPath, sacrebleuModel } from "../../../../apps/cli/node/resources/models.js";
import { InputError } from "../../../../src/reading/input-error.js";

const folder = mkdtempSync(join(tmpdir(), "truebleu-models-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const vectors: { models: Record<string, { model: string }> } = JSON.parse(
  readFileSync(new URL("../../../vectors/dictionaries/pieces.json", import.meta.url), "utf8"),
);
const model = Buffer.from(vectors.models["unigram"]!.model, "base64");

test("models are where sacreBLEU keeps them", () => {
  expect(modelPath("flores101", { SACREBLEU: "/data" })).toBe(join("/data", "models", "sacrebleu_tokenizer_spm.model"));
  expect(modelPath("flores200", { SACREBLEU: "/data" })).toBe(join("/data", "models", "flores200sacrebleuspm"));
  expect(modelPath("spBLEU-1K", {})).toBe(join(homedir(), ".sacrebleu", "models", "spbleu-1k_tokenizer_spm.model"));
});

test("a model that is there becomes the tokenizer of its name", () => {
  const path = modelPath("flores200", { SACREBLEU: folder });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, model);
  const tokenizer = sacrebleuModel("flores200", { SACREBLEU: folder });
  expect(tokenizer.name).toBe("flores200");
  expect(tokenizer.tokenize("die").join("")).toBe("▁die");
});

test("a missing model is asked for, with its address and its place", () => {
  const path = modelPath("flores101", { SACREBLEU: folder });
  expect(() => sacrebleuModel("flores101", { SACREBLEU: folder })).toThrow(
    new InputError(1, [
      {
        origin: "truebleu",
        text:
          "the tokenizer flores101 needs its SentencePiece model: " +
          "save https://dl.fbaipublicfiles.com/fairseq/models/flores/sacrebleu_tokenizer_spm.model " +
          `as ${path}`,
      },
    ]),
  );
});

test("any other file is identified by its checksum", () => {
  const path = join(folder, "any.model");
  writeFileSync(path, model);
  expect(modelFile(path).name).toMatch(/^spm-[0-9a-f]{16}$/);
});

test("a file that is missing, a folder or no model is refused with its name", () => {
  expect(() => modelFile(join(folder, "none.model"))).toThrow(
    new InputError(1, [{ origin: "truebleu", text: `${join(folder, "none.model")}: no such file or directory` }], {
      name: join(folder, "none.model"),
      is: "missing",
    }),
  );
  expect(() => modelFile(folder)).toThrow("is a directory, expected a file");
  const path = join(folder, "page.model");
  writeFileSync(path, "<html>");
  expect(() => modelFile(path)).toThrow(
    `${path}: the SentencePiece model is damaged, or the bytes are something ` + `else: at byte `,
  );
});
