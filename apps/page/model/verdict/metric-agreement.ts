/** Whether metrics agree, in sentences. */
import { signOf } from "../../../../src/metrics/entry.js";
import type { AllPairsComparison, ComparedPair } from "../../../../src/index.js";
import { pairOf } from "../../../../src/significance/entry.js";
import { cutList, listed, system, type Piece, type Sentence } from "../sentences.js";

/** States whether other metrics agree; metrics with the same result share a sentence. */
export function otherMetrics(comparison: AllPairsComparison, others: readonly AllPairsComparison[]): Sentence[] {
  const own = standing(comparison);
  const groups: { readonly theirs: Standing; readonly names: Piece[][] }[] = [];
  for (const other of others) {
    const theirs = standing(other);
    const known = groups.find((group) => isSame(group.theirs, theirs));
    if (known === undefined) groups.push({ theirs, names: [[other.name]] });
    else known.names.push([other.name]);
  }
  return [
    ...groups.map(({ theirs, names }): Sentence => {
      const isOther = theirs.leader !== own.leader && (theirs.tied.length === 0 || own.tied.length === 0);
      return {
        kind: "others",
        pieces: [
          isOther ? "The metrics disagree: by " : "By ",
          ...listed(names),
          isSame(theirs, own) ? ", too, " : ", ",
          ...inWords(theirs),
          ".",
        ],
      };
    }),
    ...others.flatMap((other) => contradictions(comparison, other)),
  ];
}

/** Pairs of systems that two metrics order differently: each of the metrics calls another system better. */
function contradictions(comparison: AllPairsComparison, other: AllPairsComparison): Sentence[] {
  const pairs = comparison.pairs.flatMap(({ first, second, winner }, i) => {
    const theirs = other.pairs[i]!.winner;
    if (winner === null || theirs === null || winner === theirs) return [];
    return [[system(winner), " over ", system(winner === first ? second : first)] as Piece[]];
  });
  if (pairs.length === 0) return [];
  return [
    {
      kind: "warning",
      pieces: [
        `${comparison.name} and ${other.name} contradict each other, both significantly: ${comparison.name} prefers `,
        ...cutList(pairs, "pairs"),
        `; ${other.name} the other way round.`,
      ],
    },
  ];
}

/** The systems with the best score: the best system, and those that cannot be told apart from it. */
interface Standing {
  readonly leader: number;
  readonly tied: readonly number[];
  readonly systems: number;
}

function standing(comparison: AllPairsComparison): Standing {
  const [leader, ...rest] = comparison.order as [number, ...number[]];
  return {
    leader,
    tied: rest.filter((other) => pairOf(comparison, leader, other).winner === null),
    systems: comparison.systems.length,
  };
}

function isSame(a: Standing, b: Standing): boolean {
  // of two systems that cannot be told apart, it does not matter which has the slightly higher score
  if (a.tied.length === 1 && b.tied.length === 1 && a.systems === 2) return true;
  return a.leader === b.leader && a.tied.length === b.tied.length && a.tied.every((other) => b.tied.includes(other));
}

function inWords({ leader, tied, systems }: Standing): Piece[] {
  if (systems === 2) {
    return tied.length === 0
      ? [system(leader), " is better than ", system(1 - leader)]
      : [system(0), " and ", system(1), " cannot be told apart"];
  }
  if (tied.length === 0) return [system(leader), " is better than each of the others"];
  return [
    system(leader),
    " has the best score, and cannot be told apart from ",
    ...(tied.length === systems - 1 ? ["any other"] : cutList(tied.map((other) => [system(other)]))),
  ];
}

/**
 * How often two metrics order a pair differently, and which of the two support this by their tests; null if they
 * never do. Equal scores have no order.
 */
export function orderDisagreement(comparison: AllPairsComparison, other: AllPairsComparison): Sentence | null {
  const better = (one: AllPairsComparison, { first, second }: ComparedPair): number => {
    const sign = signOf(one.better);
    return Math.sign(sign * (one.systems[first]!.score - one.systems[second]!.score));
  };
  const turned = comparison.pairs
    .map((own, i) => ({ own, theirs: other.pairs[i]! }))
    .filter(({ own }) => better(comparison, own) * better(other, own) < 0);
  if (turned.length === 0) return null;
  const count = (ours: boolean, theirs: boolean): number =>
    turned.filter((pair) => (pair.own.winner !== null) === ours && (pair.theirs.winner !== null) === theirs).length;
  const kinds = [
    [count(true, true), "significant by both"],
    [count(true, false), `significant by ${comparison.name} alone`],
    [count(false, true), `significant by ${other.name} alone`],
    [count(false, false), "significant by neither"],
  ] as const;
  const pairs = turned.map(({ own: { first, second } }): Piece[] => [system(first), " and ", system(second)]);
  const found = kinds.filter(([number]) => number > 0);
  const support =
    found.length === 1
      ? turned.length === 1
        ? found[0]![1]
        : `all ${found[0]![1]}`.replace("all significant by neither", "none significant")
      : found.map(([number, text]) => `${number} ${text}`).join(", ");
  return {
    kind: "detail",
    pieces: [
      `${other.name} puts ${turned.length} of ${comparison.pairs.length} pairs in another order than ${comparison.name} (${support}): `,
      ...cutList(pairs, "pairs", "; "),
      ".",
    ],
  };
}
