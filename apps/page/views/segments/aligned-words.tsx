/** The words of a reference over those of a hypothesis that face them. */
import type { Inspection, Mark } from "../../model/inspection.js";
import { directionOf } from "../../model/direction.js";
import { Text } from "../../parts/text.js";
import { directions } from "../../state/state.js";

/** More columns would tell a reader nothing. */
const MOST_COLUMNS = 400;

export interface AlignedWordsProps {
  /** An alignment in which facing words are in the same order. */
  readonly inspection: Inspection;
  readonly hypothesis: string;
  readonly reference: string;
}

interface Column {
  readonly above: Mark | null;
  readonly below: Mark | null;
}

export function AlignedWords({ inspection, hypothesis, reference }: AlignedWordsProps) {
  const above = inspection.references[inspection.taken!] ?? [];
  const all = columnsOf(above, inspection.hypothesis);
  const columns = all.slice(0, MOST_COLUMNS);
  const direction = directionOf(reference, directions.value.target);
  const word = (text: string, mark: Mark | null) =>
    mark === null ? (
      <span class="nothing">∗</span>
    ) : (
      <span class={`mark ${mark.state}`}>
        <Text text={text.slice(mark.start, mark.end)} dir={direction} />
      </span>
    );
  return (
    <div class="aligned-words" dir={direction} role="table" aria-label="the reference over the system's text">
      {columns.map((column) => (
        <span class="aligned-pair" role="row">
          <span role="cell">{word(reference, column.above)}</span>
          <span role="cell">{word(hypothesis, column.below)}</span>
        </span>
      ))}
      {all.length > columns.length && "…"}
    </div>
  );
}

function columnsOf(above: readonly Mark[], below: readonly Mark[]): Column[] {
  const columns: Column[] = [];
  let next = 0;
  for (const mark of below) {
    const partner = mark.partners[0]?.mark;
    if (partner === undefined) {
      columns.push({ above: null, below: mark });
      continue;
    }
    for (; next < partner; next++) columns.push({ above: above[next]!, below: null });
    // two words may form a single cluster
    columns.push({ above: next === partner ? above[partner]! : null, below: mark });
    next = Math.max(next, partner + 1);
  }
  for (; next < above.length; next++) columns.push({ above: above[next]!, below: null });
  return columns;
}
