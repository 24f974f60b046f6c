/** Errors that the reader marks: counted, saved as MQM, read back, and drawn. */
import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inspect } from "../../../apps/page/engine/answers/inspect.js";
import { createSession } from "../../../apps/page/engine/local-session.js";
import { savedFile } from "../../../apps/page/engine/saving/saved-file.js";
import { tagsIn } from "../../../apps/page/engine/saving/tags-file.js";
import { checkedNotes } from "../../../apps/page/model/checked-view.js";
import type { CorpusTexts } from "../../../apps/page/model/corpus.js";
import { countWords } from "../../../apps/page/model/inspection.js";
import { countedTags } from "../../../apps/page/model/tags/count-tags.js";
import { placeOfTag, type Tag } from "../../../apps/page/model/tags/tag.js";
import { classOfCell, NONE, tableAsCsv, tableAsText } from "../../../apps/page/parts/tables/table-data.js";
import { tagsTable } from "../../../apps/page/views/segments/errors/tags-table.js";
import { asMarked } from "../../../apps/page/views/segments/errors/tag-form.js";
import { inFolder, invoke } from "../cli/invoke.js";

const texts: CorpusTexts = {
  references: [["the cat sat on the mat", "a dog barks", "good day"]],
  systems: [
    { name: "runs/a.txt", hypotheses: ["the hat sat on the mat", "a dog sings", "good day"] },
    { name: "runs/b.txt", hypotheses: ["the cat sits on the\tmat", "a cat\u{1f408} barks", "good day"] },
  ],
  source: ["die Katze saß", "ein Hund bellt", "guten Tag"],
  labels: [],
  files: [],
};
const names = ["a", "b"];
const session = () => createSession(texts, null, () => {});
const tags: Tag[] = [
  { segment: 0, system: 0, start: 4, end: 7, quote: "hat", category: "Accuracy/Mistranslation", severity: "Major" },
  { segment: 0, system: 0, start: 15, end: 18, quote: "the", category: "Fluency/Punctuation", severity: "Minor" },
  { segment: 1, system: 1, start: 2, end: 7, quote: "cat\u{1f408}", category: "Accuracy/Addition", severity: "Major" },
  { segment: 1, system: 1, start: 0, end: 0, quote: "", category: "Style", severity: "Neutral" },
];
inFolder({});

async function saved(): Promise<string> {
  return (await savedFile(session(), null, { what: "tags", tags, names })).text();
}

