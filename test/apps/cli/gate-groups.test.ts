/**
 * Gates by groups: which groups stop a release, in 38 situations. The expected result follows from how the texts were
 * made.
 */
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { inFolder, invoke } from "./invoke.js";
import { realLines } from "../../real-lines.js";

const hypotheses = realLines("mlqe-pe-en-de.hypotheses");
const references = realLines("mlqe-pe-en-de.references");

interface Row {
  readonly lang: string | null;
  readonly model: string;
  readonly created: string;
  readonly ref: string;
  readonly out: string;
}

/** The current system: two large groups, one of eight and one of five segments, and one without a label. */
const sizes = { de: 80, fr: 80, it: 8, pt: 5, null: 20 } as const;
const rows: readonly Row[] = Object.entries(sizes).flatMap(([lang, size], g) =>
  Array.from({ length: size }, (_, i): Row => {
    // rows take texts from all over the file, and each text once
    const line = (37 * (i + 100 * g)) % hypotheses.length;
    return {
      lang: lang === "null" ? null : lang,
      model: i % 2 === 0 ? "a" : "b",
      created: `2026-01-0${i % 4 < 2 ? 5 : 6}T00:00:00Z`,
      ref: references[line]!,
      out: hypotheses[line]!,
    };
  }),
);

type Change = (row: Row, i: number) => Row;
const same: Change = (row) => row;
/** Texts that lack their ends, and so are worse, in the segments that meet the condition. */
const cut =
  (where: (row: Row, i: number) => boolean): Change =>
  (row, i) =>
    where(row, i) ? { ...row, out: row.out.split(" ").slice(0, -4).join(" ") } : row;
const perfect =
  (where: (row: Row) => boolean): Change =>
  (row) =>
    where(row) ? { ...row, out: row.ref } : row;
const lower =
  (where: (row: Row) => boolean): Change =>
  (row) =>
    where(row) ? { ...row, out: row.out.toLowerCase() } : row;
const both =
  (...changes: readonly Change[]): Change =>
  (row, i) =>
    changes.reduce((changed, change) => change(changed, i), row);
const inLang =
  (...langs: readonly (string | null)[]) =>
  (row: Row): boolean =>
    langs.includes(row.lang);

const text = (all: readonly object[]): string => all.map((row) => `${JSON.stringify(row)}\n`).join("");
const added = (lang: string, out: (ref: string) => string): Row[] =>
  Array.from({ length: 12 }, (_, i) => {
    const ref = `the request ${i} was not there before`;
    return { lang, model: "a", created: "2026-01-05", ref, out: out(ref) };
  });
const columns = ["--hypothesis", "out", "--reference", "ref", "--force", "-q"];

inFolder({});

beforeAll(async () => {
  writeFileSync("base.jsonl", text(rows));
  writeFileSync("older.jsonl", text(rows.map(perfect(inLang("fr")))));
  for (const [name, file] of [
    ["base", "base.jsonl"],
    ["older", "older.jsonl"],
  ] as const) {
    const { exitCode } = await invoke(["count", file, ...columns, "-m", "bleu", "ter", "-o", `${name}.stats`]);
    expect(exitCode).toBe(0);
  }
});

/** Which lines failed, such as "fr: BLEU", and the exit code. */
async function gated(made: readonly object[], args: string, by = "lang") {
  writeFileSync("new.jsonl", text(made));
  const words = args.split(" ").filter(Boolean);
  const baseline = words.includes("--baseline") || words.includes("none") ? [] : ["--baseline", "base.stats"];
  const given = words.filter((word) => word !== "none");
  const { exitCode, stdout, stderr } = await invoke([
    "gate",
    "new.jsonl",
    ...columns,
    ...baseline,
    ...given,
    "--by",
    by,
  ]);
  const failed = [...stdout.matchAll(/^FAILED {2}(.*?) -?\d/gm)].map(([, what]) => what);
  return { exitCode, failed, stdout, stderr };
}

const whole = (change: Change): Row[] => rows.map(change);

