/** SentencePiece models on disk, and fetched from a server of our own. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { fetchModel, modelNamed } from "../../../../apps/cli/node/resources/fetch-model.js";
import { modelFile, modelPath, sacrebleuModel } from "../../../../apps/cli/node/resources/models.js";
import { invoke } from "../invoke.js";
import { broken, serve, type Answer } from "./testsets/server.js";
import { InputError } from "../../../../src/reading/input-error.js";

const folder = mkdtempSync(join(tmpdir(), "truebleu-models-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const vectors: { models: Record<string, { model: string }> } = JSON.parse(
  readFileSync(new URL("../../../vectors/dictionaries/pieces.json", import.meta.url), "utf8"),
);
const model = Buffer.from(vectors.models["unigram"]!.model, "base64");

test("models are looked for where sacreBLEU keeps them", () => {
  expect(modelPath("flores101", { SACREBLEU: "/data" })).toBe(join("/data", "models", "sacrebleu_tokenizer_spm.model"));
  expect(modelPath("flores200", { SACREBLEU: "/data" })).toBe(join("/data", "models", "flores200sacrebleuspm"));
  expect(modelPath("spBLEU-1K", {})).toBe(join(homedir(), ".sacrebleu", "models", "spbleu-1k_tokenizer_spm.model"));
});

test("an installed model becomes the tokenizer of that name", () => {
  const path = modelPath("flores200", { SACREBLEU: folder });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, model);
  const tokenizer = sacrebleuModel("flores200", { SACREBLEU: folder });
  expect(tokenizer.name).toBe("flores200");
  expect(tokenizer.tokenize("die").join("")).toBe("▁die");
});

test("the error about a missing model has the model's address and place", () => {
  const path = modelPath("flores101", { SACREBLEU: folder });
  expect(() => sacrebleuModel("flores101", { SACREBLEU: folder })).toThrow(
    new InputError(1, [
      {
        origin: "truebleu",
        text:
          "the tokenizer flores101 needs its SentencePiece model: " +
          "truebleu --download flores101 fetches it; without a network, " +
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

describe("fetching", () => {
  const own = join(folder, "fetched");
  const environment = { SACREBLEU: own };
  const path = modelPath("flores200", environment);
  const sha256 = createHash("sha256").update(model).digest("hex");
  beforeEach(() => rmSync(own, { recursive: true, force: true }));

  /** Fetches flores200 from a server that gives `answer`; returns the error, and the messages. */
  async function attempt(
    answer: Answer | Uint8Array | undefined,
    { word = "flores200", silenceMs = 5_000, proxy = "" } = {},
  ): Promise<{ error: string | undefined; log: string[]; requested: string[]; url: string }> {
    const server = await serve({
      ...(answer !== undefined && { "/spm": answer }),
      "/short": (response) => response.writeHead(302, { location: "/spm" }).end(),
    });
    const url = `${server.origin}/short`;
    const log: string[] = [];
    const error = await fetchModel(modelNamed(word)!, {
      environment: { ...environment, ...(proxy !== "" && { http_proxy: proxy }) },
      log: (line) => log.push(line),
      addresses: { flores101: url, flores200: url, "spBLEU-1K": url },
      silenceMs,
    }).then(
      () => undefined,
      (reason: Error) => reason.message,
    );
    return { error, log, requested: server.requested, url };
  }

  test("fetching puts the model where sacreBLEU keeps it, prints size and checksum, and downloads only once", async () => {
    const { error, log, requested, url } = await attempt(model);
    expect(error).toBeUndefined();
    expect(requested).toEqual(["/short", "/spm"]);
    expect(log).toEqual([`Downloading ${url} to ${path}`, `flores200: ${model.length} bytes, SHA-256 ${sha256}`]);
    expect(readdirSync(dirname(path))).toEqual(["flores200sacrebleuspm"]);
    expect(readFileSync(path).equals(model)).toBe(true);
    expect(sacrebleuModel("flores200", environment).name).toBe("flores200");
    const again = await attempt(undefined);
    expect(again).toMatchObject({ error: undefined, requested: [] });
    expect(again.log).toEqual([`flores200 is there: ${model.length} bytes, SHA-256 ${sha256}`]);
  });

  test("with a checksum, any other file is refused", async () => {
    expect((await attempt(model, { word: `flores200=${sha256.toUpperCase()}` })).error).toBeUndefined();
    const other = "0".repeat(64);
    const present = await attempt(model, { word: `flores200=${other}` });
    expect(present.error).toBe(
      `${path} has the SHA-256 ${sha256}: expected ${other}; delete the file to fetch it again`,
    );
    expect(existsSync(path)).toBe(true);
    rmSync(path);
    const { error, url } = await attempt(model, { word: `flores200=${other}` });
    expect(error).toBe(`${url} has the SHA-256 ${sha256}: expected ${other}; nothing was kept`);
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  test.each<[string, Answer | Uint8Array | undefined, object, RegExp]>([
    [
      "no such file",
      undefined,
      {},
      /: the server answers 404 Not Found; nothing was kept\. If you download the file in another way, save it as /,
    ],
    ["a page in its place", Buffer.from("<html>"), {}, /\/short: the SentencePiece model is damaged/],
    ["a transfer that breaks off", broken(model, 1000, true), {}, /nothing was kept/],
    ["a model that is cut off", model.subarray(0, 1000), {}, /\/short: the SentencePiece model is damaged/],
    ["silence", () => {}, { silenceMs: 60 }, /the server has been silent for 0\.06 seconds; nothing was kept/],
    [
      "a proxy that is not there",
      model,
      { proxy: "http://127.0.0.1:9" },
      /the connection was refused; nothing was kept/,
    ],
  ])("%s: no file is kept, and a message of one line says why", async (_, answer, options, message) => {
    const { error } = await attempt(answer, options);
    expect(error).toMatch(message);
    expect(error).not.toContain("\n");
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  test("in the command, --download takes a model's name; nothing else opens the network", async () => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, model);
    const there = await invoke(["--download", "flores200"], { environment });
    expect(there).toEqual({
      exitCode: 0,
      stdout: "",
      stderr: `truebleu: flores200 is there: ${model.length} bytes, SHA-256 ${sha256}\n`,
    });
    const short = await invoke(["--download", "flores200=12ab"], { environment });
    expect(short).toMatchObject({ exitCode: 1 });
    expect(short.stderr).toContain("expected the SHA-256 of the model after =, 64 hexadecimal digits, got '12ab'");
    const missing = await invoke(["README.md", "-i", "README.md", "-tok", "flores101"], { environment });
    expect(missing.stderr).toContain("needs its SentencePiece model: truebleu --download flores101 fetches it");
  });

  test.each([
    ["spm", { name: "flores101", sha256: undefined }],
    ["spBLEU-1K", { name: "spBLEU-1K", sha256: undefined }],
    ["wmt22", undefined],
    ["toString", undefined],
  ])("%s", (word, expected) => {
    expect(modelNamed(word)).toEqual(expected);
  });
});
