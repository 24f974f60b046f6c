/** truebleu lint: its output, its input, and its exit codes. */
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { inFolder, invoke } from "./invoke.js";

const reference = 'The café is closed.\nShe said "no" twice.\nIt rains.\n';

inFolder({
  ref: reference,
  same: reference,
  good: 'The café was closed.\nShe said "no" again.\nIt is raining.\n',
  bad: "\ufeffThe cafÃ© is closed.\nShe said\u00a0no\u200b twice.\n\n",
  windows: 'The café was closed.\r\nShe said "no" again.\r\nIt is raining.\r\n',
  "windows.gz": gzipSync('The café was closed.\r\nShe said "no" again.\nIt is raining.\r'),
  src: "Das Café ist geschlossen heute.\nSie sagte zweimal nein dazu.\nEs regnet.\n",
  copy: 'Das Café ist geschlossen heute.\nShe said "no" again.\nIt is raining.\n',
  "log.jsonl": '{"o":"a\\u200bb c","e":"ab c"}\n{"o":"x y","e":"x z"}\n',
  zh: "人人生而自由，在尊严和权利上一律平等。\n他们赋有理性和良心，并应以兄弟关系的精神相对待。\n",
  "zh-hyp": "人人生来自由，在尊严和权利上平等。\n他们赋有理性和良心，应以兄弟关系的精神对待。\n",
});

test("lint finds nothing in clean text", async () => {
  expect(await invoke(["lint", "ref", "-i", "good", "--strict"])).toEqual({
    exitCode: 0,
    stdout: "no findings in 3 segments of 1 system\n",
    stderr: "",
  });
});

describe("findings", () => {
  const args = ["lint", "ref", "-i", "good", "bad", "-m", "chrf"];

  test("findings as text are sorted by file, with invisible characters shown as their code points", async () => {
    const { exitCode, stdout, stderr } = await invoke(args);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    const lines = stdout.split("\n");
    expect(lines[0]).toBe("bad");
    expect(lines.filter((line) => /^ {2}\S/.test(line)).map((line) => /[\w-]+/.exec(line)![0])).toEqual([
      "empty",
      "mojibake",
      "byte-order-mark",
      "invisible",
      "spaces",
    ]);
    expect(stdout).toContain("    1: <U+FEFF>The cafÃ© is closed.\n");
    expect(stdout).toContain("    2: She said<U+00A0>no<U+200B> twice.\n");
    expect(stdout).toMatch(/\n {4}chrF2 \d+\.\d+ -> \d+\.\d+ \(\+\d+\.\d+\) if it was read as UTF-8\n/);
    expect(stdout).toMatch(/\n\n5 findings in 1 text\n$/);
    expect(/[\u200b\ufeff\u00a0]/.test(stdout)).toBe(false);
  });

  test("findings as JSON are unrounded, with all segments", async () => {
    const { stdout } = await invoke([...args, "-f", "json"]);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({
      segments: 3,
      systems: ["good", "bad"],
      metrics: [{ name: "chrF2", better: "higher" }],
    });
    const [first] = report.findings;
    expect(first).toMatchObject({ kind: "empty", side: "system", name: "bad", count: 1, segments: [3] });
    const [{ before, after, change, ...effect }] = first.effects;
    expect(effect).toEqual({ system: "bad", metric: "chrF2" });
    expect(change).toBe(after - before);
    const { stdout: score } = await invoke(["ref", "-i", "bad", "-m", "chrf", "-b", "-w", "10", "--force"]);
    expect(before).toBeCloseTo(Number(score), 9);
  });

  test("as Markdown", async () => {
    const { stdout } = await invoke([...args, "-f", "markdown"]);
    expect(stdout).toMatch(/^### truebleu lint: 5 findings in 1 text\n\n\| +Text \|/);
    expect(stdout.match(/^\| +bad \|/gm)).toHaveLength(5);
  });

  test("with --strict, findings give exit code 3", async () => {
    expect(await invoke([...args, "--strict"])).toMatchObject({ exitCode: 3 });
    expect(await invoke(["lint", "ref", "-i", "same", "--strict"])).toMatchObject({
      exitCode: 3,
      stdout: expect.stringContaining("every line is that of ref: is it the right file?"),
    });
  });
});

test("carriage returns, which readers leave out, are counted in the files", async () => {
  const { stdout } = await invoke(["lint", "ref", "-i", "windows", "windows.gz", "-m", "bleu"]);
  expect(stdout).toContain("windows\n  line-ends: 3 of 3 segments (1, 2, 3): end in U+000D CARRIAGE RETURN");
  expect(stdout).toContain("windows.gz\n  line-ends: 2 of 3 segments (1, 3): ");
  expect(stdout).toContain("(0.0) if lines ended in only a line feed");
});

test("with --source, lint finds text that was not translated", async () => {
  expect((await invoke(["lint", "ref", "-i", "copy"])).stdout).not.toContain("copied");
  expect((await invoke(["lint", "ref", "-i", "copy", "--source", "src"])).stdout).toContain(
    "copied: 1 of 3 segments (1): the same as the source, where no reference is",
  );
});

test("tables, and standard input", async () => {
  const table = await invoke(["lint", "log.jsonl", "--hypothesis", "o", "--reference", "e", "-m", "bleu"]);
  expect(table.stdout).toContain("o\n  invisible: 1 of 2 segments (1): U+200B ZERO WIDTH SPACE once");
  const stdin = new TextEncoder().encode("The café was closed.\nx\u0007y\nIt is raining.\n");
  expect((await invoke(["lint", "ref", "-m", "bleu"], { stdin })).stdout).toContain(
    "control: 1 of 3 segments (2): U+0007",
  );
});

test("a metric that does not suit the texts has a warning, as in plain runs", async () => {
  const { stderr, stdout } = await invoke(["lint", "zh", "-i", "zh-hyp", "-m", "bleu"]);
  expect(stderr).toContain("truebleu: warning: the references are in Chinese, written without spaces between words");
  expect(stdout).toBe("no findings in 2 segments of 1 system\n");
  expect(await invoke(["lint", "zh", "-i", "zh-hyp", "-m", "bleu", "--force"])).toMatchObject({ stderr: "" });
});

test("options that do not apply are refused", async () => {
  expect(await invoke(["lint", "ref", "-i", "good", "-pbs"])).toMatchObject({ exitCode: 2 });
  expect(await invoke(["ref", "-i", "good", "--strict"])).toMatchObject({ exitCode: 2 });
});
