/** Sums, intervals and tests of scored conversations: a resample draws sessions. Loaded on demand. */
import {
  bootstrapConfidence,
  pairedBootstrap,
  pairedRandomization,
  scoreStatistics,
  sessionMetric,
  sessionStatistics,
  type ConfidenceInterval,
  type Metric,
  type PairedTest,
  type SessionErrors,
  type SessionScore,
  type SessionTextOptions,
  type SpeakerErrorName,
  type Statistics,
  type TimedOptions,
} from "../../../src/index.js";
import type { MeetingMeasure, MeetingRow, MeetingSystem, MeetingTest } from "../../../src/report/entry.js";
import { isDecidable, leastDiffering, pairP } from "../../../src/significance/entry.js";
import type { RequestedTest } from "../arguments/requested-test.js";
import type { Run } from "../corpus/command-run.js";
import { reportSignature, resamplingOf } from "./report-signature.js";

/** A system with the scores of its sessions, for each measure. */
export interface ScoredSystem {
  readonly system: string;
  readonly scores: readonly ReadonlyMap<string, SessionScore>[];
}

interface Asked {
  readonly run: Run;
  readonly test: RequestedTest | undefined;
  readonly grouping: string | undefined;
}

export function measuredSystems(
  systems: readonly ScoredSystem[],
  measures: readonly { readonly name: SpeakerErrorName; readonly options: SessionTextOptions | TimedOptions }[],
  { run, test, grouping }: Asked,
): MeetingSystem[] {
  const byMeasure = measures.map(({ name, options }, m) => {
    const metric = sessionMetric(name, options);
    const scores = systems.map((system) => system.scores[m]!);
    const tables = scores.map((ofSystem) => sessionStatistics(metric, [...ofSystem.values()]));
    const sessions = tables[0]!.segments;
    const hasEnough = isDecidable(sessions);
    if (test !== undefined && !hasEnough)
      run.messages.truebleu(
        `${name} has ${sessions} session${sessions === 1 ? "" : "s"}: expected at least ${leastDiffering()} for ` +
          "intervals and tests, which draw sessions; both are left out",
      );
    const tests = test === undefined ? [] : testsOf(metric, tables, test, run);
    return systems.map((_, s): MeetingMeasure => {
      const rows = [...scores[s]!];
      return {
        ...rowOf(metric, tables[s]!, test, run),
        signature: reportSignature(run.outputs, metric, 1, hasEnough ? resamplingOf(test) : undefined),
        verbose: (errors) => metric.verbose!(errors),
        test: tests[s] ?? null,
        bySession: scores[s]!,
        groups:
          grouping === undefined
            ? null
            : new Map(
                [...(grouping === "session" ? alone(rows) : bySpeaker(metric, rows))].map(([name, ofGroup]) => [
                  name,
                  rowOf(metric, sessionStatistics(metric, ofGroup), test, run),
                ]),
              ),
      };
    });
  });
  return systems.map(({ system }, s) => ({ system, measures: byMeasure.map((ofSystems) => ofSystems[s]!) }));
}

function rowOf(
  metric: Metric<SessionErrors>,
  table: Statistics,
  test: RequestedTest | undefined,
  run: Run,
): MeetingRow {
  const { signature: _, ...errors } = scoreStatistics(metric, table);
  return {
    errors: errors as SessionErrors,
    sessions: table.segments,
    interval: test === undefined || !isDecidable(table.segments) ? null : intervalOf(metric, table, test, run),
  };
}

function intervalOf(
  metric: Metric<SessionErrors>,
  table: Statistics,
  test: RequestedTest,
  run: Run,
): ConfidenceInterval {
  const samples = test.kind === "randomization" ? run.tests.confidenceN : test.count;
  return bootstrapConfidence(metric, table, { samples, seed: test.seed.value, engine: run.kernel().name });
}

/** A test for each system; null for the first. */
function testsOf(
  metric: Metric<SessionErrors>,
  tables: readonly Statistics[],
  test: RequestedTest,
  run: Run,
): (MeetingTest | null)[] {
  if (test.kind === "confidence") return [];
  const [baseline, ...others] = tables as readonly [Statistics, ...Statistics[]];
  const scoreOf = (table: Statistics): number => scoreStatistics(metric, table).score;
  const { segments } = baseline;
  if (!isDecidable(segments))
    return [
      null,
      ...others.map((other): MeetingTest => ({
        difference: scoreOf(other) - scoreOf(baseline),
        interval: null,
        p: null,
        untested: `not tested on ${segments} session${segments === 1 ? "" : "s"}`,
      })),
    ];
  const drawn = { seed: test.seed.value, engine: run.kernel().name };
  const { systems }: PairedTest<ConfidenceInterval | null> =
    test.kind === "bootstrap"
      ? pairedBootstrap(metric, baseline, others, { samples: test.count, ...drawn })
      : pairedRandomization(metric, baseline, others, { trials: test.count, ...drawn });
  return [
    null,
    ...systems.map((tested): MeetingTest => {
      const isTested = isDecidable(tested.differingSegments);
      return {
        difference: tested.difference,
        interval: isTested ? tested.differenceInterval : null,
        p: isTested ? pairP(tested) : null,
        untested: isTested
          ? null
          : `not tested, as the systems differ in ${tested.differingSegments} of ${segments} sessions`,
      };
    }),
  ];
}

function alone(
  sessions: readonly (readonly [string, SessionScore])[],
): ReadonlyMap<string | null, readonly SessionErrors[]> {
  return new Map(sessions.map(([name, score]) => [name, [score]]));
}

/** The errors of each speaker of the reference, by session; those of streams without a speaker come last. */
function bySpeaker(
  metric: Metric<SessionErrors>,
  sessions: readonly (readonly [string, SessionScore])[],
): ReadonlyMap<string | null, readonly SessionErrors[]> {
  const speakers = new Map<string | null, SessionErrors[]>();
  const unnamed: SessionErrors[] = [];
  for (const [, score] of sessions) {
    if (!("speakers" in score)) continue;
    for (const { reference, hypothesis, substitutions, deletions, insertions, referenceLength } of score.speakers) {
      const errors: SessionErrors = {
        ...metric.score(
          Float64Array.of(
            referenceLength - substitutions - deletions,
            substitutions,
            deletions,
            insertions,
            hypothesis === null ? 1 : 0,
            reference === null ? 1 : 0,
            reference === null ? 0 : 1,
          ),
          undefined as never,
        ),
      };
      if (reference === null) unnamed.push(errors);
      else speakers.set(reference, [...(speakers.get(reference) ?? []), errors]);
    }
  }
  if (unnamed.length > 0) speakers.set(null, unnamed);
  return speakers;
}
