/** The verdict in sentences: what the tests of all pairs support, and no more. */
import type { AllPairsComparison, BootstrapConfidence, ConfidenceInterval } from "../../../../src/index.js";
import { formatFixed } from "../../../../src/core/entry.js";
import { aboutPair, correctionNames, digitsOfChange, testInWords, whatIsSeen } from "../../../../src/report/entry.js";
import { isDecidable, leastDiffering, pairOf } from "../../../../src/significance/entry.js";
import { otherMetrics } from "./metric-agreement.js";
import { detectable, differenceOf, isTooFew } from "../pair-words.js";
import {
  cutList,
  detail,
  digitsOf,
  joined,
  listed,
  MOST_LISTED,
  on,
  rounded,
  sentence,
  system,
  withGroups,
  type Extent,
  type Piece,
  type Sentence,
} from "../sentences.js";

/** The scores of all systems by one metric. */
interface RankedScores {
  readonly name: string;
  readonly signature: string;
  /** Indices of the systems, the best first. */
  readonly order: readonly number[];
  /** The scores of the systems, in their order. */
  readonly scores: readonly number[];
}

/**
 * The verdict on two or more systems.
 *
 * @param comparison the comparison by the metric that the verdict is about
 * @param others the comparisons by the other metrics
 * @param isFirst whether more resamples are being drawn, so that no warning about too few is needed
 */
export function verdictOf(
  comparison: AllPairsComparison,
  others: readonly AllPairsComparison[],
  extent: Extent,
  { seed, isFirst = false }: { readonly seed: number; readonly isFirst?: boolean },
): Sentence[] {
  const isPair = comparison.systems.length === 2;
  return [
    ...(isPair ? onePair(comparison, extent) : manySystems(comparison, extent)),
    ...otherMetrics(comparison, others),
    ...warnings(comparison, isFirst ? [] : [comparison, ...others]),
    {
      kind: "method",
      pieces: [
        `${sentence(withGroups(testInWords(comparison, seed)))}.`,
        isPair
          ? " Better and worse: p is below 0.05."
          : ` Better and worse: p is below 0.05 after ${correctionNames[comparison.correction]}'s correction for all ` +
            `${comparison.pairs.length} pairs; 95% intervals are not corrected.`,
      ],
    },
  ];
}

/**
 * The order of the systems and their intervals, while too few resamples have been drawn to call any of them better, or
 * equally good.
 *
 * @param intervals by system; null until they have been computed
 */
export function orderInWords(
  ranking: RankedScores,
  intervals: readonly ConfidenceInterval[] | null,
  extent: Extent,
): Sentence[] {
  const { name, order, scores } = ranking;
  const parts = order.map((index): Piece[] => {
    const interval = intervals?.[index];
    const range = interval && `${rounded(interval.low, ranking)} to ${rounded(interval.high, ranking)}`;
    return [system(index), ` ${rounded(scores[index]!, ranking)}${range === undefined ? "" : ` (${range})`}`];
  });
  const what = intervals === null ? "" : ", with 95% intervals";
  return [{ kind: "finding", pieces: [on(extent), `by ${name}${what}: `, ...cutList(parts), "."] }];
}

/** The verdict in a few words. @param names the names of the systems */
export function verdictInBrief(comparison: AllPairsComparison, names: readonly string[]): string {
  const [leader, ...rest] = comparison.order as [number, ...number[]];
  const tied = rest.filter((other) => pairOf(comparison, leader, other).winner === null);
  if (tied.length === 0) return `${names[leader]} is ${rest.length === 1 ? "better" : "best"}`;
  return tied.length === rest.length && rest.length > 1
    ? `${names[leader]} cannot be told apart from any other`
    : `${names[leader]} cannot be told apart from ${tied.length === 1 ? names[tied[0]!] : `${tied.length} others`}`;
}

/** The verdict on a single system: its scores. */
export function verdictOnOne(scores: readonly BootstrapConfidence[], extent: Extent): Sentence[] {
  const canTell = isDecidable(extent.segments);
  const parts = scores.map((result): Piece[] => {
    const [score, low, high] = [result.score, result.low, result.high].map((value) => rounded(value, result));
    return [`${score} ${result.name}${canTell ? ` (95% interval ${low} to ${high})` : ""}`];
  });
  return [
    { kind: "finding", pieces: [on(extent), system(0), " scores ", ...listed(parts), "."] },
    ...(canTell ? [] : [detail(`An interval takes ${leastDiffering()} segments.`)]),
    detail("There is no other system to compare it with."),
  ];
}

