/** truebleu meeting: word error rates of conversations, with several speakers and streams. Loaded on demand. */
import { cpWer, type Session, sumSessions, mimoWer, orcWer } from "../../../src/index.js";
import { inputError, readSessions, type SegmentsBySession } from "../../../src/reading/entry.js";
import { meetingReport, type MeetingScores, printable } from "../../../src/report/entry.js";
import { openSource } from "../node/reading/source.js";
import { UsageError } from "../arguments/usage-error.js";
import type { Run } from "../corpus/command-run.js";
import { checkedNames } from "../corpus/system-names.js";
import type { Messages } from "../io/messages.js";
import { printReport } from "../output/print-report.js";

const measures = { cpwer: cpWer, orcwer: orcWer, mimower: mimoWer };

/** The share of the reference's sessions that may be missing in a hypothesis: meeteval's limit. */
const MOST_MISSING = 0.1;

/** @throws InputError, UsageError, ClosedPipe */
export async function meeting(run: Run): Promise<void> {
  const { refs, input, names: given, encoding } = run.texts;
  if (refs.length > 1) throw new UsageError("meeting: expected one file of references; the files of systems follow -i");
  if (input === undefined) throw new UsageError("meeting: expected the files of the systems after --input/-i");
  const options = { encoding, engine: run.kernel().name };
  const read = (path: string): Promise<SegmentsBySession> => readSessions(openSource(path), options);
  const references = await read(refs[0]!);
  if (references.size === 0) throw inputError(`${printable(refs[0]!)}: has no segments: expected at least one`);
  const systems: MeetingScores[] = [];
  const names = given === undefined ? input : checkedNames(given, input.length);
  for (const [i, path] of input.entries()) {
    const sessions = together(refs[0]!, references, path, await read(path), run.messages);
    systems.push({
      system: names[i]!,
      measures: [...new Set(run.metrics.names)].map((name) => {
        const scores = new Map(
          Array.from(sessions, ([session, sides]) => [session, scored(name as keyof typeof measures, session, sides)]),
        );
        return { all: sumSessions([...scores.values()]), sessions: scores };
      }),
    });
  }
  printReport(meetingReport(systems), run);
}

function scored(
  name: keyof typeof measures,
  session: string,
  sides: Session,
): ReturnType<(typeof measures)[typeof name]> {
  try {
    return measures[name](sides);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
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
