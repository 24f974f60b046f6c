/** truebleu align as CSV, TSV and HTML, and the longest runs of errors. */
import { expect, test } from "vitest";
import { inFolder, invoke } from "./invoke.js";

const made = "thank you for watching and do not forget to subscribe see you soon";

inFolder({
  ref: "a b c\nsame line\nso it goes\n<b>x</b> y\n",
  hyp: `a x c d\nsame line\nso it goes ${made}\n<b>x</b> "z"\n`,
  "ref.trn": "a b c d e (ann-1)\n",
  "hyp.trn": "a e (ann-1)\n",
});

test("csv of align has a row for each word", async () => {
  const { stdout, stderr } = await invoke(["align", "ref", "-i", "hyp", "-f", "csv"]);
  expect(stderr).toBe("");
  expect(stdout.split("\n").slice(0, 6)).toEqual([
    "segment,type,reference,hypothesis",
    "1,equal,a,a",
    "1,substitute,b,x",
    "1,equal,c,c",
    "1,insert,,d",
    "3,equal,so,so",
  ]);
  expect(stdout).toContain('\n4,substitute,y,"""z"""\n');
  const all = await invoke(["align", "ref", "-i", "hyp", "-f", "tsv", "--align-all"]);
  expect(all.stdout).toContain("\n2\tequal\tsame\tsame\n2\tequal\tline\tline\n");
  const none = await invoke(["align", "ref", "-i", "ref", "-f", "csv"]);
  expect(none.stdout).toBe("segment,type,reference,hypothesis\n");
});

test("align has tables of segments, confusions and runs", async () => {
  const rows = async (table: string): Promise<string[]> => {
    const { stdout, stderr } = await invoke(["align", "ref", "-i", "hyp", "-f", "csv", "--align-table", table]);
    expect(stderr).toBe("");
    return stdout.trimEnd().split("\n");
  };
  expect(await rows("segments")).toEqual([
    "segment,hits,substitutions,deletions,insertions,reference_length,hypothesis_length",
    "1,2,1,0,1,3,4",
    "3,3,0,0,13,3,16",
    "4,1,1,0,0,2,2",
  ]);
  expect(await rows("confusions")).toEqual([
    "type,reference,hypothesis,count",
    "substitute,b,x,1",
    'substitute,y,"""z""",1',
    "insert,,d,1",
    `insert,,${made},1`,
  ]);
  expect(await rows("runs")).toEqual(["segment,type,length,position,text", `3,insert,13,4,${made}`]);
});

test("the longest runs are printed below the confusions", async () => {
  const { stdout } = await invoke(["align", "ref", "-i", "hyp"]);
  expect(stdout).toContain(
    "\n\n=== LONGEST RUNS ===\n13 words inserted in line 3, at word 4: thank you for watching and do not forget to subscribe see you ...\n",
  );
  const trn = await invoke(["align", "ref.trn", "-i", "hyp.trn"]);
  expect(trn.stdout).toContain("=== LONGEST RUNS ===\n3 words deleted in ann-1, at word 2: b c d\n");
  const json = await invoke(["align", "ref.trn", "-i", "hyp.trn", "-f", "json"]);
  expect(JSON.parse(json.stdout.trimEnd().split("\n").at(-1)!)).toMatchObject({
    runs: [{ segment: "ann-1", type: "delete", start: 1, words: ["b", "c", "d"] }],
  });
});

test("align writes a page that needs no other file", async () => {
  const { stdout, stderr } = await invoke(["align", "ref", "-i", "hyp", "-f", "html"]);
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(stdout).toContain("default-src 'none'");
  expect(stdout).toContain(
    '<p dir="auto">a <span class="sub"><del>b</del> <ins>x</ins></span> c <ins>d</ins></p></section>',
  );
  expect(stdout).toContain(`so it goes <ins>${made}</ins>`);
  // tags in a text are escaped
  expect(stdout).toContain("&lt;b&gt;x&lt;/b&gt; ");
  expect(stdout).not.toContain("<b>");
  expect(stdout).toContain("=== LONGEST RUNS ===");
  expect(stdout.trimEnd().endsWith("</html>")).toBe(true);
});

test("--align-table needs a format with rows (csv or tsv)", async () => {
  const { exitCode, stderr } = await invoke(["align", "ref", "-i", "hyp", "--align-table", "runs"]);
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringContaining("argument --align-table: says what the rows of a table are: expected -f csv or -f tsv"),
  ]);
});
