/** The ranks that systems may have, and the clusters that follow from them. */
import { checkList, checkWhole } from "../core/argument-checks.js";

/** The limit on systems, whose pairs must fit into an array. */
const MOST_SYSTEMS = 0xffff;

/** Two systems, by their indices, of which one is significantly better. */
export interface Win {
  readonly winner: number;
  readonly loser: number;
}

/** The best and the worst rank that a system may have; 1 is the best. */
export interface RankRange {
  readonly best: number;
  readonly worst: number;
}

/**
 * The ranks that are consistent with tests of all pairs: the best is 1 plus the number of systems that are
 * significantly better, the worst is the number of systems minus those that are significantly worse (Kocmi et al. 2022,
 * https://aclanthology.org/2022.wmt-1.1, section 7).
 *
 * @param systems the number of systems
 * @param wins pairs of indices: a system, and a system that is significantly worse
 * @throws TypeError, RangeError for an invalid number of systems, or an index out of range
 * @example
 * rankRangesOfWins(3, [{ winner: 0, loser: 1 }])
 * // [{ best: 1, worst: 2 }, { best: 2, worst: 3 }, { best: 1, worst: 3 }]
 */
export function rankRangesOfWins(systems: number, wins: readonly Win[]): RankRange[] {
  checkWins(systems, wins);
  return Array.from({ length: systems }, (_, i) => ({
    best: 1 + wins.filter(({ loser }) => loser === i).length,
    worst: systems - wins.filter(({ winner }) => winner === i).length,
  }));
}

/**
 * Clusters of systems, 1 being the best: a cluster ends where every system before is significantly better than every
 * system after (Kocmi et al. 2022, https://aclanthology.org/2022.wmt-1.1, section 7).
 *
 * @param systems the number of systems
 * @param wins pairs of indices: a system, and a system that is significantly worse
 * @throws TypeError, RangeError for an invalid number of systems, or an index out of range
 * @example
 * clustersOfWins(3, [{ winner: 2, loser: 0 }, { winner: 2, loser: 1 }]) // [2, 2, 1]
 */
export function clustersOfWins(systems: number, wins: readonly Win[]): number[] {
  checkWins(systems, wins);
  const distinct = new Map(wins.map((win) => [win.winner * systems + win.loser, win]));
  const lead = new Int32Array(systems);
  for (const { winner, loser } of distinct.values()) {
    lead[winner]!++;
    lead[loser]!--;
  }
  // a system that beats all of a later cluster has more wins minus defeats than any system there
  const order = [...lead.keys()].sort((a, b) => lead[b]! - lead[a]!);
  const position = new Uint32Array(systems);
  for (const [at, system] of order.entries()) position[system] = at;
  // by position: how many wins an earlier system has over systems at this position or later, minus the same number for
  // the previous position
  const change = new Int32Array(systems + 1);
  for (const { winner, loser } of distinct.values()) {
    if (position[winner]! >= position[loser]!) continue;
    change[position[winner]! + 1]!++;
    change[position[loser]! + 1]!--;
  }
  const clusters: number[] = [];
  let cluster = 1;
  let across = 0;
  for (const [at, system] of order.entries()) {
    across += change[at]!;
    if (at > 0 && across === at * (systems - at)) cluster++;
    clusters[system] = cluster;
  }
  return clusters;
}

function checkWins(systems: number, wins: readonly Win[]): void {
  checkWhole("systems", systems, 0, MOST_SYSTEMS);
  checkList("wins", wins, "a list of { winner, loser }");
  for (const [i, win] of wins.entries()) {
    for (const side of ["winner", "loser"] as const)
      checkWhole(`wins[${i}].${side}`, Object(win)[side], 0, systems - 1);
  }
}
