/** The question about a release: it has the numbers and words of truebleu gate, and its answer follows from these. */
import { describe, expect, test } from "vitest";
import { release, type ReleaseFindings } from "../../../apps/page/engine/answers/tests/release.js";
import { createSession } from "../../../apps/page/engine/local-session.js";
import { checkedView } from "../../../apps/page/model/checked-view.js";
import { verdictText } from "../../../apps/page/model/sentences.js";
import { afterSeen, asking } from "../../../apps/page/model/verdict/release-question.js";
import {
  changedQuestion,
  openInWords,
  outcomeOf,
  releaseAnswer,
  releaseInWords,
  releaseSentences,
} from "../../../apps/page/model/verdict/release-words.js";
import { verdictMarkdown } from "../../../apps/page/views/verdict/verdict-markdown.js";
import { gateFinding, type GatedMetric } from "../../../src/report/entry.js";
import { inFolder, invoke } from "../cli/invoke.js";
import { realLines } from "../../real-lines.js";

const LINES = 200;
const references = realLines("mlqe-pe-en-de.references").slice(0, LINES);
const base = realLines("mlqe-pe-en-de.hypotheses").slice(0, LINES);
const domains = base.map((_, i) => ["news", "chat", "law"][i % 3]!);
/** Every line with the label "law" has lost its end; lines with the other labels are better or the same. */
const changed = base.map((line, i) =>
  domains[i] === "law" ? line.split(" ").slice(0, -3).join(" ") : i % 40 === 0 ? references[i]! : line,
);

const records = (outputs: readonly string[]): string =>
  outputs.map((out, i) => `${JSON.stringify({ domain: domains[i], ref: references[i], out })}\n`).join("");

inFolder({ "old.jsonl": records(base), "new.jsonl": records(changed) });

const session = createSession(
  {
    references: [references],
    systems: [
      { name: "old", hypotheses: base },
      { name: "new", hypotheses: changed },
    ],
    source: null,
    labels: [{ name: "domain", values: domains }],
    files: [],
  },
  null,
  () => {},
);
const everything = { selection: [], references: null } as const;
const metricsWith = (margin: number, names = ["bleu", "ter"]) =>
  names.map((metric) => ({ metric: { metric, options: {} }, margin }));
const asked = async (
  margin: number,
  by: string | null = null,
  pair = [0, 1],
  names?: string[],
): Promise<ReleaseFindings> =>
  (await release(session, {
    metrics: metricsWith(margin, names),
    situation: everything,
    baseline: pair[0]!,
    system: pair[1]!,
    by,
    seed: 12345,
  }))!;

describe("the numbers and words of truebleu gate", () => {
  const columns = ["--hypothesis", "out", "--reference", "ref"];
  const gate = async (...options: string[]) => {
    await invoke(["count", "old.jsonl", ...columns, "-m", "bleu", "ter", "-o", "old.stats", "--force"]);
    const args = ["gate", "new.jsonl", ...columns, "--baseline", "old.stats", "--max-drop", "0.5", ...options];
    return (await invoke([...args, "-q", "--force"])).stdout;
  };

  test.each([
    ["of all segments", null, [], undefined],
    ["by label", "domain", ["--by", "domain"], undefined],
    // a metric that is left out is one that -m does not name: the others are corrected for fewer comparisons
    ["of one metric", null, ["-m", "bleu"], ["bleu"]],
    ["of one metric, by label", "domain", ["-m", "ter", "--by", "domain"], ["ter"]],
  ] as const)("%s", async (_, by, options, names) => {
    const { metrics } = JSON.parse(await gate(...options, "--format", "json")) as { metrics: GatedMetric[] };
    const { parts } = await asked(0.5, by, undefined, names && [...names]);
    expect(parts).toHaveLength(metrics.length);
    for (const theirs of metrics) {
      const ours = parts.find(({ name, group }) => name === theirs.name && group === theirs.group)!;
      expect({ ...ours, signature: "" }, `${theirs.group} ${theirs.name}`).toEqual({ ...theirs, signature: "" });
    }
    const lines = (await gate(...options)).trimEnd().split("\n");
    const own = parts.map((part) => `${part.passed ? "passed" : "FAILED"}  ${gateFinding(part, 0.05, 2)}`);
    expect(own.toSorted()).toEqual(lines.toSorted());
    expect(parts.some(({ passed }) => !passed)).toBe(true);
  });
});

