/** Checks that tables of systems do not contradict themselves, and describes each contradiction in words. */
import type { AllPairsComparison } from "../../src/significance/all-pairs.js";

/** The contradictions in a comparison by the bootstrap; none are expected. */
export function contradictionsOf({ better, systems, order, pairs }: AllPairsComparison): string[] {
  const found: string[] = [];
  const expect = (holds: boolean, what: string): void => void (holds || found.push(what));
  const beats = new Set<string>();
  for (const { first, second, winner, warning, ...pair } of pairs) {
    const { difference, pValue, adjustedPValue, detectable } = pair;
    const { low, high } = pair.differenceInterval;
    const row = `${first} -> ${second}: ${difference} (${low} to ${high}) p ${pValue}, adjusted ${adjustedPValue}`;
    const isSignificant = pValue < 0.05;
    expect(isSignificant === (low > 0 || high < 0), `${row}: p and interval`);
    expect(isSignificant === Math.abs(difference) > detectable, `${row}: p and detectable ${detectable}`);
    // with fewer, an exact two-sided test could not reach 0.05
    const isDecidable = 2 ** (1 - pair.differingSegments) <= 0.05;
    expect((isSignificant && isDecidable) === (warning === null), `${row}: p and "${warning}"`);
    expect(low <= difference && difference <= high, `${row}: the difference is not in its interval`);
    expect(adjustedPValue >= pValue, `${row}: the correction made p smaller`);
    expect(difference === systems[second]!.score - systems[first]!.score, `${row}: not the scores' difference`);
    expect((winner !== null) === (isDecidable && adjustedPValue < 0.05), `${row}: winner ${winner}`);
    if (winner === null) continue;
    const isSecond = better === "higher" ? difference > 0 : difference < 0;
    expect(winner === (isSecond ? second : first), `${row}: winner ${winner}, ${better} is better`);
    beats.add(winner === first ? `${first} ${second}` : `${second} ${first}`);
  }
  const all = [...systems.keys()];
  for (const [i, { ranks }] of systems.entries()) {
    const best = 1 + all.filter((other) => beats.has(`${other} ${i}`)).length;
    const worst = systems.length - all.filter((other) => beats.has(`${i} ${other}`)).length;
    expect(ranks.best === best && ranks.worst === worst, `system ${i}: ranks ${ranks.best}-${ranks.worst}`);
  }
  let cluster = 1;
  for (const [position, system] of order.entries()) {
    const [before, after] = [order.slice(0, position), order.slice(position)];
    if (position > 0) {
      const [above, below] = [systems[order[position - 1]!]!.score, systems[system]!.score];
      expect(better === "higher" ? above >= below : above <= below, `order ${order.join(" ")}`);
      if (before.every((one) => after.every((other) => beats.has(`${one} ${other}`)))) cluster++;
    }
    expect(systems[system]!.cluster === cluster, `system ${system}: cluster ${systems[system]!.cluster}`);
  }
  return found;
}