test.each<[string, Row[], string, string[], (RegExp | undefined)?, string?]>([
  ["nothing changed", whole(same), "", []],
  ["a group fell, and with it the whole", whole(cut(inLang("fr"))), "-m bleu", ["BLEU", "fr: BLEU"]],
  ["a group fell, and the whole less than is allowed", whole(cut(inLang("fr"))), "-m bleu --max-drop 14", ["fr: BLEU"]],
  [
    "a group fell, and another rose as much",
    whole(both(cut(inLang("fr")), perfect(inLang("de")))),
    "-m bleu --max-drop 8",
    ["fr: BLEU"],
  ],
  ["all groups fell", whole(cut(() => true)), "-m bleu", ["BLEU", "de: BLEU", "fr: BLEU", "it: BLEU", "(none): BLEU"]],
  ["all groups rose", whole(perfect(() => true)), "", []],
  ["a fall within what is allowed", whole(cut(inLang("fr"))), "-m bleu --max-drop 60", []],
  [
    "some segments of a group fell, and as many rose",
    whole((row, i) => (row.lang !== "fr" ? row : i % 2 ? cut(() => true)(row, i) : perfect(() => true)(row, i))),
    "-m bleu --max-drop 0",
    [],
  ],
  [
    "five segments are too few",
    whole(cut(inLang("pt"))),
    "-m bleu",
    [],
    /pt: BLEU .*; the group has 5 segments, and the test takes 7$/m,
  ],
  ["five segments, with --undecided fail", whole(cut(inLang("pt"))), "-m bleu --undecided fail", ["pt: BLEU"]],
  ["five segments that are the same, with --undecided fail", whole(same), "--undecided fail", []],
  ["eight segments are enough", whole(cut(inLang("it"))), "-m bleu", ["it: BLEU"]],
  ["five of eight segments fell", whole(cut((row, i) => row.lang === "it" && i % 8 < 5)), "-m bleu --max-drop 3", []],
  ["the group without a label fell", whole(cut(inLang(null))), "-m bleu --max-drop 6", ["(none): BLEU"]],
  [
    "one metric fell, which sees case, and the other did not",
    whole(lower(inLang("fr"))),
    "",
    ["BLEU", "fr: BLEU"],
    /fr: TER .*the same in every segment/,
  ],
  ["an error rate rose", whole(cut(inLang("de"))), "-m ter", ["TER", "de: TER"]],
  ["each metric with what it may lose", whole(cut(inLang("de"))), "--max-drop BLEU=70 TER=0.3", ["TER", "de: TER"]],
  [
    "a stricter level",
    whole(cut(inLang("it"))),
    "-m bleu --alpha 0.01 --max-drop 3",
    [],
    /it: BLEU .*the test takes \d+$/m,
  ],
  [
    "groups of two columns",
    whole(cut((row) => row.lang === "fr" && row.model === "b")),
    "-m bleu --max-drop 5",
    ["fr b: BLEU"],
    undefined,
    "lang,model",
  ],
  [
    "groups of a time",
    whole(cut((row) => row.created.includes("-05"))),
    "-m bleu --max-drop 10",
    ["2026-01-05: BLEU"],
    undefined,
    "day(created)",
  ],
  [
    "a minimum that two groups miss, of which one did not change",
    whole(cut(inLang("fr"))),
    "-m bleu --max-drop 90 --min bleu=55",
    ["fr: BLEU", "pt: BLEU"],
  ],
  ["a maximum that one group exceeds", whole(cut(inLang("fr"))), "-m ter --max-drop 90 --max ter=40", ["fr: TER"]],
  ["limits without a baseline", whole(cut(inLang("fr"))), "none -m bleu --min bleu=55", ["fr: BLEU", "pt: BLEU"]],
  [
    "limits of intervals are stricter for small groups",
    whole(same),
    "none -m bleu --min bleu=58 --limits-of interval",
    ["it: BLEU", "pt: BLEU"],
  ],
  [
    "worse than one of two baselines",
    whole(same),
    "-m bleu --baseline base.stats --baseline older.stats",
    ["BLEU", "fr: BLEU"],
    /^passed {2}fr: BLEU .* in base\.stats: the same/m,
  ],
  [
    "a new group",
    [...rows, ...added("zh", () => "x")],
    "-m bleu --other-segments leave-out",
    [],
    /zh: BLEU .*: new, not in the baseline$/m,
  ],
  [
    "a new group, with --undecided fail",
    [...rows, ...added("zh", () => "x")],
    "-m bleu --other-segments leave-out --undecided fail",
    ["zh: BLEU"],
  ],
  [
    "a new group below the minimum",
    [...rows, ...added("zh", () => "x")],
    "-m bleu --other-segments leave-out --min bleu=20",
    ["zh: BLEU"],
  ],
  [
    "a group is gone",
    rows.filter(({ lang }) => lang !== "de"),
    "-m bleu --other-segments leave-out",
    [],
    /^note {4}80 segments of base\.stats are gone/m,
  ],
  [
    "a group is gone, and another fell",
    whole(cut(inLang("fr"))).filter(({ lang }) => lang !== "de"),
    "-m bleu --other-segments leave-out --max-drop 14",
    ["fr: BLEU"],
  ],
  [
    "a group grew, and its old segments fell",
    [...whole(cut(inLang("it"))), ...added("it", (ref) => ref)],
    "-m bleu --other-segments leave-out --max-drop 3",
    ["it: BLEU"],
    /^note {4}12 segments are not in base\.stats/m,
  ],
  ["the order changed", [...rows].reverse(), "-m bleu --other-segments leave-out", []],
  [
    "only one group is looked at",
    whole(cut(inLang("fr", "de"))),
    "-m bleu --where lang=de --other-segments leave-out",
    ["BLEU", "de: BLEU"],
  ],
  [
    "ten groups, of which one fell",
    whole(cut((_, i) => i % 10 === 7)).slice(0, 160),
    "-m bleu --other-segments leave-out --max-drop 3",
    ["l7: BLEU"],
    undefined,
    "many",
  ],
])("%s", async (_, made, args, failed, line, by) => {
  const named = by === "many" ? made.map((row, i) => ({ ...row, lang: `l${i % 10}` })) : made;
  const found = await gated(named, args, by === "many" ? "lang" : by);
  expect(found).toMatchObject({ exitCode: failed.length === 0 ? 0 : 3, failed, stderr: "" });
  if (line !== undefined) expect(found.stdout).toMatch(line);
});

