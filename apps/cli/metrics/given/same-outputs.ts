/** Whether scores belong to the outputs beside them, by the outputs that COMET and MetricX write into their files. */
import { counted, type SegmentText } from "../../../../src/core/entry.js";
import type { Metric } from "../../../../src/index.js";
import { printable } from "../../../../src/report/entry.js";
import { decodedLines } from "../../../../src/text/entry.js";
import type { ScoreList } from "./score-list.js";

type ReadyRows = NonNullable<Metric["readyRows"]>;

/** Rows of scores with the outputs that they belong to. */
export interface RowsOfOutputs extends ReadyRows {
  /** @param first how many segments come before those of `text` */
  read(text: SegmentText, first: number): void;
}

export function knowsOutputs(rows: ReadyRows | undefined): rows is RowsOfOutputs {
  return rows !== undefined && "read" in rows;
}

/**
 * @param rows the rows, whose own check of the whole corpus runs after the comparison
 * @param name the name of the metric
 * @param tell prints how many scores are of other outputs
 */
export function comparingOutputs(
  rows: ReadyRows,
  name: string,
  lists: readonly ScoreList[],
  systems: readonly string[],
  tell: (text: string) => void,
): RowsOfOutputs {
  const others = lists.map((): number[] => []);
  return {
    ...rows,
    read({ systems: texts, referenceEnds }, first) {
      for (const [s, { outputs }] of lists.entries()) {
        if (outputs === undefined || texts[s] === undefined) continue;
        for (const [i, line] of decodedLines(texts[s], 0, referenceEnds.length).entries()) {
          const output = outputs[first + i];
          if (output !== undefined && plain(output) !== plain(line)) others[s]!.push(first + i);
        }
      }
    },
    check(found, size) {
      rows.check(found, size);
      if (size === undefined) return;
      for (const [s, [at, ...more]] of others.entries()) {
        if (at === undefined) continue;
        tell(
          `${name}: according to the file of scores, ${more.length + 1} of ${counted(size, "score")} of ` +
            `${printable(systems[s]!)} belong to another output than the text has; the first is ` +
            `${lists[s]!.placeOf(at)} for segment ${at + 1}: are they of another system, of an earlier version, or in ` +
            "another order?",
        );
      }
    },
  };
}

/** A text in the form in which it is compared: many programs change white space and the form of accented letters. */
function plain(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}
