/**
 * tcpWER and tcORC-WER: the same errors by kind, speakers and assignments as meeteval 0.4.3, of generated and of real
 * sessions, with all its rules for the times of words, orders and collars, and times as doubles and as decimals.
 */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  tcOrcWer,
  tcpWer,
  type Session,
  type SessionOrder,
  type SpokenSegment,
  type TimedOptions,
  type WordTimes,
} from "../../src/wer.js";
import { createTally, dataFolder, readLines } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { isWhole } from "../../test/whole.js";
import { ask } from "./sacrebleu.js";

type Random = (below: number) => number;

interface Question extends Session {
  readonly function: "tcpWer" | "tcOrcWer";
  readonly options: Required<
    Pick<TimedOptions, "collar" | "referenceTimes" | "hypothesisTimes" | "referenceOrder" | "hypothesisOrder">
  >;
}

interface Answer {
  readonly rate: number | null;
  readonly counts: number[];
  readonly assignment: readonly unknown[] | null;
}

async function compare(questions: readonly Question[]): Promise<number> {
  const answers = (await ask("meetings_driver.py", questions)) as Answer[];
  const tally = createTally();
  for (const [i, question] of questions.entries()) {
    const { rate, counts, assignment } = answers[i]!;
    const score = { tcpWer, tcOrcWer }[question.function](question, question.options);
    const name = `${question.function} of question ${i} ${JSON.stringify(question).slice(0, 2000)}`;
    if (rate !== null) tally.exactly(`rate of ${name}`, score.fraction, rate);
    const { errors, referenceLength, insertions, deletions, substitutions } = score;
    const speakers =
      score.name === "tcpWER" ? [score.missedSpeakers, score.falseAlarmSpeakers, score.scoredSpeakers] : [];
    tally.exactly(
      `counts of ${name}`,
      [errors, referenceLength, insertions, deletions, substitutions, ...speakers],
      counts,
    );
    const assigned =
      score.name === "tcpWER"
        ? score.assignment.map(({ reference, hypothesis }) => [reference, hypothesis])
        : score.assignment;
    // meeteval names a stream even for segments without words, and a stream that does not exist if the hypothesis is
    // empty
    const theirs = (assignment ?? []).map((one, at) => (assigned[at] === null ? null : one));
    tally.exactly(`assignment of ${name}`, JSON.stringify(assigned), JSON.stringify(theirs));
  }
  expect(tally.differences.slice(0, 3), `${tally.differences.length} differences`).toEqual([]);
  return tally.compared();
}

const rules: readonly WordTimes[] = [
  "character_based",
  "character_based_points",
  "equidistant_intervals",
  "equidistant_points",
  "full_segment",
];
const orders: readonly SessionOrder[] = ["segment", "segment", "segment", "word", "given"];

/** Utterances with pauses and overlaps, and their recognized versions at about the same time. */
function conversation(lines: readonly (readonly [string, string])[], random: Random, most: number): Session {
  const speakers = 1 + random(most);
  const streams = 1 + random(most);
  const areDecimal = random(2) === 0;
  const precision = [0, 1, 2, 3][random(4)]!;
  const time = (units: number): number | string => {
    const text = (units / 10 ** precision).toFixed(precision);
    return areDecimal ? text : Number(text);
  };
  const scale = 10 ** precision;
  const reference: SpokenSegment[] = [];
  const hypothesis: SpokenSegment[] = [];
  let now = 0;
  for (const [spoken, recognized] of lines) {
    const speaker = random(speakers);
    now += random(4 * scale) - random(2 * scale);
    now = Math.max(0, now);
    const length = random(5 * scale);
    reference.push({ speaker: `speaker ${speaker}`, words: spoken, start: time(now), end: time(now + length) });
    if (random(15) === 0) continue;
    const stream = random(6) === 0 ? random(streams) : speaker % streams;
    const shift = Math.max(0, now + random(4 * scale) - random(4 * scale));
    hypothesis.push({
      speaker: `${stream}`,
      words: recognized,
      start: time(shift),
      end: time(shift + random(5 * scale)),
    });
  }
  if (random(4) === 0) reference.reverse();
  if (random(4) === 0) hypothesis.reverse();
  return { reference, hypothesis };
}

/** Segments as in files of words: each word is a segment, with its own times. */
function inWords(segments: readonly SpokenSegment[]): SpokenSegment[] {
  return segments.flatMap(({ words, ...rest }) =>
    words.split(" ").flatMap((word) => (word === "" ? [] : [{ ...rest, words: word }])),
  );
}

