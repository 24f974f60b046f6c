/**
 * What truebleu serve answers: a line of JSON for each line of requests, in their order (docs/serve.md). No request can
 * end the process.
 */
import {
  checkKeys,
  describe,
  excerpt,
  referenceCount,
  combineReferenceCounts,
  signatureLine,
  asMeant,
  nearest,
} from "../../../src/core/entry.js";
import {
  beginFirstPass,
  prepared,
  type FirstPassCollector,
  createCorpusSums,
  type CorpusSums,
  rowsOf,
  scored,
} from "../../../src/corpus/entry.js";
import { type ReferenceCount, version, type Kernel, type Metric, type StringCorpus } from "../../../src/index.js";
import { scoreRows } from "../../../src/metrics/entry.js";
import { InputError } from "../../../src/reading/entry.js";
import { toSegmentText } from "../../../src/text/entry.js";
import { UsageError } from "../arguments/usage-error.js";
import type { MetricsRequested } from "../metrics/choose.js";
import { metricOptions } from "#metric-options";
import type { OptionTable } from "../arguments/option.js";
import { keysOf } from "../metrics/variants.js";
import type { AllowedPath } from "./allowed-files.js";
import { LONGEST_REQUEST, type RequestLine } from "./request-lines.js";
import { inRequest } from "./in-request.js";
import { inSettings } from "./in-settings.js";
import { createMetricMaker, MOST_METRICS, type RequestedMetric } from "./requested-metrics.js";

/** The version of the protocol in docs/serve.md; it rises when programs that use the protocol would have to change. */
const PROTOCOL = 1;

/** The most corpora that may be open at once. */
const MOST_CORPORA = 1000;

/** The most scores of segments in one answer. In JSON each takes up to 25 characters, and V8 has no string of 2^29. */
const MOST_SCORES = 1 << 22;

/** A request whose line has been read. */
type Request = Readonly<Record<string, unknown>> & { readonly id: string | number };

type Operation = (request: Request) => object | Promise<object>;

/** A corpus that comes in parts. */
interface OpenCorpus {
  readonly requested: readonly RequestedMetric[];
  /** References that are read beforehand, for metrics that take their weights from all of them. */
  firstPass: FirstPassCollector | undefined;
  isLearnt: boolean;
  /** The metrics and their sums, which are made with the first segments. */
  ready?: { readonly metrics: readonly Metric[]; readonly sums: CorpusSums };
  segments: number;
}

const texts = ["hypotheses", "references", "referenceStreams", "sources"];

