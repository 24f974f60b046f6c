/** truebleu meeting: word error rates of conversations, with several speakers and streams. Loaded on demand. */
import {
  type ErrorRateOptions,
  type Session,
  type SessionScore,
  type SessionTextOptions,
  type TimedOptions,
  cpWer,
  mimoWer,
  orcWer,
  tcOrcWer,
  tcpWer,
} from "../../../src/index.js";
import {
  inputError,
  readSessions,
  sacrebleuError,
  type ReadSessions,
  type SegmentsBySession,
} from "../../../src/reading/entry.js";
import { meetingReport, printable } from "../../../src/report/entry.js";
import { UsageError } from "../arguments/usage-error.js";
import { checkResamples } from "../checks/fewest-resamples.js";
import type { Run } from "../corpus/command-run.js";
import { checkedNames } from "../corpus/system-names.js";
import type { Messages } from "../io/messages.js";
import { requestedSettings } from "../metrics/make-from-table.js";
import { openSource } from "../node/reading/source.js";
import { measuredSystems, type ScoredSystem } from "../output/meeting-measures.js";
import { printReport } from "../output/print-report.js";

/** The error rates by their names in the arguments. */
const measures = {
  cpwer: { name: "cpWER", of: cpWer },
  orcwer: { name: "ORC-WER", of: orcWer },
  mimower: { name: "MIMO-WER", of: mimoWer },
  tcpwer: { name: "tcpWER", of: tcpWer },
  tcorcwer: { name: "tcORC-WER", of: tcOrcWer },
} as const;

type Measure = keyof typeof measures;

/** WER's settings that are not transforms of words. */
const ofAlignments: ReadonlySet<keyof ErrorRateOptions> = new Set([
  "whitespace",
  "collapseSpaces",
  "keepEmptied",
  "alignment",
  "optionalWords",
  "fragments",
]);

/** The share of the reference's sessions that may be missing in a hypothesis: meeteval's limit. */
const MOST_MISSING = 0.1;

/** The values of --by. */
const groupings = ["speaker", "session"] as const;

/** @throws InputError, UsageError, ClosedPipe */
export async function meeting(run: Run): Promise<void> {
  const { refs, input, names: given, encoding, by } = run.texts;
  if (refs.length > 1) throw new UsageError("meeting: expected one file of references; the files of systems follow -i");
  if (input === undefined || input.length === 0)
    throw new UsageError("meeting: expected the files of the systems after --input/-i");
  checkResamples(run);
  const test = run.test();
  if (test !== undefined && test.kind !== "confidence" && input.length === 1)
    throw sacrebleuError(1, "Paired tests require multiple input systems given to --input (-i).");
  const chosen = [...new Set(run.metrics.names)] as Measure[];
  const grouping = groupingOf(by, chosen);
  const optionsOf = await measureOptions(run, chosen);
  const options = { encoding, engine: run.kernel().name };
  const read = (path: string): Promise<ReadSessions> => readSessions(openSource(path), options);
  const { sessions: references } = await read(refs[0]!);
  if (references.size === 0) throw inputError(`${printable(refs[0]!)}: has no segments: expected at least one`);
  const systems: ScoredSystem[] = [];
  const names = given === undefined ? input : checkedNames(given, input.length);
  for (const [i, path] of input.entries()) {
    const { sessions: hypotheses, areChannels } = await read(path);
    const sessions = together(refs[0]!, references, path, hypotheses, run.messages);
    if (areChannels && chosen.some(looksAtSpeakers)) noteChannels(refs[0]!, path, sessions, run.messages);
    systems.push({
      system: names[i]!,
      scores: chosen.map(
        (name) =>
          new Map(Array.from(sessions, ([session, sides]) => [session, scored(name, session, sides, optionsOf(name))])),
      ),
    });
  }
  const measured = measuredSystems(
    systems,
    chosen.map((name) => ({ name: measures[name].name, options: optionsOf(name) })),
    { run, test, grouping },
  );
  printReport(meetingReport(measured, grouping ?? null), run);
}

/** @throws UsageError */
function groupingOf(by: readonly string[] | undefined, chosen: readonly Measure[]): string | undefined {
  if (by === undefined) return undefined;
  const [grouping = "", ...more] = by.flatMap((value) => value.split(","));
  if (more.length > 0 || !(groupings as readonly string[]).includes(grouping))
    throw new UsageError(`argument --by: expected speaker or session, got ${printable(by.join(","))}`);
  const other = chosen.find((name) => !looksAtSpeakers(name));
  if (grouping === "speaker" && other !== undefined)
    throw new UsageError(
      `argument --by: speaker does not go with ${other}, which does not look at who spoke: expected cpwer or tcpwer`,
    );
  return grouping;
}