function question(session: Session, random: Random): Question {
  const name = random(2) === 0 ? "tcpWer" : "tcOrcWer";
  const isOfWords = random(10) === 0;
  const order = orders[random(orders.length)]!;
  const isDecimal = [...session.reference, ...session.hypothesis].some(({ start }) => typeof start === "string");
  const collar = [0, 0, 1, 2, 5, 0.3, 20][random(7)]!;
  return {
    function: name,
    reference: isOfWords ? inWords(session.reference) : session.reference,
    hypothesis: isOfWords ? inWords(session.hypothesis) : session.hypothesis,
    options: {
      collar: isDecimal ? String(collar) : collar,
      referenceTimes: isOfWords ? "none" : rules[random(rules.length)]!,
      hypothesisTimes: isOfWords ? "none" : rules[random(rules.length)]!,
      referenceOrder: name === "tcOrcWer" && order === "word" ? "segment" : order,
      hypothesisOrder: orders[random(orders.length)]!,
    },
  };
}

test("timed rates of 2,500 sessions, with all rules, orders and collars", { timeout: 600_000 }, async () => {
  const random = randomSource(43);
  const questions: Question[] = [];
  while (questions.length < 2500) {
    const different = [1, 2, 3, 6, 50][random(5)]!;
    const words = (most: number): string =>
      Array.from({ length: random(most) }, () => `${"w".repeat(1 + random(3))}${random(different)}`).join(" ");
    const lines = Array.from({ length: random(9) }, () => {
      const line = words(9);
      return [line, random(3) === 0 ? words(9) : line.replace(/w+1 ?/, "")] as const;
    });
    const made = question(conversation(lines, random, 3), random);
    // meeteval ends with an error for a side without segments
    if (made.reference.length > 0 && made.hypothesis.length > 0) questions.push(made);
  }
  expect(await compare(questions)).toBeGreaterThan(6000);
});

const ted = join(dataFolder, "compare-mt-ted-slk-eng");

test.runIf(existsSync(ted))("timed rates of 2,445 real lines of two systems", { timeout: 600_000 }, async () => {
  const random = randomSource(47);
  const questions: Question[] = [];
  for (const system of ["sys1", "sys2"]) {
    const references = readLines(ted, "ref.0.txt");
    const hypotheses = readLines(ted, `sys.${system}.txt`);
    for (let at = 0; at < references.length;) {
      const size = 2 + random(4);
      const lines = references.slice(at, at + size).map((line, i) => [line, hypotheses[at + i]!] as const);
      at += size;
      const made = question(conversation(lines, random, 2), random);
      if (made.reference.length > 0 && made.hypothesis.length > 0) questions.push(made);
    }
  }
  expect(questions.length).toBeGreaterThan(300);
  expect(await compare(questions)).toBeGreaterThan(900);
});

const earnings = join(dataFolder, "earnings21-asr");

test.runIf(existsSync(earnings))("timed rates of a call of an hour, cut into turns", { timeout: 600_000 }, async () => {
  const random = randomSource(53);
  const turns = (words: readonly string[], names: readonly string[]): SpokenSegment[] => {
    const segments: SpokenSegment[] = [];
    for (let at = 0, turn = 0; at < words.length; turn++) {
      const length = 20 + random(100);
      segments.push({
        speaker: names[turn % names.length]!,
        words: words.slice(at, at + length).join(" "),
        start: (at / 4).toFixed(2),
        end: ((at + length) / 4).toFixed(2),
      });
      at += length;
    }
    return segments;
  };
  const most = isWhole ? Infinity : 4000;
  const spoken = readLines(earnings, "ref.0.txt")[0]!.split(" ").slice(0, most);
  const options = {
    collar: "5",
    referenceTimes: "character_based",
    hypothesisTimes: "character_based_points",
    referenceOrder: "segment",
    hypothesisOrder: "segment",
  } as const;
  const questions = (isWhole ? ["amazon", "google", "microsoft"] : ["amazon"]).flatMap((system): Question[] => {
    const heard = readLines(earnings, `sys.${system}.txt`)[0]!.split(" ").slice(0, most);
    const session = { reference: turns(spoken, ["a", "b", "c"]), hypothesis: turns(heard, ["1", "2"]) };
    return [
      { function: "tcpWer", ...session, options },
      { function: "tcOrcWer", ...session, options },
    ];
  });
  await compare(questions);
});

// MEETEVAL_RECORD=1
test.runIf(process.env.MEETEVAL_RECORD !== undefined)("meeteval's answers are recorded for npm test", async () => {
  const random = randomSource(59);
  const questions: Question[] = [];
  while (questions.length < 80) {
    const words = (most: number): string => Array.from({ length: random(most) }, () => `w${random(4)}`).join(" ");
    const lines = Array.from({ length: 1 + random(5) }, () => [words(6), words(6)] as const);
    const made = question(conversation(lines, random, 3), random);
    if (made.reference.length > 0 && made.hypothesis.length > 0) questions.push(made);
  }
  const answers = (await ask("meetings_driver.py", questions)) as Answer[];
  const recorded = questions.map((made, i) =>
    JSON.stringify({ ...made, counts: answers[i]!.counts, assignment: answers[i]!.assignment }),
  );
  writeFileSync("test/vectors/meetings/meeteval-timed.jsonl", `${recorded.join("\n")}\n`);
});