/** @returns a function that turns the line of a request into the line of its answer */
export function createAnswers(
  making: MetricsRequested,
  kernel: Kernel,
  allowed: AllowedPath,
): (line: RequestLine) => Promise<string> {
  const metricsOf = createMetricMaker(making, allowed);
  const corpora = new Map<string, OpenCorpus>();

  const operations: Readonly<Record<string, readonly [keys: readonly string[], run: Operation]>> = {
    hello: [
      [],
      () => ({
        truebleu: version,
        protocol: PROTOCOL,
        engine: kernel.name,
        longestLine: LONGEST_REQUEST,
        mostMetrics: MOST_METRICS,
        mostScores: MOST_SCORES,
        operations: Object.keys(operations),
        metrics: Object.fromEntries(Object.keys(making.table).map((name) => [name, keysOf(name).map(listed)])),
      }),
    ],
    score: [["metrics", "corpus", ...texts], (request) => ("corpus" in request ? scoreOpen(request) : score(request))],
    segments: [["metrics", "corpus", ...texts], segments],
    open: [["corpus", "metrics"], open],
    references: [["corpus", "references", "referenceStreams"], learn],
    add: [["corpus", ...texts], add],
    close: [["corpus"], close],
  };

  async function score(request: Request): Promise<object> {
    const requested = await metricsOf(request["metrics"], false);
    const corpus = corpusOf(request);
    const ready = prepared(
      requested.map((metric) => metric.corpus),
      corpus,
      kernel,
    );
    const sums = createCorpusSums(ready, kernel);
    sums.add(corpus);
    return scoresOf(requested, ready, sums, corpus.hypotheses.length);
  }

  function scoreOpen(request: Request): object {
    const given = [...texts, "metrics"].find((key) => key in request);
    if (given !== undefined)
      throw new TypeError(
        `corpus and ${given} are both given: expected a corpus that was opened, or texts with metrics`,
      );
    const [name, { requested, ready, segments: count }] = openedOf(request);
    if (ready === undefined)
      throw new RangeError(`the corpus ${excerpt(name)} has no segments: expected "add" before "score"`);
    return scoresOf(requested, ready.metrics, ready.sums, count);
  }

  function scoresOf(
    requested: readonly RequestedMetric[],
    metrics: readonly Metric[],
    sums: CorpusSums,
    count: number,
  ): object {
    const scores = sums.statistics().map(({ rows, references }, m) => {
      const { better } = metrics[m]!;
      const { name, score: number, signature, ...details } = scored(metrics[m]!, rows, references, kernel);
      return { metric: requested[m]!.requested, name, score: number, signature, better, ...details };
    });
    return { segments: count, scores };
  }

  /** Scores of texts by themselves, or with the weights of an open corpus, to which they are not added. */
  async function segments(request: Request): Promise<object> {
    const corpus = corpusOf(request);
    if ("corpus" in request) {
      if ("metrics" in request)
        throw new TypeError(
          "corpus and metrics are both given: expected a corpus that was opened with its metrics, or metrics",
        );
      const opened = openedOf(request);
      checkScores(corpus, opened[1].requested.length);
      return segmentsOf(opened[1].requested, readied(opened).metrics, corpus);
    }
    const requested = await metricsOf(request["metrics"], true);
    checkScores(corpus, requested.length);
    const ready = prepared(
      requested.map((metric) => metric.corpus),
      corpus,
      kernel,
    );
    return segmentsOf(requested, ready, corpus);
  }

  function segmentsOf(requested: readonly RequestedMetric[], ready: readonly Metric[], corpus: StringCorpus): object {
    const scoring = ready.map((metric) => metric.forSegments ?? metric);
    const scores = ready.map((): number[] => []);
    let references: ReferenceCount | undefined;
    let count = 0;
    for (const text of toSegmentText(corpus)) {
      for (const [m, rows] of rowsOf(ready, text, kernel, count, false)[0]!.entries()) {
        for (const scored of scoreRows(scoring[m]!, rows, kernel)) scores[m]!.push(scored);
      }
      references = combineReferenceCounts(references, referenceCount(text.referenceEnds));
      count += text.referenceEnds.length;
    }
    return {
      segments: count,
      weighing: weighing(requested),
      scores: scoring.map(({ name, better, signature }, m) => ({
        metric: requested[m]!.requested,
        name,
        scores: scores[m],
        signature: signatureLine(signature, references!),
        better,
      })),
    };
  }

  /** The metrics whose weights come from all references of the corpus, so that its parts cannot be scored apart. */
  function weighing(requested: readonly RequestedMetric[]): string[] {
    return [
      ...new Set(requested.filter(({ corpus }) => corpus.firstPass !== undefined).map((metric) => metric.requested)),
    ];
  }

  async function open(request: Request): Promise<object> {
    const name = nameOf(request);
    if (corpora.has(name))
      throw new RangeError(`the corpus ${excerpt(name)} is open already: expected another name, or "close" first`);
    if (corpora.size >= MOST_CORPORA)
      throw new RangeError(`${MOST_CORPORA} corpora are open: expected "close" for corpora that are scored already`);
    const requested = await metricsOf(request["metrics"], false);
    const firstPass = beginFirstPass(
      requested.map(({ corpus }) => corpus),
      kernel,
    );
    corpora.set(name, { requested, firstPass, isLearnt: false, segments: 0 });
    return { segments: 0, weighing: weighing(requested) };
  }

  function learn(request: Request): object {
    const [name, corpus] = openedOf(request);
    const { firstPass, requested, ready } = corpus;
    if (firstPass === undefined)
      throw new RangeError(
        ready === undefined || weighing(requested).length === 0
          ? `no metric of the corpus ${excerpt(name)} takes weights from all references ` +
              `(${requested.map(({ requested: metric }) => metric).join(", ")}): expected "add"`
          : `the corpus ${excerpt(name)} has segments: expected all "references" before the first "add"`,
      );
    const { references, referenceStreams } = request as Pick<StringCorpus, "references" | "referenceStreams">;
    const size = references?.length ?? referenceStreams?.[0]?.length;
    const hypotheses = Array.from({ length: typeof size === "number" ? size : 1 }, () => "");
    let count = 0;
    for (const text of toSegmentText(withGiven({ hypotheses, references, referenceStreams }))) {
      firstPass.add(text);
      count += text.referenceEnds.length;
    }
    corpus.isLearnt = true;
    return { segments: count };
  }

  function add(request: Request): object {
    const opened = openedOf(request);
    const given = corpusOf(request);
    readied(opened).sums.add(given);
    opened[1].segments += given.hypotheses.length;
    return { segments: opened[1].segments };
  }

  /** A corpus that can count: if a metric takes weights from the references, they have been read. */
  function readied([name, corpus]: readonly [string, OpenCorpus]): NonNullable<OpenCorpus["ready"]> {
    const { requested, firstPass, isLearnt } = corpus;
    if (corpus.ready !== undefined) return corpus.ready;
    if (firstPass !== undefined && !isLearnt)
      throw new RangeError(
        `the corpus ${excerpt(name)}: ${weighing(requested).join(", ")} takes weights from all references: expected them before ` +
          'the first "add", in as many "references" requests as you like',
      );
    const metrics = firstPass?.finish() ?? requested.map((metric) => metric.corpus);
    corpus.firstPass = undefined;
    corpus.ready = { metrics, sums: createCorpusSums(metrics, kernel) };
    return corpus.ready;
  }

  function close(request: Request): object {
    const [name, corpus] = openedOf(request);
    corpora.delete(name);
    return { segments: corpus.segments };
  }

  function nameOf({ corpus }: Request): string {
    if (typeof corpus === "string" && corpus !== "" && corpus.length <= 1000) return corpus;
    throw new TypeError(
      `corpus is ${corpus === "" ? "empty" : typeof corpus === "string" ? "too long" : inRequest(corpus)}: expected a ` +
        "name of 1 to 1000 characters",
    );
  }

  function openedOf(request: Request): readonly [string, OpenCorpus] {
    const name = nameOf(request);
    const corpus = corpora.get(name);
    if (corpus !== undefined) return [name, corpus];
    const meant = nearest(name, [...corpora.keys()]);
    throw new RangeError(`no corpus ${excerpt(name)} is open: expected "open" before` + asMeant(meant));
  }

  async function answer(line: RequestLine): Promise<string> {
    let id: unknown = null;
    const written = (outcome: object): string => JSON.stringify({ id, ...outcome });
    try {
      const request = requestOf(line);
      ({ id } = request);
      return written({ result: await run(request) });
    } catch (error) {
      const isRead = id !== null;
      if (!(error instanceof UsageError || error instanceof InputError || isOfValues(error))) {
        // the kernel may be in any state, so its parts are made anew at the next use
        kernel.release();
        return written({ error: { kind: "internal", message: messageOf(error), line: line.number } });
      }
      return written({ error: { kind: isRead ? "request" : "line", message: messageOf(error), line: line.number } });
    }
  }

  async function run(request: Request): Promise<object> {
    const { id: _, op, ...others } = request;
    const names = Object.keys(operations);
    if (typeof op !== "string" || !names.includes(op)) {
      const meant = typeof op === "string" ? nearest(op, names) : undefined;
      throw new RangeError(
        `op is ${typeof op === "string" ? excerpt(op) : inRequest(op)}: expected one of ${names.join(", ")}` +
          asMeant(meant),
      );
    }
    const [keys, operation] = operations[op]!;
    if (keys.length > 0) checkKeys(`the operation ${op}`, others, keys);
    else if (Object.keys(others).length > 0)
      throw new TypeError(`${op} has ${Object.keys(others).join(", ")}: expected nothing but id and op`);
    return operation(request);
  }

  return async (line) => `${await answer(line)}\n`;
}