/** The verdict if nothing can be tested: the scores of a segment. */
export function verdictOnOneSegment(result: RankedScores, extent: Extent): Sentence[] {
  const { name, order, scores } = result;
  const best = order.filter((candidate) => scores[candidate] === scores[order[0]!]);
  const score = `${rounded(scores[best[0]!]!, result)} ${name}`;
  const pieces: Piece[] =
    order.length === 1
      ? [on(extent), system(0), ` scores ${score}.`]
      : best.length === order.length
        ? [on(extent), `all systems have the same score, ${score}.`]
        : [
            on(extent),
            ...cutList(best.map((index) => [system(index)])),
            ` ${best.length === 1 ? "has" : "have"} the best score, ${score}.`,
          ];
  return [
    { kind: "finding", pieces },
    { kind: "detail", pieces: ["One segment is too few for a test, which takes at least two."] },
  ];
}

function onePair(comparison: AllPairsComparison, extent: Extent): Sentence[] {
  const { name, order, systems } = comparison;
  const [first, second] = order as readonly [number, number];
  const pair = pairOf(comparison, first, second);
  const [high, low] = [systems[first]!.score, systems[second]!.score];
  const digits = digitsOfChange(low, high, digitsOf(comparison));
  const [better, worse] = [high, low].map((score) => formatFixed(score, digits));
  // for so few segments, an interval and a p would seem to contradict the sentence
  const how = isDecidable(pair.differingSegments)
    ? differenceOf(comparison, first, second, "signed", digits)
    : "in too few segments to tell";
  const numbers = `${better} against ${worse}, ${how}`;
  if (pair.winner !== null) {
    return [
      {
        kind: "finding",
        pieces: [on(extent), system(first), " is better than ", system(second), ` by ${by(comparison)}: ${numbers}.`],
      },
      ...(pair.detectable === Infinity || pair.warning !== null ? [] : [detail(`${detectable(pair)}.`)]),
    ];
  }
  const isSame = pair.differingSegments === 0;
  const words = withGroups(aboutPair(comparison, pair)!);
  return [
    {
      kind: "finding",
      pieces: [
        on(extent),
        system(first),
        " and ",
        system(second),
        ` cannot be told apart${isSame ? `: ${words}` : ` by ${by(comparison)}: ${numbers}`}.`,
      ],
    },
    detail(isSame ? `Both have ${better} ${name}.` : `${sentence(words)}.`),
  ];
}

function manySystems(comparison: AllPairsComparison, extent: Extent): Sentence[] {
  const { order, systems, pairs } = comparison;
  const apart = pairs.filter(({ winner }) => winner !== null).length;
  const seen: Sentence[] = whatIsSeen(comparison, extent.segments).map((words) => detail(withGroups(words)));
  const [leader, ...rest] = order as [number, ...number[]];
  const score = `${rounded(systems[leader]!.score, comparison)} ${by(comparison)}`;
  if (apart === 0) {
    const last = order.at(-1)!;
    return [
      {
        kind: "finding",
        pieces: [
          on(extent),
          isTooFew(comparison)
            ? `no test can tell any of the ${systems.length} systems apart by ${by(comparison)} with so few draws.`
            : `none of the ${systems.length} systems can be told apart from another by ${by(comparison)}.`,
        ],
      },
      {
        kind: "detail",
        pieces:
          systems[leader]!.score === systems[last]!.score
            ? [`All have the same score, ${rounded(systems[leader]!.score, comparison)}.`]
            : [
                `The scores go from ${rounded(systems[leader]!.score, comparison)} (`,
                system(leader),
                `) to ${rounded(systems[last]!.score, comparison)} (`,
                system(last),
                ").",
              ],
      },
      ...seen,
    ];
  }
  const tied = rest.filter((other) => pairOf(comparison, leader, other).winner === null);
  const behind = rest.filter((other) => pairOf(comparison, leader, other).winner === leader);
  const finding: Piece[] =
    tied.length === 0
      ? [on(extent), system(leader), ` is best by ${by(comparison)}: better than each of the ${rest.length} others.`]
      : [
          on(extent),
          system(leader),
          ` has the best score, ${score}, and cannot be told apart from `,
          ...(behind.length === 0 ? ["any other"] : cutList(tied.map((other) => withScore(comparison, other)))),
          ".",
        ];
  return [
    { kind: "finding", pieces: finding },
    ...(tied.length === 0
      ? [detail(`It has ${rounded(systems[leader]!.score, comparison)} ${comparison.name}.`)]
      : amongTied(comparison, leader, tied)),
    ...lag(comparison, leader, behind),
    ...clusters(comparison, apart === pairs.length),
    ...seen,
  ];
}

