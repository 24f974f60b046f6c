/**
 * Downloads a file completely and with the right checksum, or not at all. fetch() is not used, for two reasons: on Node
 * 20 it supports no proxies; and it decompresses what a server labels "Content-Encoding: x-gzip", as many servers do
 * for .tgz files, so the published file could not be compared with its checksum.
 */
import { createReadStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { InputError, inputError, sacrebleuError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import type { Environment } from "../environment.js";
import { route } from "./proxy.js";
import type { Download } from "./test-set-table.js";
import { createWholeFile, type WholeFile } from "./whole-file.js";

const MOST_REDIRECTS = 10;

/** A transfer is abandoned if no byte arrives for this long, or if it stays below a kilobyte a second. */
const SILENCE_MS = 60_000;
const LEAST_BYTES_A_SECOND = 1024;

/** The limits on one file: test sets have up to 100 MB. */
const MOST_HOURS = 3;
const MOST_BYTES = 0x40000000;

export interface DownloadOptions {
  readonly signal: AbortSignal;
  readonly environment?: Environment;
  readonly silenceMs?: number;
}

/**
 * @param source without a checksum, the file is checked by `use`
 * @param folder where the bytes are kept until they are complete and checked
 * @param use called with the file's temporary path before it is renamed, for example to unpack it
 * @throws InputError for any failure; nothing is left behind
 */
export async function download(
  { url, md5 }: Pick<Download, "url"> & Partial<Download>,
  path: string,
  folder: string,
  options: DownloadOptions,
  use: (temporaryPath: string) => Promise<void> = async () => {},
): Promise<void> {
  const file = createWholeFile(path, folder);
  try {
    const got = await receive(new URL(url), file, options);
    options.signal.throwIfAborted();
    file.finish();
    if (md5 !== undefined && got !== md5) {
      const theirs = sacrebleuError(
        1,
        `Fatal: MD5 sum of downloaded file was incorrect (got ${got}, expected ${md5}).`,
      );
      const ours = inputError(
        `nothing of ${printable(url)} was kept; if the same happens again, the file at this address has changed`,
      );
      throw new InputError(1, [...theirs.messages, ...ours.messages]);
    }
    await use(file.temporaryPath);
    file.commit();
  } finally {
    file.discard();
  }
}

/** Downloads an address into a file and returns its checksum. */
async function receive(url: URL, file: WholeFile, options: DownloadOptions): Promise<string> {
  const { silenceMs = SILENCE_MS } = options;
  let received = 0;
  const watch = watched(() => received, silenceMs);
  try {
    const { createHash } = await import("node:crypto");
    const signal = AbortSignal.any([options.signal, watch.signal]);
    const response = await answer(url, { ...options, signal }, MOST_REDIRECTS);
    const expected = response.headers["content-length"];
    const checksum = createHash("md5");
    if (Number(expected) > MOST_BYTES) throw tooLarge();
    for await (const bytes of response as AsyncIterable<Buffer>) {
      options.signal.throwIfAborted();
      checksum.update(bytes);
      file.write(bytes);
      received += bytes.length;
      if (received > MOST_BYTES) throw tooLarge();
    }
    if (expected !== undefined && received !== Number(expected))
      throw new Error(`the transfer broke off after ${received} of ${expected} bytes`);
    return checksum.digest("hex");
  } catch (error) {
    // after Ctrl-C, the errors of the transfer are only consequences: throw the reason of the interruption
    options.signal.throwIfAborted();
    if (error instanceof InputError) throw error;
    throw inputError(
      `${printable(url.href)}: ${reasonOf(watch.signal.aborted ? watch.signal.reason : error)}; nothing was kept. ` +
        `If you download the file in another way, save it as ${printable(file.path)}`,
    );
  } finally {
    watch.stop();
  }
}

function tooLarge(): Error {
  return new Error(`the file has more than ${MOST_BYTES} bytes, the most that is downloaded`);
}

/** A signal that abandons a transfer that is too slow: a server may send a byte now and then for ever. */
function watched(received: () => number, silenceMs: number): { readonly signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const least = Math.ceil((LEAST_BYTES_A_SECOND * silenceMs) / 1000);
  // not Date.now(), which jumps where somebody sets the clock
  const end = performance.now() + MOST_HOURS * 3_600_000;
  let before = 0;
  let wasSlow = false;
  const timer = setInterval(() => {
    const sent = received() - before;
    before = received();
    if (sent === 0) controller.abort(new Error(`the server has been silent for ${silenceMs / 1000} seconds`));
    else if (sent < least && wasSlow)
      controller.abort(new Error(`the server sends fewer than ${LEAST_BYTES_A_SECOND} bytes a second`));
    else if (performance.now() > end) controller.abort(new Error(`the transfer takes more than ${MOST_HOURS} hours`));
    wasSlow = sent < least;
  }, silenceMs);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}

async function answer(url: URL, options: DownloadOptions, redirects: number): Promise<IncomingMessage> {
  const { signal, environment = process.env } = options;
  const { request, options: address } = await route(url, environment, signal);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { ...address.headers, "user-agent": "truebleu", "accept-encoding": "identity" };
    const sent = request({ ...address, headers, signal }, resolve);
    sent.on("error", reject);
    sent.end();
  });
  const {
    statusCode = 0,
    statusMessage = "",
    headers: { location },
  } = response;
  if (statusCode === 200) return response;
  response.destroy();
  if (statusCode < 300 || statusCode >= 400 || location === undefined)
    throw new Error(`the server answers ${statusCode} ${printable(statusMessage)}`);
  if (redirects === 0) throw new Error(`the server has redirected more than ${MOST_REDIRECTS} times`);
  const next = new URL(location, url);
  if (next.protocol !== "https:" && next.protocol !== url.protocol)
    throw new Error(`the server redirects to ${next.protocol} from ${url.protocol}, which is not followed`);
  return answer(next, options, redirects - 1);
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "no such host, or no network",
  EAI_AGAIN: "no answer from the name server: is there a network?",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the transfer broke off",
  ECONNABORTED: "the transfer broke off",
  ETIMEDOUT: "no answer in time",
  ENETUNREACH: "the network cannot be reached",
  EHOSTUNREACH: "the host cannot be reached",
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // a host with several addresses fails with one error per address
  const first = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error;
  const code = "code" in first ? String(first.code) : "";
  if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code)) {
    return (
      `the server's certificate is not trusted (${first.message}); ` +
      "a proxy or company certificate goes into NODE_EXTRA_CA_CERTS"
    );
  }
  return reasons[code] ?? printable(first.message);
}

/** The checksum of a file, to compare with the table's. */
export async function md5Of(path: string): Promise<string> {
  const { createHash } = await import("node:crypto");
  const checksum = createHash("md5");
  for await (const bytes of createReadStream(path)) checksum.update(bytes as Buffer);
  return checksum.digest("hex");
}