/** @throws RangeError for texts whose answer would be too long, before they are counted */
function checkScores({ hypotheses }: StringCorpus, metrics: number): void {
  // a value that is not a list is refused where texts are read
  const scores = Array.isArray(hypotheses) ? hypotheses.length * metrics : 0;
  if (scores > MOST_SCORES)
    throw new RangeError(
      `${hypotheses.length} segments under ${metrics} metric${metrics === 1 ? "" : "s"} have ${scores} scores: ` +
        `expected at most ${MOST_SCORES} in one answer; send the texts in parts`,
    );
}

/** Errors that say what is wrong with a value. */
function isOfValues(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError;
}

/** The message of an error. Where the command's message names an option, this message names the setting. */
function messageOf(error: unknown): string {
  const isCommands = error instanceof UsageError || error instanceof InputError;
  return error instanceof Error ? (isCommands ? inSettings(error.message) : error.message) : String(error);
}

const form = 'expected an object on one line, such as {"id": 1, "op": "hello"}';

/** @throws TypeError, RangeError for a line that is not a request */
function requestOf({ number, text, problem }: RequestLine): Request {
  if (text === undefined) throw new RangeError(`line ${number} ${problem!}`);
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new RangeError(
      text.trim() === ""
        ? `line ${number} is empty: ${form}`
        : `line ${number} is not JSON: ${form}, found ${excerpt(text.slice(0, 100))} (${reasonOf(error)})`,
    );
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new TypeError(`line ${number} is ${describe(value)}: ${form}`);
  const { id } = value as Partial<Request>;
  // JSON allows larger numbers than an answer could repeat
  if (typeof id !== "string" && !(typeof id === "number" && Math.abs(id) <= Number.MAX_SAFE_INTEGER))
    throw new TypeError(
      `line ${number} has ${id === undefined ? "no id" : `the id ${typeof id === "number" ? id : describe(id)}`}: ` +
        "expected a string, or a number of at most 2^53 - 1, which the answer repeats",
    );
  return value as Request;
}

