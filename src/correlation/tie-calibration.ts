/**
 * Tie calibration (Deutsch, Foster and Freitag 2023, "Ties Matter", https://aclanthology.org/2023.emnlp-main.798): of
 * all thresholds below which two scores of a metric count as equal, the threshold with the highest accuracy, acc*_eq.
 */
import type { Groups } from "./score-grouping.js";

export interface CalibratedTies {
  /** The mean of the groups' accuracies at the threshold; NaN if no group has a pair. */
  readonly accuracy: number;
  /** Two scores that differ by at most this count as equal. */
  readonly epsilon: number;
}

/** The limit on pairs, so that they fit into memory: 8,192 scores in a single group have that many. */
export const MOST_PAIRS = 1 << 25;

/** Pairs of all groups. */
export function pairsWithin({ starts }: Pick<Groups, "starts">): number {
  let pairs = 0;
  for (let g = 0; g + 1 < starts.length; g++) {
    const size = starts[g + 1]! - starts[g]!;
    pairs += (size * (size - 1)) / 2;
  }
  return pairs;
}

/** Groups of one size: their pairs have the same weight, so they can be counted as whole numbers. */
interface OneSize {
  readonly pairsOfGroup: number;
  groups: number;
  /** Pairs that are right if no difference counts as a tie. */
  right: number;
  /**
   * The differences of pairs that become right when they count as ties, and of pairs that become wrong then; both
   * sorted.
   */
  gained: Float64Array;
  lost: Float64Array;
  gains: number;
  losses: number;
  /** How many of the gained and of the lost differences are below the threshold. */
  gainsTaken: number;
  lossesTaken: number;
}

/**
 * The best threshold: 0 or one of the differences within groups; of equally good thresholds the smallest. Accuracies
 * are compared as whole numbers of pairs for each size of group, so rounding decides nothing within a size.
 */
export function calibrate(
  human: Readonly<Float64Array>,
  metric: Readonly<Float64Array>,
  { starts }: Pick<Groups, "starts">,
): CalibratedTies {
  const sizes = pairsBySize(human, metric, starts);
  const groups = sizes.reduce((sum, size) => sum + size.groups, 0);
  const accuracy = (): number =>
    sizes.reduce((sum, size) => sum + (size.right + size.gainsTaken - size.lossesTaken) / size.pairsOfGroup, 0) /
    groups;
  let best = accuracy();
  let epsilon = 0;
  for (;;) {
    let next = Infinity;
    for (const { gained, lost, gains, losses, gainsTaken, lossesTaken } of sizes) {
      if (gainsTaken < gains && gained[gainsTaken]! < next) next = gained[gainsTaken]!;
      if (lossesTaken < losses && lost[lossesTaken]! < next) next = lost[lossesTaken]!;
    }
    if (next === Infinity) break;
    let gains = 0;
    for (const size of sizes) {
      while (size.gainsTaken < size.gains && size.gained[size.gainsTaken] === next) {
        size.gainsTaken++;
        gains++;
      }
      while (size.lossesTaken < size.losses && size.lost[size.lossesTaken] === next) size.lossesTaken++;
    }
    // pairs that become wrong cannot make the accuracy better
    if (gains === 0) continue;
    const value = accuracy();
    if (value > best) [best, epsilon] = [value, next];
  }
  return { accuracy: best, epsilon };
}

function pairsBySize(
  human: Readonly<Float64Array>,
  metric: Readonly<Float64Array>,
  starts: Readonly<Uint32Array>,
): OneSize[] {
  const bySize = new Map<number, OneSize>();
  for (let g = 0; g + 1 < starts.length; g++) {
    const [from, to] = [starts[g]!, starts[g + 1]!];
    const pairsOfGroup = ((to - from) * (to - from - 1)) / 2;
    if (pairsOfGroup === 0) continue;
    let size = bySize.get(pairsOfGroup);
    if (size === undefined) {
      size = {
        pairsOfGroup,
        groups: 0,
        right: 0,
        gained: none,
        lost: none,
        gains: 0,
        losses: 0,
        gainsTaken: 0,
        lossesTaken: 0,
      };
      bySize.set(pairsOfGroup, size);
    }
    size.groups++;
    addPairs(size, human, metric, from, to);
  }
  for (const size of bySize.values()) {
    size.gained = size.gained.subarray(0, size.gains).sort();
    size.lost = size.lost.subarray(0, size.losses).sort();
  }
  return [...bySize.values()];
}

const none = new Float64Array(0);

function addPairs(
  size: OneSize,
  human: Readonly<Float64Array>,
  metric: Readonly<Float64Array>,
  from: number,
  to: number,
): void {
  size.gained = withRoom(size.gained, size.gains + size.pairsOfGroup);
  size.lost = withRoom(size.lost, size.losses + size.pairsOfGroup);
  const { gained, lost } = size;
  for (let i = from; i < to; i++) {
    for (let j = i + 1; j < to; j++) {
      const byHuman = human[i]! - human[j]!;
      const byMetric = metric[i]! - metric[j]!;
      if (byHuman === 0) {
        if (byMetric === 0) size.right++;
        else gained[size.gains++] = Math.abs(byMetric);
      } else if (byMetric !== 0 && byHuman > 0 === byMetric > 0) {
        size.right++;
        lost[size.losses++] = Math.abs(byMetric);
      }
    }
  }
}

function withRoom(list: Float64Array, length: number): Float64Array {
  if (length <= list.length) return list;
  const longer = new Float64Array(Math.max(length, 2 * list.length));
  longer.set(list);
  return longer;
}

/** Whether the metric orders a pair as the humans do, if differences of at most epsilon count as ties. */
export function isRight(byHuman: number, byMetric: number, epsilon: number): boolean {
  if (Math.abs(byMetric) <= epsilon) return byHuman === 0;
  return byHuman !== 0 && byHuman > 0 === byMetric > 0;
}

/** Writes the accuracy of each group at a threshold; NaN for groups without a pair. */
export function accuracyOfGroups(
  human: Readonly<Float64Array>,
  metric: Readonly<Float64Array>,
  { starts }: Pick<Groups, "starts">,
  epsilon: number,
  into: Float64Array,
): void {
  for (let g = 0; g < into.length; g++) {
    const [from, to] = [starts[g]!, starts[g + 1]!];
    let right = 0;
    for (let i = from; i < to; i++)
      for (let j = i + 1; j < to; j++) if (isRight(human[i]! - human[j]!, metric[i]! - metric[j]!, epsilon)) right++;
    into[g] = right / (((to - from) * (to - from - 1)) / 2);
  }
}