/** Why the nearest system cannot be told apart, and whether others among the tied systems can. */
function amongTied(comparison: AllPairsComparison, leader: number, tied: readonly number[]): Sentence[] {
  const nearest = pairOf(comparison, leader, tied[0]!);
  const wins = comparison.pairs
    .filter(({ first, second, winner }) => winner !== null && tied.includes(first) && tied.includes(second))
    .map(({ first, second, winner }): Piece[] => [
      system(winner!),
      " is better than ",
      system(winner === first ? second : first),
    ]);
  return [
    {
      kind: "detail",
      pieces: [
        "Between ",
        system(leader),
        " and ",
        system(tied[0]!),
        `, ${withGroups(aboutPair(comparison, nearest) ?? "")}.`,
      ],
    },
    ...(wins.length === 0
      ? []
      : [{ kind: "detail" as const, pieces: ["Among these, though, ", ...cutList(wins, "pairs"), "."] }]),
  ];
}

/** How far behind the other systems are: all of them, or only the nearest and the last. */
function lag(comparison: AllPairsComparison, leader: number, behind: readonly number[]): Sentence[] {
  if (behind.length === 0) return [];
  const shown = behind.length <= MOST_LISTED ? behind : [behind[0]!, behind.at(-1)!];
  const parts = shown.map((place): Piece[] => [
    system(place),
    ` by ${differenceOf(comparison, leader, place, "size")}`,
  ]);
  const what: Piece[] =
    shown.length === behind.length
      ? listed(parts)
      : [`${behind.length} systems, from `, ...parts[0]!, ", to ", ...parts[1]!];
  return [{ kind: "detail", pieces: ["Behind ", system(leader), ": ", ...what, "."] }];
}

function clusters({ systems, order }: AllPairsComparison, isAll: boolean): Sentence[] {
  if (isAll) return [detail("All systems can be told apart, so their order is supported as a whole.")];
  const groups = new Map<number, number[]>();
  for (const place of order) {
    const { cluster } = systems[place]!;
    groups.set(cluster, [...(groups.get(cluster) ?? []), place]);
  }
  if (groups.size < 2) return [];
  const what = `They fall into ${groups.size} clusters, each better throughout than the next`;
  if (order.length > 2 * MOST_LISTED) return [detail(`${what}.`)];
  const lists = [...groups]
    .sort(([a], [b]) => a - b)
    .map(([, members]) => listed(members.map((member) => [system(member)])));
  return [{ kind: "detail", pieces: [`${what}: `, ...joined(lists, "; "), "."] }];
}

/** Warnings about too few resamples, and about a leader whose lead comes from only a few segments. */
function warnings(comparison: AllPairsComparison, all: readonly AllPairsComparison[]): Sentence[] {
  const { order } = comparison;
  const [leader, second] = order as readonly [number, number];
  const pair = pairOf(comparison, leader, second);
  const draws = new Set(all.flatMap(({ warning }) => warning ?? []));
  return [
    ...(pair.winner !== null && pair.warning !== null
      ? [
          {
            kind: "warning" as const,
            pieces: ["Between ", system(leader), " and ", system(second), `, ${withGroups(pair.warning)}.`],
          },
        ]
      : []),
    ...[...draws].map((text): Sentence => ({ kind: "warning", pieces: [`${sentence(withGroups(text))}.`] })),
  ];
}

function withScore(comparison: AllPairsComparison, place: number): Piece[] {
  return [system(place), ` (${rounded(comparison.systems[place]!.score, comparison)})`];
}

/** The name of the metric, and a note if lower scores are better. */
function by({ name, better }: AllPairsComparison): string {
  return better === "lower" ? `${name} (lower is better)` : name;
}
