/** Groups of a table's segments as systems, on the segments that all of them have by their ids. Loaded on demand. */
import type { CorpusTexts } from "../../../src/report/entry.js";
import { NO_VALUE, namesToCompare, orderOfGroups } from "../groups/group-labels.js";
import { matchGroups, type SegmentsToMatch } from "../groups/matched-groups.js";

/**
 * Divides the texts of one system into the texts of several. References, source and labels are those of the first
 * group's records.
 *
 * @param columns how many of the first columns of labels make the groups, and so are not labels
 * @throws InputError where there are fewer than two groups, and where matchGroups() does
 */
export function groupsAsSystems(
  { references, systems, source, labels, files }: CorpusTexts,
  columns: number,
  segments: SegmentsToMatch,
): { readonly texts: CorpusTexts; readonly note: string } {
  const by = labels.slice(0, columns);
  const hypotheses = systems[0]!.hypotheses;
  const groups = new Map<string, { readonly label: readonly (string | null)[]; readonly places: number[] }>();
  for (let i = 0; i < hypotheses.length; i++) {
    const label = by.map(({ values }) => values[i]!);
    const key = JSON.stringify(label);
    if (!groups.has(key))
      groups.set(key, { label: label.map((text) => (text === NO_VALUE ? null : text)), places: [] });
    groups.get(key)!.places.push(i);
  }
  const all = [...groups.values()];
  const allLabels = all.map(({ label }) => label);
  const order = orderOfGroups(allLabels);
  const names = namesToCompare(allLabels, order);
  const ordered = order.map((g, i) => ({ name: names[i]!, places: Uint32Array.from(all[g]!.places) }));
  const { places, note } = matchGroups(ordered, segments);
  const [first] = places as [Uint32Array];
  const at = <T>(list: readonly T[], chosen: Uint32Array): T[] => Array.from(chosen, (place) => list[place]!);
  return {
    texts: {
      references: references.map((stream) => at(stream, first)),
      systems: ordered.map(({ name }, g) => ({ name, hypotheses: at(hypotheses, places[g]!) })),
      source: source && at(source, first),
      labels: labels.slice(columns).map(({ name, values }) => ({ name, values: at(values, first) })),
      files,
    },
    note,
  };
}
