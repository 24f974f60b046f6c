/** truebleu mbr: for each line, the sample most similar to all others. Loaded on demand. */
import { formatSignature, fullSignature } from "../../../src/core/entry.js";
import { mbrDecode, type Metric, type EngineName } from "../../../src/index.js";
import { createLineReader, type LineReader, inputError, type InputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import { openSource } from "../node/reading/source.js";
import { begin } from "../corpus/open-run.js";
import type { Run } from "../corpus/command-run.js";
import { chooseMetrics } from "../metrics/choose.js";
import { UsageError } from "../arguments/usage-error.js";

const BATCH_LINES = 64;
const BATCH_BYTES = 1 << 20;

interface Samples {
  readonly samples: readonly string[];
  readonly references?: readonly string[];
}

interface Decoding {
  readonly aggregate: boolean;
  readonly engine: EngineName;
  readonly format: string;
}

/** @throws InputError, UsageError, ClosedPipe */
export async function mbr(run: Run): Promise<void> {
  const { io, texts, outputs } = run;
  const { aggregate } = run.own("Decoding");
  const { format } = outputs;
  run.checkOwners();
  const metrics = await chooseMetrics(run.metrics);
  if (metrics.length > 1) throw new UsageError("argument --metrics/-m: mbr chooses by one metric");
  const { name, segment: metric } = metrics[0]!;
  if (metric.firstPass !== undefined)
    throw new UsageError(
      `argument --metrics/-m: ${name} takes its weights from all references of a corpus, and does not go with mbr`,
    );
  if (metric.needsSources)
    throw new UsageError(`argument --metrics/-m: ${name} compares with the source, and does not go with mbr`);
  if (aggregate && metric.shortcuts?.overlaps === undefined)
    throw new UsageError(
      `argument --aggregate: goes with BLEU and chrF, whose n-gram counts have a mean, not with ${metric.name}`,
    );
  const engine = begin(run).name;

  const sources = texts.refs.length === 0 ? [io.standardInput()] : texts.refs.map(openSource);
  for (const source of sources) {
    const lines = createLineReader(source, { encoding: texts.encoding, engine });
    if ((await lines.lookAhead(1, BATCH_BYTES)) === 0)
      throw errorAt(printable(source.name), `expected a JSON list of samples in each line, found no line`);
    for (
      let count = await lines.lookAhead(BATCH_LINES, BATCH_BYTES);
      count > 0;
      count = await lines.lookAhead(BATCH_LINES, BATCH_BYTES)
    ) {
      let out = "";
      for (const [location, text] of readLines(lines, count))
        out += decode(parseSamples(text, location), location, metric, { aggregate, engine, format });
      (format === "json" ? io.out : io.data)(out);
    }
  }
}

function* readLines(lines: LineReader, count: number): Generator<readonly [location: string, text: string]> {
  const first = lines.taken + 1;
  const { bytes, ends } = lines.take(count);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let line = 0; line < count; line++) {
    yield [
      `${printable(lines.name)}:${first + line}`,
      text.toString("utf8", line === 0 ? 0 : ends[line - 1]!, ends[line]!),
    ];
  }
}

function decode(
  { samples, references }: Samples,
  location: string,
  metric: Metric,
  { aggregate, engine, format }: Decoding,
): string {
  let decoded;
  try {
    decoded = mbrDecode(metric, samples, {
      ...(references && { references }),
      againstMeanReference: aggregate,
      engine,
    });
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    throw inputError(`${location}: ${printable(error.message)}`);
  }
  const { index, sample, utility } = decoded;
  if (format === "json") {
    const signature = formatSignature(fullSignature(metric.signature, 1));
    return `${JSON.stringify({ index, sample, utility, metric: metric.name, signature })}\n`;
  }
  if (/[\n\r]/.test(sample))
    throw inputError(`${location}: the chosen sample has a line break, which text cannot show: choose --format json`);
  return `${sample}\n`;
}

/**
 * Parses a JSON list of samples, or an object with such a list under "samples" and optionally another under
 * "references".
 */
function parseSamples(text: string, location: string): Samples {
  const expected =
    'expected a JSON list of samples, such as ["one", "two"], or {"samples": [...], "references": [...]}';
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw errorAt(location, `${expected}, found ${text === "" ? "an empty line" : excerpt(text)}`);
  }
  if (Array.isArray(value)) return { samples: listOf("samples", value, location) };
  if (typeof value !== "object" || value === null || !("samples" in value))
    throw errorAt(location, `${expected}, found ${excerpt(value)}`);
  const samples = listOf("samples", value.samples, location);
  return "references" in value
    ? { samples, references: listOf("references", value.references, location) }
    : { samples };
}

function listOf(name: string, value: unknown, location: string): string[] {
  if (!Array.isArray(value) || value.length === 0)
    throw errorAt(location, `${name} is ${excerpt(value)}: expected a list with at least one string`);
  const wrong = value.findIndex((sample) => typeof sample !== "string");
  if (wrong >= 0) throw errorAt(location, `${name}[${wrong}] is ${excerpt(value[wrong])}: expected a string`);
  return value as string[];
}

function excerpt(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return printable(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

function errorAt(location: string, text: string): InputError {
  return inputError(`${location}: ${text}`);
}
