/** A metric that compares with the source takes it from --source, in every command that counts texts. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { metricTable } from "../../../apps/cli/metrics/index.js";
import { copied } from "../../corpus/toy-of-sources.js";
import { inFolder, invoke, type Surrounding } from "./invoke.js";

inFolder({
  ref: "The cat sat down.\nNobody saw it.\n",
  hyp: "The cat sat.\nNo one saw it.\n",
  other: "A cat\nNobody\n",
  src: "The old cat sat down slowly.\nNobody at all saw it.\n",
  short: "The old cat sat down slowly.\n",
  "log.jsonl":
    '{"out":"The cat sat.","ref":"The cat sat down.","src":"The old cat sat down slowly.","by":"a"}\n' +
    '{"out":"No one saw it.","ref":"Nobody saw it.","src":"Nobody at all saw it.","by":"b"}\n',
});

const metrics = { ...metricTable, copied: { make: () => ({ corpus: copied() }) } };
const run = (args: string, surrounding: Surrounding = {}) =>
  invoke([...args.split(" "), "-m", "copied", "-q"], { metrics, ...surrounding });
const printed = async (args: string, surrounding?: Surrounding): Promise<string> => {
  const { exitCode, stdout, stderr } = await run(args, surrounding);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return stdout;
};

describe("scores", () => {
  test("scores with sources, of files of one or several systems", async () => {
    expect(await printed("ref -i hyp --source src -b -w 2")).toBe("77.78\n");
    const table = await printed("ref -i hyp other --source src -f csv --csv-exact");
    expect(table).toContain("hyp,Copied,77.7777777777777");
    expect(table).toContain("other,Copied,66.66666666666");
  });

  test("scores with sources, of standard input", async () => {
    expect(await printed("ref --source src -b -w 2", { stdin: readFileSync("hyp") })).toBe("77.78\n");
  });

  test("scores of segments with sources", async () => {
    expect(await printed("ref -i hyp --source src -sl -b -w 1")).toBe("100.0\n60.0\n");
    await printed("ref -i hyp --source src --segments out --segments-texts -b");
    expect(readFileSync("out", "utf8").split("\n")[1]).toBe(
      '{"line":2,"source":"Nobody at all saw it.","references":["Nobody saw it."],"hypothesis":"No one saw it.","Copied":60}',
    );
  });

  test("scores of a table with a column of sources, and of its groups", async () => {
    const table = "log.jsonl --hypothesis out --reference ref";
    expect(await printed(`${table} --source src -b -w 2`)).toBe("77.78\n");
    expect(await printed(`${table} --source src --by by -f csv --csv-exact`)).toMatch(
      /a,1,Copied,100,.*\nb,1,Copied,60,/,
    );
    expect((await run(table)).stderr).toContain("expected --source COLUMN");
  });

  test("comparison and worst segments with sources", async () => {
    expect(await printed("compare ref -i hyp other --source src")).toContain("Copied (lower is better)");
    const worst = await printed("worst ref -i hyp --source src");
    expect(worst).toContain("The old cat sat down slowly.");
  });

  test("statistics counted with sources are a file like any other", async () => {
    await printed("count ref -i hyp --source src -o a.stats");
    expect(readFileSync("a.stats", "utf8")).toContain('"fields":["words","copied","expected"]');
  });
});

describe("sari", () => {
  const scored = async (...args: string[]): Promise<string> => {
    const { exitCode, stdout, stderr } = await invoke([...args, "-q"]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    return stdout;
  };
  const texts = ["ref", "-i", "hyp", "--source", "src", "-m", "sari"];

  test("sari has its settings and its signature on the command line", async () => {
    expect(await scored(...texts, "-f", "text")).toMatch(
      /^SARI\|nrefs:1\|case:lc\|tok:13a\|program:easse\|version:\S+ = 55\.3 add = /,
    );
    expect(await scored(...texts, "--sari-program", "huggingface", "-b")).not.toBe(await scored(...texts, "-b"));
    const ofHuggingFace = await scored(...texts, "--sari-program", "huggingface", "-f", "text");
    expect(await scored("replay", ofHuggingFace.split(" = ")[0]!, ...texts.slice(0, 5))).toBe(ofHuggingFace);
  });

  test("a baseline is counted with sources, and a gate counts the new system in the same way", async () => {
    await scored("count", ...texts, "-o", "base.stats");
    expect(await scored("merge", "base.stats", "-b")).toBe(await scored(...texts, "-b"));
    expect(await scored("gate", "ref", "-i", "hyp", "--source", "src", "--baseline", "base.stats")).toContain("SARI");
    const { exitCode, stderr } = await invoke(["gate", "ref", "-i", "hyp", "--baseline", "base.stats"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("sari also compares with the text that the system was given");
  });
});

describe("errors", () => {
  const needed =
    "argument --metrics/-m: copied also compares with the text that the system was given: expected --source FILE";

  test.each(["ref -i hyp", "compare ref -i hyp other", "worst ref -i hyp", "count ref -i hyp"])(
    "%s without a source",
    async (args) => {
      const { exitCode, stderr } = await run(args);
      expect(exitCode).toBe(2);
      expect(stderr).toContain(needed);
    },
  );

  test("a source of another length", async () => {
    const { exitCode, stderr } = await run("ref -i hyp --source short");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("ref has 2 lines, hyp has 2 lines, short has 1 line");
  });

  test("a source that neither a metric nor an output uses", async () => {
    const errorOf = async (args: string): Promise<string> =>
      (await invoke([...args.split(" "), "--source", "src", "-q"], { metrics })).stderr;
    expect(await errorOf("ref -i hyp")).toContain("or a metric that compares with the source");
    expect(await errorOf("count ref -i hyp -m ter")).toContain(
      "argument --source: is for metrics that compare with the source, and those counted are ter",
    );
  });

  test("mbr takes no source", async () => {
    expect((await run("mbr ref")).stderr).toContain("copied compares with the source, and does not go with mbr");
  });
});