describe("the answer", () => {
  const textOf = (found: ReleaseFindings, segments = found.segments, pair = { baseline: 0, against: 1 }): string =>
    verdictText(releaseSentences(found.parts, { segments, of: LINES }, pair), ["old", "new"]);

  test("the answer is no if the gate fails, for all segments or for one label", async () => {
    const found = await asked(0.5);
    expect(releaseAnswer(found.parts, found.segments)).toBe("no");
    expect(textOf(found)).toMatch(
      /^On 200 segments, new should not take the place of old: it loses more than the margin by BLEU \(\d+\.\d\d; margin 0\.5\)/,
    );
    // with a margin this wide, only the texts of the label "law" are worse by more
    const labelled = await asked(8, "domain");
    expect(labelled.parts.filter(({ passed }) => !passed).map(({ group }) => group)).toEqual(["law", "law"]);
    expect(releaseAnswer(labelled.parts, labelled.segments)).toBe("no");
    expect(textOf(labelled)).toContain("it loses more than the margin in 1 of 3 groups.");
  });

  test("the answer is yes only if the interval ends within the margin", async () => {
    const back = await asked(0, null, [1, 0]);
    expect(releaseAnswer(back.parts, back.segments)).toBe("yes");
    expect(textOf(back, LINES, { baseline: 1, against: 0 })).toBe(
      "On 200 segments, old may take the place of new: it loses no more than the margin by BLEU (margin 0: it loses " +
        "nothing) and TER (margin 0: it loses nothing).",
    );
    const { parts } = await asked(0.5);
    const highest = Math.max(...parts.map(({ interval }) => interval!.high));
    const wide = await asked(highest);
    expect(releaseAnswer(wide.parts, wide.segments)).toBe("yes");
    const narrow = await asked(highest - 1e-9);
    expect(releaseAnswer(narrow.parts, narrow.segments)).toBe("open");
    expect(textOf(narrow)).toMatch(/^On 200 segments, it is open whether new may take the place of old: by \w+ it may/);
  });

  test("an open answer is not contradicted by the lines below it: none of the open metrics has passed", async () => {
    const { parts } = await asked(0.5);
    const [part] = parts as [GatedMetric];
    // the loss is larger than the margin, but may be due to chance
    const fall = 0.57;
    const open = { ...part, passed: true, fall, interval: { low: -0.1, high: 1.23 }, p_value_holm: 0.4 };
    const within = { ...part, passed: true, fall: 0.1, interval: { low: -0.2, high: 0.4 } };
    const outcomes = (list: readonly GatedMetric[], segments = LINES) => list.map((one) => outcomeOf(one, segments));
    expect(outcomes([open, within, { ...part, passed: false }])).toEqual(["open", "passed", "FAILED"]);
    expect(releaseAnswer([open, within], LINES)).toBe("open");
    const words = verdictText(
      releaseSentences([open, within], { segments: LINES, of: LINES }, { baseline: 0, against: 1 }),
      ["old", "new"],
    );
    expect(words).toBe(
      "On 200 segments, it is open whether new may take the place of old: by BLEU it may lose up to 1.23 (margin 0.5). " +
        "A yes takes an interval that rules out a loss of more than the margin, but truebleu gate stops a system only if " +
        "such a loss is shown, so it would let new through: test more segments to decide.",
    );
    // the answer is yes exactly where every metric has passed
    for (const list of [[open], [within], [open, within], [within, within]])
      expect(releaseAnswer(list, LINES) === "yes").toBe(outcomes(list).every((one) => one === "passed"));
    expect(outcomes([within], 4)).toEqual(["open"]);
    // what the gate says of an open metric may sound like a pass
    expect([open, within].map((one) => openInWords(one, LINES))).toEqual([
      "; it may lose up to 1.23 (95% interval)",
      "",
    ]);
    expect(openInWords({ ...within, interval: { low: -0.1, high: 0.98 } }, LINES)).toContain("up to 0.98");
  });

  test("the answer is open on a few segments, whatever the interval says", async () => {
    const places = [0, 1, 3, 4];
    const found = (await release(session, {
      metrics: metricsWith(50),
      situation: { selection: [{ by: "places", places, why: "" }], references: null },
      baseline: 0,
      system: 1,
      by: null,
      seed: 12345,
    }))!;
    expect(found.segments).toBe(4);
    expect(releaseAnswer(found.parts, found.segments)).toBe("open");
    expect(textOf(found)).toContain("may take the place of old: it takes 6 segments to show anything. A yes takes");
    expect(openInWords(found.parts[0]!, 4)).toBe("");
  });

  test("the question has no answer on a single segment", async () => {
    const one = { selection: [{ by: "places", places: [0], why: "" }], references: null } as const;
    const question = { metrics: metricsWith(1), situation: one, baseline: 0, system: 1, by: "domain", seed: 1 };
    expect(await release(session, question)).toBe(null);
  });
});