describe("marked errors", () => {
  test("marked errors are saved in the columns of Google's files", async () => {
    expect((await saved()).split("\n")).toEqual([
      "system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity",
      "a\t\t1\t1\treader\tdie Katze saß\tthe <v>hat</v> sat on the mat\tAccuracy/Mistranslation\tMajor",
      "a\t\t1\t1\treader\tdie Katze saß\tthe hat sat on <v>the</v> mat\tFluency/Punctuation\tMinor",
      "b\t\t1\t1\treader\tdie Katze saß\tthe cat sits on the mat\tNo-error\tNo-error",
      "a\t\t1\t2\treader\tein Hund bellt\ta dog sings\tNo-error\tNo-error",
      "b\t\t1\t2\treader\tein Hund bellt\ta <v>cat\u{1f408}</v> barks\tAccuracy/Addition\tMajor",
      "b\t\t1\t2\treader\tein Hund bellt\ta cat\u{1f408} barks\tStyle\tNeutral",
      "",
    ]);
  });

  test("marked errors are counted by system, and have the costs that the command prints for the saved file", async () => {
    const { systems, kinds, segments } = countedTags(tags, 2);
    expect([segments, kinds]).toEqual([2, ["Accuracy", "Fluency", "Style"]]);
    expect(systems.map(({ bySeverity }) => bySeverity)).toEqual([
      { Major: 1, Minor: 1, Neutral: 0 },
      { Major: 1, Minor: 0, Neutral: 1 },
    ]);
    expect(systems[1]!.byCategory).toEqual({ Accuracy: 1, Style: 1 });
    writeFileSync("errors.mqm.tsv", await saved());
    const { stdout } = await invoke(["--given", "MQM=errors.mqm.tsv", "-f", "markdown", "-w", "2", "-q"]);
    // by hand: (5 + 0.1) / 2 and 5 / 2, by the weights of Freitag et al. 2021
    expect(systems.map(({ mqm }) => mqm)).toEqual([2.55, 2.5]);
    expect([...stdout.matchAll(/\|\s+([ab]) \|\s+(\d\.\d\d)/g)].map(([, name, score]) => [name, score])).toEqual([
      ["a", "2.55"],
      ["b", "2.50"],
    ]);
  });

  test("a system in which nothing is marked has no MQM, and no row that says that there is no error", async () => {
    const some = tags.slice(0, 2);
    const count = countedTags(some, 2);
    expect(count.systems.map(({ mqm }) => mqm)).toEqual([5.1, null]);
    const shown = tagsTable(count, names, { isShown: true });
    expect(shown.title).toBe("Errors that you marked in 1 segment");
    expect(tableAsText(shown, "markdown")).toMatch(/\| +b \| +0 +\| +0 +\| +0 +\| +– +\|/);
    expect(classOfCell(NONE, NONE)).toBe("number");
    expect(
      tableAsCsv(tagsTable(count, names, { isShown: false }))
        .split("\n")
        .slice(1, 3),
    ).toEqual(["a,1,1,0,5.1,1,1", "b,0,0,0,,0,0"]);
    const file = await savedFile(session(), null, { what: "tags", tags: some, names });
    expect((await file.text()).match(/^b\t/m)).toBeNull();
    // a reader who found nothing says so by an error that costs nothing
    const neutral: Tag = { ...tags[3]!, segment: 0 };
    expect(countedTags([...some, neutral], 2).systems.map(({ mqm }) => mqm)).toEqual([5.1, 0]);
  });

  test("marked errors are read back unchanged", async () => {
    expect(await tagsIn(session(), { text: await saved(), names })).toEqual({ tags, left: [] });
  });

  test("errors from another program find their segment by number or text; errors that do not fit are reported", async () => {
    const row = (...fields: string[]): string => fields.join("\t");
    const file = [
      row("seg_id", "system", "severity", "category", "target"),
      // this row has another number, other blanks, and the severity in another case; its system has the name that was
      // given
      row("712", "runs/b.txt", "minor", "Fluency/Grammar", "a  <v>cat\u{1f408}</v> barks"),
      row("1", "a", "Major", "Other", "some other text"),
      row("1", "c", "Major", "Other", "x"),
      row("3", "a", "terrible", "Other", "good day"),
      row("3", "a", "no-error", "no-error", "good day"),
    ].join("\r\n");
    const { tags: found, left } = await tagsIn(session(), { text: `\ufeff${file}`, names });
    expect(found).toEqual([
      {
        segment: 1,
        system: 1,
        start: 2,
        end: 7,
        quote: "cat\u{1f408}",
        category: "Fluency/Grammar",
        severity: "Minor",
      },
    ]);
    expect(left).toEqual([
      "1 row of a system that is not here: c",
      "1 row of another severity than Major, Minor, Neutral: terrible",
      "1 row with a text that no segment of the system has, or several have",
    ]);
    await expect(tagsIn(session(), { text: "a,b\n", names })).rejects.toThrow(
      "the file has no column system, seg_id, target, category, severity: expected",
    );
  });

  test("marked errors stay with their words when the text is edited, and are drawn there", async () => {
    const [, tag] = tags as [Tag, Tag];
    expect(placeOfTag(tag, "oh, the hat sat on the mat")).toEqual({ start: 19, end: 22 });
    expect(placeOfTag(tag, "nothing")).toBeNull();
    const text = texts.systems[0]!.hypotheses[0]!;
    const own = [tags.slice(0, 2).map((one) => asMarked(one, text)!)];
    const question = {
      segment: 0,
      systems: [0],
      metric: { metric: "bleu", options: {} },
      references: null,
      against: [0],
    };
    const [shown] = await inspect(session(), { ...question, highlight: "errors", own });
    expect(typeof shown).toBe("object");
    if (typeof shown === "object")
      expect(shown.hypothesis.map(({ start, end, state }) => [text.slice(start, end), state])).toEqual([
        ["hat", "unmatched"],
        ["the", "substituted"],
      ]);
    if (typeof shown === "object")
      expect([2, 1, 0].map((own) => countWords(shown, own))).toEqual([
        "2 errors marked",
        "1 error marked",
        "no error marked",
      ]);
    const [none] = await inspect(session(), { ...question, highlight: "errors" });
    expect(none).toBe("nobody marked errors in this segment");
  });

  test("marked errors from a link or a file are checked", () => {
    const { summary } = session();
    expect(checkedNotes({ tags }, summary).tags).toEqual(tags);
    for (const wrong of [{ segment: 9 }, { system: 2 }, { start: 8, end: 7 }, { severity: "Awful" }, { quote: 1 }])
      expect(checkedNotes({ tags: [{ ...tags[0], ...wrong }] }, summary).tags).toEqual([]);
  });
});