const looksAtSpeakers = (name: Measure): boolean => name === "cpwer" || name === "tcpwer";

/** Says that channels count as speakers, if a session has more or fewer of them than the reference has speakers. */
function noteChannels(
  reference: string,
  hypothesis: string,
  sessions: ReadonlyMap<string, Session>,
  messages: Messages,
): void {
  const [ours, theirs] = [printable(reference), printable(hypothesis)];
  const count = (segments: Session["reference"]): number => new Set(segments.map(({ speaker }) => speaker)).size;
  for (const [session, { reference: spoken, hypothesis: heard }] of sessions) {
    const [speakers, channels] = [count(spoken), count(heard)];
    if (channels === 0 || channels === speakers) continue;
    const inWords = (size: number, what: string): string => `${size} ${what}${size === 1 ? "" : "s"}`;
    messages.truebleu(
      `${theirs}: its channels are taken as speakers, and ${printable(session)} has ${inWords(channels, "channel")} for ` +
        `the ${inWords(speakers, "speaker")} of ${ours}` +
        (/\.stm(\.gz)?$/i.test(reference) && /\.ctm(\.gz)?$/i.test(hypothesis)
          ? `; for WER by the reference's speakers: truebleu ${ours} -i ${theirs} -m wer --by speaker`
          : ""),
    );
    return;
  }
}

/** The options of each measure. @throws UsageError */
async function measureOptions(
  run: Run,
  chosen: readonly Measure[],
): Promise<(name: Measure) => SessionTextOptions | TimedOptions> {
  const { collar, referenceTimes, hypothesisTimes } = run.own("Conversations");
  const settings = await requestedSettings<ErrorRateOptions>("wer", run.metrics);
  // the other options of WER have been refused already
  const text: SessionTextOptions = Object.fromEntries(
    (Object.keys(settings) as (keyof ErrorRateOptions)[])
      .filter((key) => !ofAlignments.has(key))
      .map((key) => [key, settings[key]]),
  );
  const timed = chosen.filter((name) => name.startsWith("tc"));
  if (timed.length > 0 && collar === undefined)
    throw new UsageError(
      `argument --collar: expected with ${timed.join(" and ")}, because the score depends on it: how many seconds ` +
        "earlier or later than the reference's word a system's word may be; meeteval recommends --collar 5",
    );
  for (const [option, value] of Object.entries({
    "--collar": collar,
    "--reference-times": referenceTimes,
    "--hypothesis-times": hypothesisTimes,
  }))
    if (value !== undefined && timed.length === 0)
      throw new UsageError(
        `argument ${option}: is for tcpwer and tcorcwer, but --metrics/-m computes ` + chosen.join(", "),
      );
  if (collar !== undefined && !/^(\d+\.?\d*|\.\d+)$/.test(collar))
    throw new UsageError(`argument --collar: expected seconds from 0 up, such as 5, got ${printable(collar)}`);
  const times = {
    ...(referenceTimes !== undefined && { referenceTimes }),
    ...(hypothesisTimes !== undefined && { hypothesisTimes }),
  };
  return (name) => (timed.includes(name) ? { ...text, ...times, collar: collar! } : text);
}

/** @throws InputError */
function scored(
  name: Measure,
  session: string,
  sides: Session,
  options: SessionTextOptions | TimedOptions,
): SessionScore {
  try {
    return measures[name].of(sides, options as TimedOptions);
  } catch (error) {
    // times come from files, so a missing or wrong one is a mistake in a file
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    throw inputError(`the session ${printable(session)}: ${printable(error.message)}`);
  }
}

/** @throws InputError for a session that the reference lacks, and for too many sessions that the hypothesis lacks */
function together(
  reference: string,
  references: SegmentsBySession,
  hypothesis: string,
  hypotheses: SegmentsBySession,
  messages: Messages,
): Map<string, Session> {
  const [ours, theirs] = [printable(reference), printable(hypothesis)];
  const unknown = [...hypotheses.keys()].find((session) => !references.has(session));
  if (unknown !== undefined)
    throw inputError(
      `${theirs}: has the session ${printable(unknown)}, which ${ours} lacks: expected the same sessions`,
    );
  const missing = [...references.keys()].filter((session) => !hypotheses.has(session));
  const silence = `${theirs}: has no segments of ${missing.length} of ${references.size} sessions, such as ${printable(missing[0] ?? "")}`;
  if (missing.length > MOST_MISSING * references.size)
    throw inputError(`${silence}: at most a tenth of the sessions may be missing, and those count as silence`);
  if (missing.length > 0) messages.truebleu(`${silence}: it counts as silence`);
  return new Map(
    Array.from(references, ([session, segments]) => [
      session,
      { reference: segments, hypothesis: hypotheses.get(session) ?? [] },
    ]),
  );
}