/** V8's message without the text of the request, of which V8 may quote any amount. */
function reasonOf(error: unknown): string {
  return messageOf(error).replace(/,? (?:\.\.\.)?".*" is not valid JSON$/s, "");
}

function corpusOf(request: Request): StringCorpus {
  const { hypotheses, references, referenceStreams, sources } = request as unknown as StringCorpus;
  if (hypotheses === undefined) throw new TypeError("hypotheses is missing: expected a list of strings");
  return { ...withGiven({ hypotheses, references, referenceStreams }), ...(sources !== undefined && { sources }) };
}

/** The references in the layouts that were given; a check that there is only one layout comes where texts are read. */
function withGiven({
  hypotheses,
  references,
  referenceStreams,
}: {
  readonly hypotheses: StringCorpus["hypotheses"];
  readonly references: StringCorpus["references"];
  readonly referenceStreams: StringCorpus["referenceStreams"];
}): StringCorpus {
  const layouts: object = {
    ...(references !== undefined && { references }),
    ...(referenceStreams !== undefined && { referenceStreams }),
  };
  return { hypotheses, ...layouts } as StringCorpus;
}

/** The name of an option in requests, in camel case. */
function listed(option: string): string {
  const { listed: name } = (metricOptions as OptionTable)[option]!;
  return name ?? option.slice(2).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
