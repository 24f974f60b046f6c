/** The clusters of systems in a small table: each is better throughout than the next. */
import type { AllPairsComparison } from "../../../../src/index.js";
import { ranksInWords } from "../../../../src/significance/entry.js";
import { rounded } from "../../model/sentences.js";
import { Pieces } from "./sentences.js";

export function ClusterTable({ comparison }: { readonly comparison: AllPairsComparison }) {
  const { name, order, systems } = comparison;
  const clusters = new Map<number, number[]>();
  for (const system of order) {
    const { cluster } = systems[system]!;
    clusters.set(cluster, [...(clusters.get(cluster) ?? []), system]);
  }
  // a pair needs no table, nor do systems that are all in one cluster
  if (order.length < 3 || clusters.size < 2) return null;
  return (
    <table class="data clusters">
      <caption>Clusters by {name}: each is better throughout than the next</caption>
      <thead>
        <tr>
          <th scope="col">Cluster</th>
          <th scope="col">Systems, with ranks that the tests leave open</th>
          <th scope="col" class="number">
            {name}
          </th>
        </tr>
      </thead>
      <tbody>
        {[...clusters.values()].map((members, i) => (
          <tr data-cluster={i + 1}>
            <td>{i + 1}</td>
            <td>
              {members.map((member, at) => (
                <>
                  {at > 0 && ", "}
                  <Pieces pieces={[{ system: member }]} />{" "}
                  <span class="lead ranks">({ranksInWords(systems[member]!)})</span>
                </>
              ))}
            </td>
            <td class="number">
              {[
                ...new Set([members[0]!, members.at(-1)!].map((member) => rounded(systems[member]!.score, comparison))),
              ].join(" to ")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
