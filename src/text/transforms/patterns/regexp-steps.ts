/**
 * Which lines are short enough for JavaScript's RegExp, which tries one way after another, to be surely quick. The
 * bound on its steps from each place of a line follows only from the pattern.
 */
import type { PatternNode } from "./pattern-tree.js";

/**
 * The limit on steps from one place. V8 makes this many steps in some 4 microseconds, so a line of a kB takes 0.004 s.
 */
const MOST_STEPS = 8192;

/** The longest string that any JavaScript engine allows. */
const LONGEST_STRING = 1_073_741_824;

/** The longest line for which the steps are within the limit; Infinity if they are within the limit on every line. */
export function longestForRegExp(pattern: PatternNode): number {
  const isBounded = (length: number): boolean => costOf(pattern, length, true).steps <= MOST_STEPS;
  if (isBounded(LONGEST_STRING)) return Infinity;
  let [fits, fails] = [-1, LONGEST_STRING];
  while (fails - fits > 1) {
    const middle = Math.floor((fits + fails) / 2);
    if (isBounded(middle)) fits = middle;
    else fails = middle;
  }
  return fits;
}

/** In how many ways a part can match from one place at most, and how many steps it takes to try all of them. */
interface Cost {
  readonly ways: number;
  readonly steps: number;
}

/** @param isLast whether a match ends with this part: then nothing is tried again after it */
function costOf(node: PatternNode, length: number, isLast: boolean): Cost {
  switch (node.kind) {
    case "set":
    case "place":
      return { ways: 1, steps: 1 };
    case "reference":
      return { ways: 1, steps: length + 1 };
    case "group":
      return costOf(node.inside, length, isLast);
    case "look":
      return { ways: 1, steps: 1 + costOf(node.inside, length, false).steps };
    case "either": {
      const costs = node.branches.map((branch) => costOf(branch, length, isLast));
      const ways = costs.map((cost) => cost.ways);
      const firsts = node.branches.map(firstCode);
      const isExclusive = !firsts.includes(undefined) && new Set(firsts).size === firsts.length;
      return {
        ways: isExclusive ? ways.reduce((a, b) => Math.max(a, b), 0) : sumOf(ways),
        steps: costs.length + sumOf(costs.map(({ steps }) => steps)),
      };
    }
    case "sequence": {
      let [ways, steps] = [1, 0];
      for (const [i, item] of node.items.entries()) {
        const cost = costOf(item, length, isLast && i === node.items.length - 1);
        steps += ways * cost.steps;
        if (!endsAtOnePlace(item, node.items[i + 1])) ways *= cost.ways;
        else steps += ways * cost.ways;
      }
      return { ways, steps };
    }
    case "repeat":
      return repeatCost(node, length, isLast);
  }
}

function repeatCost(
  { inside, from, to }: Extract<PatternNode, { readonly kind: "repeat" }>,
  length: number,
  isLast: boolean,
): Cost {
  const { ways, steps } = costOf(inside, length, false);
  const count = Math.min(to, Math.floor(length / inside.least));
  // the search goes on after each match, so every matched character is tried once
  if (ways <= 1 && isLast) return { ways: 1, steps: (Math.min(from, count) + 1) * steps };
  if (ways <= 1) return { ways: Math.max(1, count - from + 1), steps: (count + 1) * steps };
  let [all, ending, power] = [0, 0, 1];
  for (let i = 0; i <= count && all <= MOST_STEPS; i++) {
    all += power;
    if (i >= from) ending += power;
    power *= ways;
  }
  return { ways: Math.max(1, all > MOST_STEPS ? all : ending), steps: all * (steps + 1) };
}

/**
 * Whether a run of characters is followed by a literal that is not among them, and so can match only at the end of the
 * run.
 */
function endsAtOnePlace(item: PatternNode, next: PatternNode | undefined): boolean {
  const run = item.kind === "group" ? item.inside : item;
  if (run.kind !== "repeat" || run.inside.kind !== "set" || next === undefined) return false;
  const code = firstCode(next);
  return code !== undefined && !new RegExp(`^${run.inside.source}$`, "u").test(String.fromCodePoint(code));
}

/** The literal with which a part begins. */
function firstCode(node: PatternNode): number | undefined {
  switch (node.kind) {
    case "set":
      return node.code;
    case "group":
      return firstCode(node.inside);
    case "repeat":
      return node.from > 0 ? firstCode(node.inside) : undefined;
    case "sequence":
      return node.items.length > 0 ? firstCode(node.items[0]!) : undefined;
    default:
      return undefined;
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0);
