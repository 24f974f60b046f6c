/** BLEU of one system by the rules of other programs, and why the scores differ. */
import {
  askedDialect,
  createDialectExplanation,
  type AskedDialect,
  type DialectExplanation,
} from "../../../../../src/corpus/entry.js";
import { dialectNames, type DialectName } from "../../../../../src/index.js";
import { kernelOf } from "../../../../../src/kernel/entry.js";
import type { DialectComparison } from "../../../../../src/report/entry.js";
import { toSegmentText } from "../../../../../src/text/entry.js";
import type { Situation } from "../../../model/selection.js";
import { all } from "../../measures.js";
import type { Session } from "../../session.js";
import type { ReportProgress } from "../../report-progress.js";

/** The system, and the settings of bleu() with which the dialects are compared. */
export interface DialectQuestion {
  readonly system: number;
  readonly situation: Situation;
  readonly options: Readonly<Record<string, unknown>>;
}

/** A program's score of the system. */
export interface DialectScore {
  readonly name: "sacrebleu" | DialectName;
  /** 0..100. */
  readonly score: number;
  readonly signature: string;
}

/** The scores by all programs, sacreBLEU's first; null where no segment is selected. */
export async function dialectScores(
  session: Session,
  question: DialectQuestion,
  reportProgress: ReportProgress<readonly DialectScore[] | null> = () => {},
): Promise<readonly DialectScore[] | null> {
  const dialects = [sacrebleu(question), ...dialectNames.map((dialect) => askedDialect(dialect, { dialect }))];
  const comparisons = await compared(session, question, dialects, false, reportProgress);
  if (comparisons === null) return null;
  return [comparisons[0]!.first, ...comparisons.map(({ second }) => second)] as DialectScore[];
}

/** The steps from sacreBLEU's score to a program's, each with its effect; null where no segment is selected. */
export async function dialectSteps(
  session: Session,
  { dialect, ...question }: DialectQuestion & { readonly dialect: DialectName },
  reportProgress: ReportProgress<DialectComparison | null> = () => {},
): Promise<DialectComparison | null> {
  const dialects = [sacrebleu(question), askedDialect(dialect, { dialect })];
  const comparison = (await compared(session, question, dialects, true, reportProgress))?.[0];
  if (comparison === undefined) return null;
  const places = await session.places(question.situation.selection);
  if (places === null) return comparison;
  // lines are numbered by their position in the corpus, not in the selection
  const steps = comparison.steps.map(({ tokens, ...step }) => ({
    ...step,
    ...(tokens && {
      tokens: { ...tokens, lines: tokens.lines.map((line) => ({ ...line, segment: places[line.segment]! })) },
    }),
  }));
  return { ...comparison, steps };
}

function sacrebleu({ options }: DialectQuestion): AskedDialect {
  return askedDialect("sacrebleu", options);
}

/** How many texts are fetched at once. */
const AT_ONCE = 1024;

async function compared(
  session: Session,
  { system, situation: { selection, references } }: DialectQuestion,
  dialects: readonly AskedDialect[],
  comparesTokens: boolean,
  reportProgress: ReportProgress<never>,
): Promise<DialectComparison[] | null> {
  const places = (await session.places(selection)) ?? all(session);
  if (places.length === 0) return null;
  const explanation: DialectExplanation = createDialectExplanation(dialects, kernelOf(), { comparesTokens });
  for (let from = 0; from < places.length; from += AT_ONCE) {
    const some = await session.texts(places.subarray(from, from + AT_ONCE));
    const corpus = {
      hypotheses: some.map(({ hypotheses }) => hypotheses[system]!),
      references: some.map((texts) =>
        references === null ? texts.references : references.map((r) => texts.references[r] ?? null),
      ),
    };
    for (const text of toSegmentText(corpus)) explanation.add(text);
    reportProgress((from + some.length) / places.length);
  }
  return explanation.comparisons();
}
