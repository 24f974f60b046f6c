/**
 * How many pairs of texts the human scores and a metric order alike: Kendall's coefficients are computed from these
 * counts.
 */

/** How many pairs there are of each kind. */
export interface PairCounts {
  /** Pairs that both order alike. */
  readonly concordant: number;
  /** Pairs that humans and metric order in opposite ways. */
  readonly discordant: number;
  /** Pairs that are equal only for the humans. */
  readonly tiedHuman: number;
  /** Pairs that are equal only for the metric. */
  readonly tiedMetric: number;
  /** Pairs that are equal for both. */
  readonly tiedBoth: number;
}

/** Up to this many values, comparing every pair takes less time than sorting. */
const FEW = 24;

/**
 * Counts pairs of ranks. The counter keeps its work space, and always returns the same object, which each count
 * overwrites.
 */
export interface PairCounter {
  count(human: Readonly<Uint32Array>, metric: Readonly<Uint32Array>, from: number, to: number): PairCounts;
}

type Counts = { -readonly [K in keyof PairCounts]: number };

/** @param most the maximum number of values counted at once; their ranks are below twice that number */
export function createPairCounter(most: number): PairCounter {
  const counts: Counts = { concordant: 0, discordant: 0, tiedHuman: 0, tiedMetric: 0, tiedBoth: 0 };
  const size = most > FEW ? most : 0;
  const places = new Uint32Array(2 * size + 1);
  const [order, reordered] = [new Uint32Array(size), new Uint32Array(size)];
  const [merged, other] = [new Uint32Array(size), new Uint32Array(size)];

  function countFew(human: Readonly<Uint32Array>, metric: Readonly<Uint32Array>, from: number, to: number): void {
    let [concordant, discordant, tiedHuman, tiedMetric, tiedBoth] = [0, 0, 0, 0, 0];
    for (let i = from; i < to; i++) {
      const [h, m] = [human[i]!, metric[i]!];
      for (let j = i + 1; j < to; j++) {
        const byHuman = h - human[j]!;
        const byMetricScore = m - metric[j]!;
        if (byHuman === 0) {
          if (byMetricScore === 0) tiedBoth++;
          else tiedHuman++;
        } else if (byMetricScore === 0) tiedMetric++;
        else if (byHuman > 0 === byMetricScore > 0) concordant++;
        else discordant++;
      }
    }
    counts.concordant = concordant;
    counts.discordant = discordant;
    counts.tiedHuman = tiedHuman;
    counts.tiedMetric = tiedMetric;
    counts.tiedBoth = tiedBoth;
  }

  /**
   * Knight 1966: counts the exchanges that a merge sort of the metric's scores makes, starting from the order of the
   * human scores.
   */
  function countMany(human: Readonly<Uint32Array>, metric: Readonly<Uint32Array>, from: number, to: number): void {
    const values = to - from;
    for (let i = 0; i < values; i++) order[i] = from + i;
    const tiesOfMetric = orderBy(metric, order, reordered, values, places);
    // stable: equal human scores stay in the order of the metric
    const tiesOfHuman = orderBy(human, reordered, order, values, places);
    let tiesOfBoth = 0;
    for (let i = 1, run = 1; i <= values; i++) {
      const isSame =
        i < values && human[order[i]!] === human[order[i - 1]!] && metric[order[i]!] === metric[order[i - 1]!];
      if (isSame) run++;
      else {
        tiesOfBoth += (run * (run - 1)) / 2;
        run = 1;
      }
    }
    for (let i = 0; i < values; i++) merged[i] = metric[order[i]!]!;
    const discordant = inversions(merged, other, values);
    const pairs = (values * (values - 1)) / 2;
    counts.discordant = discordant;
    counts.tiedBoth = tiesOfBoth;
    counts.tiedHuman = tiesOfHuman - tiesOfBoth;
    counts.tiedMetric = tiesOfMetric - tiesOfBoth;
    counts.concordant = pairs - discordant - tiesOfHuman - tiesOfMetric + tiesOfBoth;
  }

  return {
    count(human, metric, from, to) {
      if (to - from <= FEW) countFew(human, metric, from, to);
      else countMany(human, metric, from, to);
      return counts;
    },
  };
}

/** Writes positions in the order of their ranks, by a counting sort, and returns how many pairs have equal ranks. */
function orderBy(
  ranks: Readonly<Uint32Array>,
  positions: Readonly<Uint32Array>,
  into: Uint32Array,
  length: number,
  places: Uint32Array,
): number {
  let most = 0;
  for (let i = 0; i < length; i++) if (ranks[positions[i]!]! > most) most = ranks[positions[i]!]!;
  places.fill(0, 0, most + 1);
  for (let i = 0; i < length; i++) places[ranks[positions[i]!]!]!++;
  let [before, ties] = [0, 0];
  for (let rank = 0; rank <= most; rank++) {
    const count = places[rank]!;
    places[rank] = before;
    before += count;
    ties += (count * (count - 1)) / 2;
  }
  for (let i = 0; i < length; i++) into[places[ranks[positions[i]!]!]!++] = positions[i]!;
  return ties;
}

/** How many pairs are in the wrong order. Overwrites both lists. */
function inversions(list: Uint32Array, room: Uint32Array, length: number): number {
  let [source, target] = [list, room];
  let found = 0;
  for (let width = 1; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width) {
      const middle = Math.min(start + width, length);
      const end = Math.min(middle + width, length);
      let [left, right] = [start, middle];
      let at = start;
      while (left < middle && right < end) {
        // the sign of the difference chooses the next list without a branch, which a processor would mispredict half of
        // the time
        const value = source[left]!;
        const byRight = source[right]! - value;
        const isRight = byRight >> 31;
        target[at++] = value + (byRight & isRight);
        found += (middle - left) & isRight;
        left += 1 + isRight;
        right -= isRight;
      }
      while (left < middle) target[at++] = source[left++]!;
      while (right < end) target[at++] = source[right++]!;
    }
    [source, target] = [target, source];
  }
  return found;
}