test("a group with other references than the baseline is refused, and the error names the line", async () => {
  const { exitCode, stderr } = await gated(
    rows.map((row, i) => (i === 100 ? { ...row, ref: `${row.ref}!` } : row)),
    "-m bleu",
  );
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/line 101/);
});

test("--update keeps the baseline if a group fell, although the whole did not", async () => {
  copyFileSync("base.stats", "moving.stats");
  const before = readFileSync("moving.stats");
  const made = rows.map(both(cut(inLang("fr")), perfect(inLang("de"))));
  writeFileSync("new.jsonl", text(made));
  const update = ["gate", "new.jsonl", ...columns, "--baseline", "moving.stats", "--update"];
  const { exitCode, stdout } = await invoke([...update, "--by", "lang", "--max-drop", "8"]);
  expect(exitCode).toBe(3);
  expect(stdout).toMatch(/^passed {2}BLEU/m);
  expect(readFileSync("moving.stats").equals(before)).toBe(true);
  writeFileSync("new.jsonl", text(rows.map(perfect(inLang("de")))));
  expect((await invoke([...update, "--by", "lang"])).exitCode).toBe(0);
  expect(readFileSync("moving.stats").equals(before)).toBe(false);
});

test("JUnit has a case for each group and metric", async () => {
  const { stdout } = await gated(rows.map(cut(inLang("fr"))), "-m bleu -f junit");
  expect(stdout).toContain('tests="6" failures="2"');
  expect(stdout).toMatch(/<testcase classname="truebleu.gate" name="fr: BLEU">\n +<failure/);
});

test("groups may also be files", async () => {
  writeFileSync("one.jsonl", text(rows.slice(0, 80)));
  writeFileSync("two.jsonl", text(rows.slice(80).map(cut(() => true))));
  const args = [
    "gate",
    "one.jsonl",
    "two.jsonl",
    ...columns,
    "--baseline",
    "base.stats",
    "-m",
    "bleu",
    "--by",
    "@file",
  ];
  const { exitCode, stdout } = await invoke([...args, "--max-drop", "12"]);
  expect(exitCode).toBe(3);
  expect(stdout).toMatch(/^passed {2}one\.jsonl: BLEU/m);
  expect(stdout).toMatch(/^FAILED {2}two\.jsonl: BLEU/m);
});
