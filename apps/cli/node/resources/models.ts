/** SentencePiece models on disk: sacreBLEU's, in sacreBLEU's folder, or any other file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sentencePieceTokenizer, type UserTokenizer } from "../../../../src/index.js";
import { fileError, inputError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import type { SentencePieceName } from "../../../../src/text/entry.js";
import { madeFrom, readBytes } from "./read-resource.js";
import type { Environment } from "../environment.js";
import { cacheFolder } from "../testsets/layout.js";

/** The models' addresses, from tokenizer_spm.py of sacreBLEU 2.6.0. The file name is the last part of the address. */
export const modelAddresses: Readonly<Record<SentencePieceName, string>> = {
  flores101: "https://dl.fbaipublicfiles.com/fairseq/models/flores/sacrebleu_tokenizer_spm.model",
  flores200: "https://tinyurl.com/flores200sacrebleuspm",
  "spBLEU-1K": "https://www.dlnlp.ai/spBLEU-1K/spbleu-1k_tokenizer_spm.model",
};

/** Where sacreBLEU keeps a model: $SACREBLEU/models/, or .sacrebleu/models/ in the home folder. */
export function modelPath(name: SentencePieceName, environment: Environment): string {
  const address = modelAddresses[name];
  return join(cacheFolder(environment), "models", address.slice(address.lastIndexOf("/") + 1));
}

/**
 * One of sacreBLEU's tokenizers from its model. sacreBLEU has no checksums for its models, so the file is not verified.
 *
 * @throws InputError for a missing model, with where to get it, or an unusable one.
 */
export function sacrebleuModel(name: SentencePieceName, environment: Environment): UserTokenizer {
  const path = modelPath(name, environment);
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw fileError(path, error);
    throw inputError(
      `the tokenizer ${name} needs its SentencePiece model: truebleu --download ${name} fetches it; without a network, save ` +
        `${modelAddresses[name]} as ${printable(path)}`,
    );
  }
  return modelOf(path, bytes, name);
}

/**
 * A tokenizer from any model file. Its name in the signature is "spm-" and the first 16 hexadecimal digits of the
 * file's SHA-256.
 *
 * @throws InputError for a missing file, or one that is not a model.
 */
export function modelFile(path: string): UserTokenizer {
  const bytes = readBytes(path);
  return modelOf(path, bytes, `spm-${sha256Of(bytes).slice(0, 16)}`);
}

/** The SHA-256 of a model's bytes, in hexadecimal digits. */
export function sha256Of(bytes: Uint8Array): string {
  // in the bundle a static import would run at every start (4 ms)
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha256").update(bytes).digest("hex");
}

/** The tokenizer of a model's bytes. @throws InputError, with this path, for bytes that are no model */
export function modelOf(path: string, bytes: Uint8Array, name: string): UserTokenizer {
  return madeFrom(path, () => sentencePieceTokenizer(bytes, { name }));
}
