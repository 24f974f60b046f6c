/** The session of the background, which asks the foreground for rows and texts. */
import { countingKey } from "../../../src/core/entry.js";
import { prepared } from "../../../src/corpus/entry.js";
import type { Metric } from "../../../src/index.js";
import { kernelOf } from "../../../src/kernel/entry.js";
import { metricOf } from "../model/metric-spec.js";
import type { CorpusSummary, MetricSpec } from "../model/corpus.js";
import { segmentReferences } from "./count-in-slices.js";
import { all } from "./measures.js";
import type { SessionCall } from "./messages.js";
import type { Session } from "./session.js";
import { createWaiting } from "./waiting.js";

export function remoteSession(summary: CorpusSummary, port: MessagePort): Session {
  const waiting = createWaiting(port);
  const call = <T>(name: SessionCall["call"], ...values: readonly unknown[]): Promise<T> =>
    waiting((id) => port.postMessage({ call: name, arguments: values, id } satisfies SessionCall)) as Promise<T>;
  const metrics = new Map<string, Promise<Metric>>();
  const session: Session = {
    summary,
    async metric(spec, references) {
      const metric = metricOf(spec);
      if (metric.firstPass === undefined) return metric;
      // functions cannot be sent, so the first pass over all references is made again here
      const key = JSON.stringify([spec, references]);
      const known = await metrics.get(key);
      const [table] = await session.statistics(spec, references);
      // edited references need another first pass
      if (known !== undefined && countingKey(known) === table?.signature) return known;
      const learned = firstPass(session, spec, references);
      metrics.set(key, learned);
      return learned;
    },
    statistics: (...values) => call("statistics", ...values),
    sums: (...values) => call("sums", ...values),
    places: (...values) => call("places", ...values),
    found: (...values) => call("found", ...values),
    marked: (...values) => call("marked", ...values),
    measured: (...values) => call("measured", ...values),
    labels: (...values) => call("labels", ...values),
    texts: (...values) => call("texts", ...values),
    given: (...values) => call("given", ...values),
    earlierStatistics: (...values) => call("earlierStatistics", ...values),
    earlierTexts: (...values) => call("earlierTexts", ...values),
  };
  return session;
}

async function firstPass(session: Session, spec: MetricSpec, references: readonly number[] | null): Promise<Metric> {
  const texts = await session.texts(all(session));
  const streams = Array.from({ length: session.summary.references }, (_, r) =>
    texts.map((segment) => segment.references[r] ?? null),
  );
  const used = references === null ? streams : references.map((r) => streams[r]!);
  const [metric] = prepared(
    [metricOf(spec)],
    { hypotheses: texts.map(() => ""), references: segmentReferences(used, 0, texts.length) },
    kernelOf(),
  ) as [Metric];
  return metric;
}
