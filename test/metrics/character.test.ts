/**
 * CharacTER with the figures of the package cer: the figures in its README, and recorded figures
 * (test/vectors/character).
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { character, scoreCorpus, scoreSegment, scoreSegments } from "../../src/index.js";
import { testProperties } from "../metric-properties.js";

testProperties("character()", character(), { equalIsBest: "always", pin: "counting:1 6a71dafd4d8a3efd" });

interface Recorded {
  readonly mean: number;
  readonly scores: readonly number[];
  readonly pairs?: readonly (readonly [hypothesis: string, reference: string])[];
}

const vectors = new URL("../vectors/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, vectors), "utf8");
const linesOf = (name: string): string[] => read(`real/${name}.txt`).split("\n").slice(0, -1);
const recorded = JSON.parse(read("character/cer.json")) as Record<string, Recorded>;

describe("cer 1.2.0", () => {
  test.each(Object.entries(recorded))("%s", (name, { mean, scores, pairs }) => {
    const corpus = {
      hypotheses: pairs?.map(([hypothesis]) => hypothesis) ?? linesOf(`${name}.hypotheses`),
      references: pairs?.map(([, reference]) => reference) ?? linesOf(`${name}.references`),
    };
    expect(scoreCorpus(character(), corpus).fraction).toBeCloseTo(mean, 13);
    const ours = scoreSegments(character(), corpus).map(({ fraction }) => fraction);
    expect(ours).toHaveLength(scores.length);
    for (const [i, fraction] of ours.entries()) expect(fraction, corpus.hypotheses[i]).toBeCloseTo(scores[i]!, 15);
  });

  test("the mean of two segments is the figure in the README of cer", () => {
    const hypotheses = [
      "this week the saudis denied information published in the new york times",
      "this is in fact an estimate",
    ];
    const references = [
      "saudi arabia denied this week information published in the american new york times",
      "this is actually an estimate",
    ];
    expect(scoreCorpus(character(), { hypotheses, references }).fraction).toBeCloseTo(0.3127282211789254, 15);
    const ours = scoreSegments(character(), { hypotheses, references }).map(({ fraction }) => fraction);
    expect(ours).toEqual([0.36619718309859156, 0.25925925925925924]);
  });
});

test("lines for which the program divides by zero have a score", () => {
  expect(scoreSegment(character(), "", [""]).score).toBe(0);
  expect(scoreSegment(character(), "a", [""]).score).toBe(100);
  expect(scoreSegment(character(), "", ["a"]).score).toBe(100);
});

test("the lowest score of several references counts", () => {
  expect(scoreSegment(character(), "b a", ["x y", "a b"]).fraction).toBe(1 / 3);
});

// "b a" becomes "a b": the shifted word costs its one character, of three in the line
test("the score of one shift, worked by hand", () =>
  expect(scoreSegment(character(), "b a", ["a b"]).fraction).toBe(1 / 3));

// without a limit these texts took more than a second of CPU, and seven with the engine "js"
test.each(["wasm", "js"] as const)("a whole text in one line is refused soon by the engine %s", (engine) => {
  const words = (count: number, factor: number): string =>
    Array.from({ length: count }, (_, i) => `w${(i * factor) % 300}`).join(" ");
  for (const count of [900, 3000]) {
    const begun = process.cpuUsage().user;
    expect(() => scoreSegment(character(), words(count, 7), [words(count, 11)], { engine })).toThrow(
      `CharacTER: ${count} words have a reference of ${count}: expected a segment whose shifts are found in 20,971,520 ` +
        "steps and 256 for each of its characters",
    );
    // the expected time is a third of this limit
    expect((process.cpuUsage().user - begun) / 1e6).toBeLessThan(1.5);
  }
});

test("all references of a segment share one limit on steps", () => {
  const words = (factor: number): string => Array.from({ length: 150 }, (_, i) => `w${(i * factor) % 60}`).join(" ");
  const references = Array.from({ length: 64 }, (_, i) => words(7 + 2 * i));
  expect(scoreSegment(character(), words(5), references.slice(0, 1)).score).toBeGreaterThan(0);
  expect(() => scoreSegment(character(), words(5), references)).toThrow("150 words have a reference of 150: expected");
});

test("lines of many words are scored if few are shifted", () => {
  const long = Array.from({ length: 12_000 }, (_, i) => `w${i}`).join(" ");
  expect(scoreSegment(character(), `${long} a`, [long]).score).toBeCloseTo((100 * 2) / (long.length + 2), 10);
});

test("characters of a whole text in one line are scored", () => {
  const word = "a".repeat(300_000);
  expect(() => scoreSegment(character(), `${word}b`, [word])).toThrow(
    "CharacTER: 1 words have a reference of 1: expected",
  );
});

test.each(["wasm", "js"] as const)("references share the limit on comparing characters in the engine %s", (engine) => {
  const word = "a".repeat(130_000);
  const score = (...references: string[]): number =>
    scoreSegment(character(), `${word}b`, references, { engine }).score;
  expect(score(word)).toBeCloseTo(100 / 130_001, 12);
  expect(score(word, "a")).toBe(score(word));
  expect(() => score(word, word)).toThrow("CharacTER: 1 words have a reference of 1: expected");
  expect(() => score("a", word, word)).toThrow("CharacTER: 1 words have a reference of 1: expected");
});
