/**
 * Signed sums, and ranks of exchanged scores: the requirements for every engine, and the agreement of the engines to
 * the bit.
 */
import { describe, expect, test } from "vitest";
import { type OrderedScores, permutationPart, type Signs } from "../../src/kernel/permutation/permutation.js";
import { cases } from "../cases.js";
import { randomSource } from "./generate.js";
import { underEveryEngine } from "./other-builds.js";

const engines = underEveryEngine(permutationPart);

describe.each(engines)("permutations: %s", (_, part) => {
  test("signs: 1 is plus, 0 minus", () => {
    // two systems of three segments; +++ --- +-- -++
    const signs: Signs = { segments: 3, permutations: 4, bytes: Uint8Array.of(0b111, 0b000, 0b001, 0b110) };
    expect([...part.signedSums(Float64Array.of(1, 2, 4, 10, 20, 40), signs)]).toEqual([7, -7, -5, 5, 70, -70, -50, 50]);
  });

  test("ranks of exchanged scores: a tie, two groups", () => {
    // cells 0 and 1: first 5 7, second 7 6, in order 5, 6, 7 7; cell 2: first 1, second 2
    const scores: OrderedScores = {
      keys: Uint32Array.of(0, 3, 2, 1, 4, 5),
      weights: Float64Array.of(1, 10, 10, 1, 100, 100),
      ties: Uint32Array.of(2, 4, 4, 4, 6, 6),
      lastTies: Uint32Array.of(1, 2),
    };
    // without an exchange: first 5 7 -> 1 * 1 + 10 * 2, second 7 6 -> 1 * 2 + 10 * 1
    expect([...part.exchangedRanks(scores, Uint8Array.of(0b111))]).toEqual([21, 12, 0, 0, 100, 100, 0, 0]);
    // cell 0 exchanged: first 7 7, second 5 6
    expect([...part.exchangedRanks(scores, Uint8Array.of(0b110))]).toEqual([16.5, 21, 6, 0, 100, 100, 0, 0]);
    // calls with other scores in between do not change the result
    part.signedSums(Float64Array.of(9), { segments: 1, permutations: 1, bytes: Uint8Array.of(1) });
    expect([...part.exchangedRanks(scores, Uint8Array.of(0b101))]).toEqual([21, 16.5, 0, 6, 100, 100, 0, 0]);
  });

  test("arguments that do not fit together are refused", () => {
    const signs = { segments: 9, permutations: 2, bytes: new Uint8Array(4) };
    expect(() => part.signedSums(new Float64Array(10), signs)).toThrow("scores has 10 numbers");
    expect(() => part.signedSums(new Float64Array(9), { ...signs, bytes: new Uint8Array(3) })).toThrow(
      "signs has 3 bytes: expected 4, for 2 permutations of 9 segments",
    );
    const ordered: OrderedScores = {
      keys: Uint32Array.of(0, 1),
      weights: new Float64Array(2),
      ties: Uint32Array.of(2, 2),
      lastTies: Uint32Array.of(0),
    };
    const one = Uint8Array.of(1);
    expect(() => part.exchangedRanks({ ...ordered, keys: Uint32Array.of(0, 2) }, one)).toThrow("keys[1] is 2");
    expect(() => part.exchangedRanks({ ...ordered, weights: new Float64Array(1) }, one)).toThrow("weights has 1");
    expect(() => part.exchangedRanks({ ...ordered, ties: Uint32Array.of(2, 3) }, one)).toThrow("ties[1] is 3");
    expect(() => part.exchangedRanks({ ...ordered, lastTies: Uint32Array.of(1) }, one)).toThrow("lastTies[0] is 1");
    const twice = { ...ordered, ties: Uint32Array.of(0, 1, 2, 2), lastTies: Uint32Array.of(1, 1) };
    expect(() => part.exchangedRanks(twice, one)).toThrow("lastTies[1] is 1: expected 2 to 1");
    expect(() => part.exchangedRanks(ordered, new Uint8Array(0))).toThrow("stays has 0 bytes");
  });
});

test("engines agree on permutations", () => {
  for (let seed = 0; seed < cases(60, 14); seed++) {
    const random = randomSource(seed);
    const [systems, permutations] = [1 + random(5), 1 + random(20)];
    const segments = [1, 7, 8, 9, 31, 32, 33, 40, 65][random(9)]!;
    const bytes = Uint8Array.from({ length: Math.ceil(segments / 8) * permutations }, () => random(256));
    const scores = Float64Array.from({ length: systems * segments }, () => (random(2000) - 1000) / 7);
    const ordered = orderedScores(random);
    const stays = Uint8Array.from({ length: Math.ceil(ordered.keys.length / 16) }, () => random(256));
    const [first, ...others] = engines.map(([, part]) => [
      part.signedSums(scores, { segments, permutations, bytes }),
      part.exchangedRanks(ordered, stays),
    ]);
    for (const found of others) expect(found).toEqual(first);
  }
});

/** Groups of cells, with keys in any order and ties anywhere. */
function orderedScores(random: (below: number) => number): OrderedScores {
  const [keys, ties, lastTies]: [number[], number[], number[]] = [[], [], []];
  for (let groups = 1 + random(3); groups > 0; groups--) {
    const first = keys.length;
    const own = Array.from({ length: 2 * random(20) }, (_, i) => first + i);
    while (own.length > 0) keys.push(...own.splice(random(own.length), 1));
    for (let at = first + random(5); at < keys.length; at += random(5)) {
      const end = Math.min(keys.length, at + random(4));
      ties.push(at, end);
      at = end;
    }
    ties.push(keys.length, keys.length);
    lastTies.push(ties.length / 2 - 1);
  }
  const weights = Float64Array.from(keys, () => (random(2000) - 1000) / 3);
  return { keys: Uint32Array.from(keys), weights, ties: Uint32Array.from(ties), lastTies: Uint32Array.from(lastTies) };
}
