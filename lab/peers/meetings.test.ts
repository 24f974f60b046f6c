/**
 * Conversations of real and of generated lines: the same errors, speakers and assignments as meeteval 0.4.3, with
 * kaldialign 0.12.0 and scipy.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cpWer, mimoWer, orcWer, type CpWerScore, type Session, type SpokenSegment } from "../../src/wer.js";
import { createTally, dataFolder, readLines } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { makeLines } from "./lines.js";
import { ask } from "./sacrebleu.js";
import { isWhole } from "../../test/whole.js";

type Random = (below: number) => number;

interface Question extends Session {
  readonly function: "cpWer" | "orcWer" | "mimoWer";
}

interface Answer {
  readonly rate: number | null;
  readonly counts: number[];
  readonly assignment: readonly unknown[] | null;
}

const functions = { cpWer, orcWer, mimoWer };

async function compare(questions: readonly Question[]): Promise<number> {
  const answers = (await ask("meetings_driver.py", questions)) as Answer[];
  const tally = createTally();
  for (const [i, question] of questions.entries()) {
    const { rate, counts, assignment } = answers[i]!;
    const score = functions[question.function](question);
    const name = `${question.function} of question ${i}`;
    if (rate !== null) tally.exactly(`rate of ${name}`, score.fraction, rate);
    const { errors, referenceLength, insertions, deletions, substitutions } = score;
    const { missedSpeakers, falseAlarmSpeakers, scoredSpeakers } = score as CpWerScore;
    tally.exactly(
      `counts of ${name}`,
      [
        errors,
        referenceLength,
        insertions,
        deletions,
        substitutions,
        ...(question.function === "cpWer" ? [missedSpeakers, falseAlarmSpeakers, scoredSpeakers] : []),
      ],
      counts,
    );
    const assigned = score.assignment.map((one) =>
      typeof one === "object" && one !== null ? [one.reference, one.hypothesis] : one,
    );
    tally.exactly(`assignment of ${name}`, JSON.stringify(assigned), JSON.stringify(assignment ?? []));
  }
  expect(tally.differences.slice(0, 3), `${tally.differences.length} differences`).toEqual([]);
  return tally.compared();
}

/** Lines as utterances in turns, and their recognized versions on some streams. */
function conversation(lines: readonly (readonly [string, string])[], random: Random, most: number): Session {
  const speakers = 1 + random(most);
  const streams = 1 + random(most);
  const isTimed = random(4) > 0;
  const reference: SpokenSegment[] = [];
  const hypothesis: SpokenSegment[] = [];
  let time = 0;
  for (const [spoken, recognized] of lines) {
    const speaker = random(speakers);
    const start = (time += random(4));
    reference.push({ speaker: `speaker ${speaker}`, words: spoken, ...(isTimed && { start }) });
    if (random(20) === 0) continue;
    // most utterances go to the stream of their speaker
    const stream = random(6) === 0 ? random(streams) : speaker % streams;
    hypothesis.push({ speaker: `${stream}`, words: recognized, ...(isTimed && { start: start + random(3) }) });
  }
  // meeteval's ORC-WER and MIMO-WER end with an error for a hypothesis without a stream
  if (hypothesis.length === 0) hypothesis.push({ speaker: "0", words: "", ...(isTimed && { start: 0 }) });
  if (isTimed && random(3) === 0) reference.reverse();
  return { reference, hypothesis };
}

const ted = join(dataFolder, "compare-mt-ted-slk-eng");

test.runIf(existsSync(ted))("rates of meetings made of 2,445 real lines", { timeout: 600_000 }, async () => {
  const random = randomSource(17);
  const questions: Question[] = [];
  for (const system of ["sys1", "sys2"]) {
    const references = readLines(ted, "ref.0.txt");
    const hypotheses = readLines(ted, `sys.${system}.txt`);
    for (let at = 0; at < references.length;) {
      const size = 2 + random(7);
      const lines = references.slice(at, at + size).map((line, i) => [line, hypotheses[at + i]!] as const);
      at += size;
      const session = conversation(lines, random, 3);
      questions.push({ function: "cpWer", ...session }, { function: "orcWer", ...session });
      if (lines.length < 6) questions.push({ function: "mimoWer", ...session });
    }
  }
  expect(questions.length).toBeGreaterThan(1000);
  expect(await compare(questions)).toBeGreaterThan(8000);
});

const earnings = join(dataFolder, "earnings21-asr");

test.runIf(existsSync(earnings))("rates of a call of 14,593 words, cut into turns", { timeout: 600_000 }, async () => {
  const random = randomSource(21);
  const spoken = readLines(earnings, "ref.0.txt")[0]!.split(" ");
  const turns = (words: readonly string[], names: readonly string[]): SpokenSegment[] => {
    const segments: SpokenSegment[] = [];
    for (let at = 0, turn = 0; at < words.length; turn++) {
      const length = 20 + random(300);
      segments.push({ speaker: names[turn % names.length]!, words: words.slice(at, at + length).join(" ") });
      at += length;
    }
    return segments;
  };
  const heardBy = isWhole ? ["amazon", "google", "microsoft"] : ["amazon"];
  const questions = heardBy.flatMap((system): Question[] => {
    const heard = readLines(earnings, `sys.${system}.txt`)[0]!.split(" ");
    return [
      { function: "cpWer", reference: turns(spoken, ["a"]), hypothesis: turns(heard, ["1"]) },
      { function: "cpWer", reference: turns(spoken, ["a", "b", "c"]), hypothesis: turns(heard, ["1", "2"]) },
      {
        function: "orcWer",
        reference: turns(spoken.slice(0, 600), ["a", "b", "c"]),
        hypothesis: turns(heard.slice(0, 600), ["1", "2"]),
      },
      { function: "orcWer", reference: turns(spoken, ["a", "b", "c"]), hypothesis: turns(heard, ["1"]) },
    ];
  });
  await compare(questions);
});

test("rates of 10,000 generated conversations, odd words among them", { timeout: 600_000 }, async () => {
  const random = randomSource(5);
  const odd = makeLines(4000, random);
  const words = (most: number, different: number): string =>
    Array.from({ length: random(most) }, () => `w${random(different)}`).join(" ");
  const questions: Question[] = [];
  const names = ["cpWer", "orcWer", "mimoWer"] as const;
  for (let i = 0; i < 10_000; i++) {
    const different = [1, 2, 3, 6, 50][random(5)]!;
    const lines = Array.from({ length: random(7) }, () => {
      if (random(5) === 0) return [odd[random(odd.length)]!, odd[random(odd.length)]!] as const;
      const line = words(9, different);
      return [line, random(2) === 0 ? words(9, different) : line.replace(/w1 ?/, "")] as const;
    });
    const name = names[i % 3]!;
    const session = conversation(lines, random, name === "cpWer" ? 7 : 3);
    // meeteval cannot sum over no speakers
    if (name === "mimoWer" && session.reference.length === 0) continue;
    questions.push({ function: name, ...session });
  }
  expect(await compare(questions)).toBeGreaterThan(50_000);
});
