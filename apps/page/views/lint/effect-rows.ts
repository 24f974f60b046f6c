/** Findings with each of their effects. */
import type { LintFinding } from "../../engine/answers/lint.js";
import { placeSet } from "../../model/place-set.js";
import { withoutFiltersOf } from "../../model/selection.js";
import { jumpTo } from "../../parts/jump.js";
import { changeView, corpus, systemNames, view } from "../../state/state.js";

/** One more than elsewhere, because most changes are small; one number for all, because they are compared. */
export const DIGITS = 2;

export interface EffectRow {
  readonly finding: LintFinding;
  readonly effect: LintFinding["effects"][number];
}

/** A finding about the references has an effect on every system. */
export function rowsOf(findings: readonly LintFinding[]): EffectRow[] {
  return findings.flatMap((finding) => finding.effects.map((effect) => ({ finding, effect })));
}

/** The change of the score; null if no segment is left. */
export function changeOf({ effect: { before, after } }: EffectRow): number | null {
  return after === null ? null : after - before;
}

/** The size of an effect, by which rows are sorted; its sign does not matter. */
export function sizeOf(row: EffectRow): number {
  return Math.abs(changeOf(row) ?? 0);
}

/** The text that a finding is about. */
export function whose({ side }: LintFinding): string {
  return side.role === "system" ? systemNames.value[side.index]! : side.name;
}

/** Selects only the segments of a finding, and may open one of them. */
export function select(finding: LintFinding, segment?: number): void {
  const set = placeSet(finding.segments, corpus.value!.segments);
  changeView({
    selection: [
      ...withoutFiltersOf(view.value.selection, { kinds: ["set"] }),
      { by: "set", set, why: `${finding.kind} in ${whose(finding)}` },
    ],
    ...(segment !== undefined && { segment }),
  });
  jumpTo("segments");
}
