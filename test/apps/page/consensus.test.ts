/** Consensus, oracle and likeness, against the commands that do the same. */
import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { consensus, mixedText } from "../../../apps/page/engine/answers/consensus.js";
import { likeness } from "../../../apps/page/engine/answers/likeness.js";
import { inPlaceSet, placeSet } from "../../../apps/page/model/place-set.js";
import { inFolder, invoke } from "../cli/invoke.js";
import { bleuSpec, chrfSpec, everything, filesOf, postEdited, sessionOf, terSpec } from "./post-edited.js";

const texts = postEdited("de", 40, [0, 2, 5, 1]);
const session = sessionOf(texts);
const question = { metric: bleuSpec, situation: everything, samples: 1000, seed: 12345 };
const outputs = texts.systems.map(({ hypotheses }) => hypotheses);

/** What `truebleu compare` prints of a metric. */
interface Compared {
  readonly systems: readonly { readonly system: string; readonly score: number; readonly interval: object }[];
  readonly pairs: readonly {
    readonly first: string;
    readonly second: string;
    readonly difference: number;
    readonly interval: object;
    readonly p_value: number;
  }[];
}

describe("consensus and likeness have the results of the commands", () => {
  inFolder({
    ...filesOf(texts),
    "samples.jsonl": outputs[0]!.map((_, i) => `${JSON.stringify(outputs.map((lines) => lines[i]))}\n`).join(""),
  });

  test.each([
    ["BLEU", bleuSpec, ["-m", "bleu"]],
    ["chrF++", chrfSpec, ["-m", "chrf", "--chrf-word-order", "2"]],
    ["TER", terSpec, ["-m", "ter"]],
  ])(
    "%s: the consensus chooses as the command mbr does, and has the score of a file of these choices",
    async (_, metric, options) => {
      const found = (await consensus(session, { ...question, metric }))!;
      const { stdout } = await invoke(["mbr", "samples.jsonl", ...options]);
      const text = await mixedText(session, found);
      expect(text).toBe(stdout);

      writeFileSync("consensus.txt", text);
      writeFileSync("oracle.txt", await mixedText(session, { places: found.places, choices: found.oracle }));
      const best = `${texts.systems[found.best]!.name}.txt`;
      const compared = await invoke([
        "compare",
        "reference-0.txt",
        "-i",
        best,
        "consensus.txt",
        "oracle.txt",
        "-f",
        "json",
        ...options,
      ]);
      const { systems, pairs } = (JSON.parse(compared.stdout) as { metrics: Compared[] }).metrics[0]!;
      for (const [name, output] of [
        ["consensus", found.outputs.consensus],
        ["oracle", found.outputs.oracle],
      ] as const) {
        const own = systems.find(({ system }) => system.includes(name))!;
        expect(output.score).toBe(own.score);
        expect(output.interval).toEqual(own.interval);
        const pair = pairs.find(({ first, second }) => !first.includes("oracle") && second.includes(name))!;
        expect(pair.first).not.toContain("consensus");
        expect(output.difference!.difference).toBe(pair.difference);
        expect(output.difference!.pValue).toBe(pair.p_value);
        expect(output.difference!.differenceInterval).toEqual(pair.interval);
      }
    },
  );

  test("likeness scores a system with another as the reference", async () => {
    const found = (await likeness(session, { metric: bleuSpec, selection: [] }))!;
    const names = texts.systems.map(({ name }) => `${name}.txt`);
    for (const [k, reference] of names.entries()) {
      expect(found.scores[k * names.length + k]).toBeNaN();
      for (const [i, name] of names.entries()) {
        expect(found.same[i * names.length + k]).toBe(
          outputs[i]!.filter((line, at) => line === outputs[k]![at]).length,
        );
        if (i === k) continue;
        const { stdout } = await invoke([reference, "-i", name, "-m", "bleu", "-w", "15", "-b"]);
        expect(found.scores[i * names.length + k]).toBeCloseTo(Number(stdout), 12);
      }
    }
  });
});

test("the consensus counts the systems that wrote the chosen outputs", async () => {
  const found = (await consensus(session, question))!;
  const chosen = [...found.choices].map((system, i) => outputs[system]![i]!);
  for (const [s, { chosen: count, alone }] of found.shares.entries()) {
    const wrote = chosen.map((text, i) => outputs[s]![i] === text);
    expect(count).toBe(wrote.filter(Boolean).length);
    const others = (i: number): number => outputs.filter((lines) => lines[i] === chosen[i]).length - 1;
    expect(alone).toBe(wrote.filter((isOwn, i) => isOwn && others(i) === 0).length);
  }
  const same = outputs[0]!.flatMap((text, i) => (outputs.every((lines) => lines[i] === text) ? [i] : []));
  expect(found.same).toBe(same.length);
  expect([...(await session.places([{ by: "same", systems: [0, 1, 2, 3] }]))!]).toEqual(same);
});

test("there is a consensus of some segments and of one segment, but none of one system, or by a metric that allows none", async () => {
  const places = [3, 8, 30];
  const set = { by: "set", set: placeSet(places, 40), why: "some" } as const;
  expect([...(await session.places([set]))!]).toEqual(places);
  const some = (await consensus(session, { ...question, situation: { selection: [set], references: null } }))!;
  const whole = (await consensus(session, question))!;
  expect([...some.places]).toEqual(places);
  expect([...some.choices]).toEqual(places.map((place) => whole.choices[place]));

  const one = { selection: [{ by: "places", places: [5], why: "" }], references: null } as const;
  const single = (await consensus(session, { ...question, situation: one }))!;
  expect(single.outputs.consensus).toMatchObject({ interval: null, difference: null });
  expect(single.outputs.oracle.score).toBeGreaterThanOrEqual(single.outputs.consensus.score);
  const none = { selection: [{ by: "places", places: [], why: "" }], references: null } as const;
  await expect(consensus(session, { ...question, situation: none })).rejects.toThrow("no segment passes all filters");
  expect(await likeness(session, { metric: bleuSpec, selection: none.selection })).toBeNull();
  expect(await consensus(sessionOf(postEdited("de", 5, [0])), question)).toBeNull();
  await expect(consensus(session, { ...question, metric: { metric: "nist", options: {} } })).rejects.toThrow(
    "NIST takes its weights from all references",
  );
});

test("the likeness of segments sorts them", async () => {
  const of = { of: "likeness", metric: bleuSpec, system: 1, against: 0 } as const;
  const scores = await session.measured(of, null);
  for (const [i, score] of scores.entries()) {
    if (outputs[0]![i] === outputs[1]![i]) expect(score).toBeCloseTo(100, 10);
    else expect(score).toBeLessThan(99.9);
  }
});

test("sets of places return the places that were added to them", () => {
  for (const segments of [0, 1, 7, 8, 9, 1000]) {
    const places = Array.from({ length: segments }, (_, i) => i).filter((i) => (i * 7) % 3 === 1);
    const isIn = inPlaceSet(placeSet(places, segments));
    expect(Array.from({ length: segments + 20 }, (_, i) => i).filter(isIn)).toEqual(places);
  }
  expect(() => inPlaceSet("ä")).toThrow("cannot be read");
});