describe("changes of the question after an answer was seen", () => {
  const changes = (earlier: readonly Record<string, number>[], margins: Record<string, number>): string | null =>
    changedQuestion({ margins, earlier: earlier.map((one) => ({ margins: one, by: null })), by: null });

  test("margins are named, starting with the first", () => {
    expect(changes([], { BLEU: 0.3, TER: 1 })).toBe(null);
    expect(
      changes(
        [
          { BLEU: 0.3, TER: 1 },
          { BLEU: 0.5, TER: 1 },
        ],
        { BLEU: 1, TER: 1 },
      ),
    ).toBe(
      "The margin was changed after an answer was seen: BLEU 0.3, then 0.5, then 1. A margin that follows the scores " +
        "proves nothing.",
    );
    // reported even if the first margin is back, because an answer was seen with another one
    expect(changes([{ BLEU: 0.3 }, { BLEU: 2 }], { BLEU: 0.3 })).toContain("BLEU 0.3, then 2, then 0.3");
  });

  test("metrics that are dropped or added are named, too", () => {
    expect(changes([{ BLEU: 0.3, TER: 1 }], { BLEU: 0.3 })).toBe(
      "The question was changed after an answer was seen: TER 1, then left out. A question that follows the scores " +
        "proves nothing.",
    );
    expect(changes([{ BLEU: 0.3 }], { BLEU: 0.5, TER: 1 })).toContain(
      "seen: BLEU 0.3, then 0.5; TER left out, then 1.",
    );
    expect(changes([{ BLEU: 0.3, TER: 1 }, { BLEU: 0.3 }], { BLEU: 0.3, TER: 1 })).toContain(
      "seen: TER 1, then left out, then 1.",
    );
  });

  test("other labels are named, too", () => {
    const margins = { BLEU: 0.3 };
    const asked = (...columns: readonly (string | null)[]) => {
      const all = columns.map((by) => ({ margins, by }));
      return changedQuestion({ ...all.at(-1)!, earlier: all.slice(0, -1) });
    };
    expect(asked("domain", "domain")).toBe(null);
    expect(asked(null, "domain", "speaker")).toBe(
      "The question was changed after an answer was seen: regressions by no label, then by domain, then by speaker. A " +
        "question that follows the scores proves nothing.",
    );
  });

  test("asking keeps the questions before, each once; a step back of the view does not take them away", () => {
    const [first, second] = [
      { margins: { BLEU: 0.3 }, by: null },
      { margins: { BLEU: 2 }, by: "domain" },
    ];
    const one = asking(null, first);
    expect(asking(one, first)).toEqual(one);
    const two = asking(one, second);
    expect(two).toEqual({ ...second, earlier: [first] });
    // back to the first question, to the time before it, and forward
    const back = afterSeen(one, two)!;
    expect(back).toEqual({ ...first, earlier: [first, second] });
    expect(afterSeen(one, back)).toEqual(back);
    const before = afterSeen(null, back)!;
    expect(before).toEqual({ margins: {}, by: null, earlier: [first, second, first] });
    expect(afterSeen(one, before)).toEqual(back);
    expect(asking(before, second)).toEqual({ ...second, earlier: [first, second, first] });
    // a link of someone else, who has asked other questions
    const other = { margins: { TER: 1 }, by: null };
    expect(afterSeen({ ...second, earlier: [other] }, one)).toEqual({ ...second, earlier: [first, other] });
    expect(afterSeen(one, null)).toBe(one);
    expect(afterSeen(null, null)).toBe(null);
  });

  test("while groups are tested, the answer before says nothing of them", async () => {
    const found = await asked(0.5, null, [0, 1], ["bleu"]);
    const question = { margins: { BLEU: 0.5 }, earlier: [], by: "domain" };
    const asking = { release: question, pair: { baseline: 0, against: 1 }, leftOut: [] };
    expect(releaseInWords(found, asking, { of: LINES, systems: 2 }).groups).toBeNull();
  });

  test("they are on the page and in the Markdown, with the metrics that are left out", async () => {
    const found = await asked(0.5, "domain", [0, 1], ["bleu"]);
    const before = { margins: { BLEU: 0.5, TER: 1 }, by: "domain" };
    const question = { margins: { BLEU: 0.5 }, earlier: [before], by: "domain" };
    const words = releaseInWords(
      found,
      { release: question, pair: { baseline: 0, against: 1 }, leftOut: ["TER", "chr_F"] },
      { of: LINES, systems: 2 },
    );
    expect(words.changed).toContain("TER 1, then left out");
    expect(words.method).toMatch(
      /^Not asked about: TER and chr_F\. As truebleu gate --max-drop: .* for 4 comparisons\./,
    );
    expect(words.lines.map(({ words: line }) => line)).toEqual([gateFinding(found.parts[0]!, 0.05, 2)]);
    // the results of every group can be read, also of those that are not worse
    const groups = [...words.groups!.lines, ...words.groups!.others].map(({ words: line }) => line);
    expect(groups.toSorted()).toEqual(
      found.parts
        .slice(1)
        .map((part) => gateFinding(part, 0.05, 2) + openInWords(part, found.segments))
        .toSorted(),
    );
    expect(words.groups!.others.map(({ words: line }) => line.split(":")[0])).toEqual(["news", "chat"]);
    const markdown = verdictMarkdown({
      title: "Verdict",
      sentences: [{ kind: "method", pieces: ["By a test."] }],
      names: ["old", "new"],
      table: { columns: [{ title: "System" }], rows: [["old"], ["new"]] },
      signatures: [],
      facts: [["Seed", "1"]],
      release: words,
    });
    const release = markdown.slice(markdown.indexOf("By a test."));
    expect(release).toMatch(
      /^By a test\.\n\n### Release\n\n\*\*On 200 segments, new should not take the place of old: .*\*\*\n/,
    );
    expect(release).toContain("\n> The question was changed after an answer was seen: TER 1, then left out. ");
    expect(release).toMatch(/\n\* FAILED BLEU .*\n\n3 groups of domain: regressions:\n\n\* FAILED law: BLEU /);
    expect(release).toContain("\nNot asked about: TER and chr\\_F. As truebleu gate");
    expect(release.endsWith("\n\n* Seed: 1\n")).toBe(true);
  });
});

test("links with other margins, or with a column that is not there, are left out", () => {
  const { summary } = session;
  const good = { margins: { BLEU: 0.5 }, earlier: [], by: "domain" };
  expect(checkedView({ release: good }, summary).release).toEqual(good);
  for (const bad of [
    { ...good, margins: { BLEU: -1 } },
    { ...good, margins: { BLEU: "1" } },
    { ...good, by: "speaker" },
    { ...good, earlier: null },
    { ...good, earlier: [{ BLEU: 0.5 }] },
    "yes",
  ])
    expect(checkedView({ release: bad }, summary).release, JSON.stringify(bad)).toBe(null);
});
