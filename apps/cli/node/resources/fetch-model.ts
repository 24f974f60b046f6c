/**
 * Fetches one of sacreBLEU's SentencePiece models into its folder, when the user asks for it. sacreBLEU publishes no
 * checksums, so the file gets its name only if it is a model, and its SHA-256 is printed, which the user may demand.
 */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { inputError } from "../../../../src/reading/entry.js";
import { printable, quoted } from "../../../../src/report/entry.js";
import type { SentencePieceName } from "../../../../src/text/entry.js";
import type { Environment } from "../environment.js";
import { download } from "../testsets/download.js";
import { interruptible } from "../testsets/interrupt.js";
import { withLock } from "../testsets/lock.js";
import { modelAddresses, modelOf, modelPath, sha256Of } from "./models.js";
import { readBytes } from "./read-resource.js";

interface Fetching {
  readonly environment: Environment;
  /** Receives messages about slow steps, and about what was found. */
  readonly log: (message: string) => void;
  /** The addresses, for tests. */
  readonly addresses?: Readonly<Record<SentencePieceName, string>>;
  /** A transfer that delivers no byte for this long is given up. */
  readonly silenceMs?: number;
}

/** The model that a word for --download names: flores200, or flores200=SHA256; undefined for anything else. */
export function modelNamed(
  word: string,
): { readonly name: SentencePieceName; readonly sha256: string | undefined } | undefined {
  const [, asked, sha256] = /^([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
  const name = asked === "spm" ? "flores101" : asked;
  if (name === undefined || !Object.hasOwn(modelAddresses, name)) return undefined;
  if (sha256 !== undefined && !/^[0-9a-f]{64}$/i.test(sha256))
    throw inputError(
      `--download: expected the SHA-256 of the model after =, 64 hexadecimal digits, got ${quoted(sha256)}`,
    );
  return { name: name as SentencePieceName, sha256: sha256?.toLowerCase() };
}

/**
 * A model that exists already is only checked, not fetched again.
 *
 * @throws InputError for any failure, and for a file that is no model or has another checksum; nothing of it is kept
 */
export async function fetchModel(
  { name, sha256 }: NonNullable<ReturnType<typeof modelNamed>>,
  { environment, log, addresses = modelAddresses, silenceMs }: Fetching,
): Promise<void> {
  const path = modelPath(name, environment);
  const url = addresses[name];
  const folder = dirname(path);
  if (existsSync(path)) {
    log(`${name} is there: ${checked(path, path)}`);
    return;
  }
  await interruptible((signal) =>
    withLock(`${path}.lock`, folder, signal, log, async () => {
      if (existsSync(path)) return;
      log(`Downloading ${printable(url)} to ${printable(path)}`);
      const options = { signal, environment, ...(silenceMs !== undefined && { silenceMs }) };
      await download({ url }, path, folder, options, async (temporaryPath) => {
        log(`${name}: ${checked(temporaryPath, url)}`);
      });
    }),
  );

  /** Size and checksum, in words. @throws InputError */
  function checked(file: string, shown: string): string {
    const bytes = readBytes(file);
    modelOf(shown, bytes, name);
    const found = sha256Of(bytes);
    if (sha256 !== undefined && found !== sha256)
      throw inputError(
        `${printable(shown)} has the SHA-256 ${found}: expected ${sha256}` +
          (shown === path ? "; delete the file to fetch it again" : "; nothing was kept"),
      );
    return `${bytes.length} bytes, SHA-256 ${found}`;
  }
}
