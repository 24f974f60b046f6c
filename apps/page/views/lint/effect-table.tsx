/** All findings, with their effects on the scores, the largest effect first. */
import type { Lint } from "../../engine/answers/lint.js";
import { signed } from "../../model/signed.js";
import { SortableTable, type SortableColumn } from "../../parts/tables/sortable-table.js";
import { changeView, systemNames } from "../../state/state.js";
import { usePair } from "../../state/use-pair.js";
import { changeOf, DIGITS, rowsOf, select, sizeOf, whose, type EffectRow } from "./effect-rows.js";

export function EffectTable({ lint: { name, findings }, isStale }: { readonly lint: Lint; readonly isStale: boolean }) {
  const names = systemNames.value;
  const pair = usePair();
  const columns: SortableColumn<EffectRow>[] = [
    {
      key: "text",
      title: "text",
      value: ({ finding }) => whose(finding),
      action: ({ finding: { side } }) =>
        side.role === "reference" || pair === null || side.index === pair.baseline || side.index === pair.against
          ? null
          : { words: "look at its lines", run: () => changeView({ against: side.index }) },
    },
    { key: "kind", title: "finding", value: ({ finding }) => finding.kind },
    {
      key: "segments",
      title: "segments",
      value: ({ finding }) => finding.segments.length,
      action: ({ finding }) => ({ words: "select these segments", run: () => select(finding) }),
    },
    ...(names.length > 1
      ? [{ key: "system", title: "score of", value: ({ effect }: EffectRow) => names[effect.system]! }]
      : []),
    { key: "before", title: name, value: ({ effect }) => effect.before, digits: DIGITS },
    { key: "after", title: "put right", value: ({ effect }) => effect.after ?? "none", digits: DIGITS },
    {
      key: "change",
      title: "change",
      value: (row) => changeOf(row) ?? "none",
      order: sizeOf,
      format: (change) => signed(change, DIGITS),
    },
  ];
  return (
    <SortableTable
      name="lint"
      title="Findings and their effects"
      columns={columns}
      rows={rowsOf(findings)}
      sortedBy="change"
      isStale={isStale}
    />
  );
}
