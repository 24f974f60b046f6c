/** Help and usage, which are made from the list of commands and the tables of options. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { metricOptions } from "#metric-options";
import { keysByMetric } from "../../../apps/cli/metrics/variants.js";
import {
  commandList,
  descriptionOf,
  textCommandList,
  type CommandName,
} from "../../../apps/cli/arguments/command-list.js";
import { allOptions, withOption } from "../../../apps/cli/arguments/common-options.js";
import { checkTaken } from "../../../apps/cli/arguments/options-of-command.js";
import { parseArguments } from "../../../apps/cli/arguments/parse-arguments.js";
import { checkCommand } from "../../../apps/cli/checks/combinations.js";
import { metricTable } from "../../../apps/cli/metrics/index.js";
import { keysOf } from "../../../apps/cli/metrics/variants.js";
import { inFolder, invoke, type Surrounding } from "./invoke.js";

inFolder({ ref: "a b c d e\nf g h i j\n", hyp: "a b c d e\nf g h i x\n", none: "" });

const options = allOptions(Object.keys(metricTable), metricOptions);
// before the tests move to a folder of their own
const readme = readFileSync("README.md", "utf8");
const gateText = readFileSync("docs/gate.md", "utf8");
const commands = Object.keys(commandList) as CommandName[];
const texts = Object.keys(textCommandList);

async function outputOf(args: readonly string[], surrounding?: Surrounding): Promise<string> {
  const { exitCode, stdout, stderr } = await invoke(args, surrounding);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return stdout;
}

/** The error of a command before it begins to work. */
function check(name: CommandName, args: readonly string[]): void {
  const command = descriptionOf(name);
  const { measures } = command;
  const offered = measures === undefined ? options : withOption(options, "metrics", { choices: measures });
  const values = parseArguments(args, offered, command.initial);
  checkCommand(name, values.given);
  checkTaken(command, name, values, { options, ofMetrics: keysByMetric() });
}

/** The options that a help text describes. */
function described(help: string): string[] {
  return help.split("\n").flatMap((line) => /^ {2}(--?[\w-]+)/.exec(line)?.[1] ?? []);
}

const widths = (text: string): number => Math.max(...text.split("\n").map((line) => [...line].length));

describe("no arguments", () => {
  test("without arguments there is a short usage with all commands; --list still lists the test sets", async () => {
    const { exitCode, stdout, stderr } = await invoke([]);
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(await outputOf(["help"]));
    expect(stderr).toMatch(/^usage: truebleu \[options\] reference/);
    for (const name of [...commands, ...texts]) expect(stderr).toMatch(new RegExp(`^  ${name} {2,}\\w`, "m"));
    expect(stderr).not.toContain("wmt24");
  });
});

describe("a command without references", () => {
  test.each(["compare", "align", "worst", "explain", "count"])(
    "%s asks for references, in its own words",
    async (name) => {
      const { exitCode, stdout, stderr } = await invoke([name, "-i", "hyp"]);
      expect([exitCode, stdout]).toEqual([2, ""]);
      expect(stderr).toContain(`${name}: expected a file of references before --input/-i, or a test set`);
      expect(stderr).toContain(`truebleu ${name} --help`);
      expect(stderr).not.toContain("wmt24");
    },
  );
});

describe("the README", () => {
  test.each(commands)("names %s", (name) => {
    expect(readme).toMatch(new RegExp(`truebleu ${name}\\b`));
  });
});

describe("the overview", () => {
  test("the overview is one screen, whichever argument asks for it", async () => {
    const overview = await outputOf(["--help"]);
    // there has to be room for the line of the shell below the overview
    expect(overview.trimEnd().split("\n").length).toBeLessThan(24);
    expect(await outputOf(["help"])).toBe(overview);
    expect(await outputOf(["-h"])).toBe(overview);
    expect(await outputOf(["ref", "-i", "hyp", "-h"])).toBe(overview);
  });

  test("a topic after --help is shown instead of the overview", async () => {
    expect(await outputOf(["--help", "compare"])).toBe(await outputOf(["help", "compare"]));
    expect(await outputOf(["-h", "chrf"])).toBe(await outputOf(["help", "chrf"]));
    const { stderr } = await invoke(["help", "compare", "optoins"]);
    expect(stderr).toContain("help: expected nothing or the word options after compare, got optoins\n");
  });

  test("the overview has the options of the metrics that are named with --help", async () => {
    expect(await outputOf(["--help", "-m", "ter"])).toBe(await outputOf(["help", "ter"]));
    expect(await outputOf(["-m", "ter", "chrf", "-h"])).toBe(await outputOf(["help", "ter", "chrf"]));
    expect(described(await outputOf(["help", "ter", "chrf"])).toSorted()).toEqual(
      ["ter", "chrf"].flatMap((name) => keysOf(name).map((key) => options[key]!.names[0]!)).toSorted(),
    );
    const { exitCode, stderr } = await invoke(["--help", "-m", "tre"]);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("invalid choice: 'tre'")]);
  });
});

describe("all options", () => {
  test("all options are explained", async () => {
    const help = await outputOf(["help", "options"]);
    const names = Object.values(options).map((option) => option.names[0]!);
    expect(described(help).toSorted()).toEqual(names.toSorted());
    expect(help).toContain("--smooth-method, -s {none,floor,add-k,exp}\n");
  });

  test.each([["--top"], ["-n"]])("help for a single option: %s", async (name) => {
    expect(await outputOf(["help", name])).toMatch(/^ {2}--top, -n N +compare, worst: how many segments/);
  });

  test("help for an unknown option proposes a known one", async () => {
    const { exitCode, stdout, stderr } = await invoke(["help", "--tpo"]);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("help: no option is called --tpo; is --top meant?; truebleu help options has them all\n");
  });
});

describe("a command", () => {
  test.each(commands)("%s has two screens of help, with the name of every option that it takes", async (name) => {
    const help = await outputOf([name, "--help"]);
    expect(help).toMatch(new RegExp(`^usage: truebleu ${name} `));
    expect(await outputOf(["help", name])).toBe(help);
    expect(await outputOf([name, "-h"])).toBe(help);
    expect(help.trimEnd().split("\n").length).toBeLessThanOrEqual(48);
    expect(help.replace(/\n {6,}/g, " ")).toContain(`truebleu ${name} ${commandList[name].usage}\n`);
    const ofMetrics = new Set(Object.values(keysByMetric()).flat());
    for (const option of described(await outputOf(["help", name, "options"]))) {
      const key = Object.keys(options).find((one) => options[one]!.names.includes(option))!;
      if (!ofMetrics.has(key) && options[key]!.group !== "Help") expect(help).toMatch(new RegExp(`[ ,]${option}\\b`));
    }
  });

  test.each(commands)("%s explains the options that it takes, and refuses the others", async (name) => {
    const shown = new Set(described(await outputOf(["help", name, "options"])));
    for (const [key, { names, kind, choices, least = 0, initial }] of Object.entries(options)) {
      if (kind === "help" || kind === "version" || shown.has(names[0]!)) continue;
      const other = kind === "integer" || kind === "number" ? Math.max(1, least) + 6 : undefined;
      const value = choices?.find((one) => ![initial].flat().includes(one)) ?? String(other ?? "x");
      expect(() => check(name, ["ref", names[0]!, ...(kind === "flag" ? [] : [value])]), key).toThrow(
        `argument ${names.join("/")}: `,
      );
    }
    const { exitCode, stderr } = await invoke([name, "x", "--list"]);
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringContaining("truebleu: error: argument --list: does not go with"),
    ]);
  });

  test("the help of a command shows its own defaults, and the formats that it prints", async () => {
    expect((await outputOf(["help", "mbr", "options"])).replace(/\s+/g, " ")).toContain(
      "--tokenize flores200 (default chrf)",
    );
    expect(await outputOf(["help", "explain", "options"])).toContain("decimal places, 0 to 99 (default 2)");
    expect(await outputOf(["help", "align", "options"])).toMatch(
      /--format, -f \{text,json,csv,tsv,html,pra,sgml,sys,raw,dtl\}\n? +how .* \(default text\)/,
    );
  });

  test("a command prints its own usage above its errors", async () => {
    const { stderr } = await invoke(["align", "ref", "--no-such"], { columns: 60 });
    expect(stderr).toBe(
      "usage: truebleu align [options] reference [reference ...]\n" +
        "                      [-i system]\n" +
        "truebleu: error: unrecognized arguments: --no-such\n",
    );
  });
});

describe("a page of the documentation", () => {
  test("a page of the documentation is printed unchanged", async () => {
    const gate = await outputOf(["help", "docs/gate.md"]);
    expect(gate).toBe(gateText);
    expect(await outputOf(["help", "docs/gate"])).toBe(gate);
    expect(await outputOf(["help", "docs"])).toMatch(/^# The documentation of truebleu\n/);
  });

  test.each(commands)("the help of %s names a page that exists", async (name) => {
    const [, page] = /truebleu help (docs\/[\w-]+\.md) has more/.exec(
      (await outputOf(["help", name])).replace(/\n/g, " "),
    )!;
    expect(await outputOf(["help", page!])).toMatch(/^# \w/);
  });

  test("help for an unknown page proposes a known one", async () => {
    const { exitCode, stdout, stderr } = await invoke(["help", "docs/gaet.md"]);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(
      "there is no page docs/gaet.md; is docs/gate.md meant?; truebleu help docs lists the pages\n",
    );
  });
});

describe("a metric", () => {
  test.each(Object.keys(metricTable))("%s shows its options", async (name) => {
    const names = keysOf(name).map((key) => options[key]!.names[0]);
    expect(described(await outputOf(["help", name])).toSorted()).toEqual(names.toSorted());
  });
});

describe("the width", () => {
  const all = [
    ["help"],
    ...commands.flatMap((name) => [
      ["help", name],
      ["help", name, "options"],
    ]),
    ["help", "hlepor"],
  ];

  test.each([40, 80, 120])("help is as wide as the terminal: %d", async (columns) => {
    for (const args of all) {
      const help = await outputOf(args, { columns });
      // names and signatures cannot be broken
      const breakable = help.split("\n").filter((line) => !/^\s*\S*$|"BLEU\|/.test(line));
      expect(widths(breakable.join("\n"))).toBeLessThanOrEqual(columns);
    }
  });

  test("the width is that of COLUMNS, or 80 if unknown, but never so wide that lines are hard to read", async () => {
    expect(await outputOf(["help", "compare"], { environment: { COLUMNS: "40" } })).toBe(
      await outputOf(["help", "compare"], { columns: 40 }),
    );
    expect(await outputOf(["help", "compare"], { environment: { COLUMNS: "x" }, columns: 60 })).toBe(
      await outputOf(["help", "compare"], { columns: 60 }),
    );
    expect(await outputOf(["help", "compare"])).toBe(await outputOf(["help", "compare"], { columns: 80 }));
    expect(await outputOf(["help", "compare"], { columns: 200 })).toBe(
      await outputOf(["help", "compare"], { columns: 120 }),
    );
    expect(await outputOf(["help", "compare"], { columns: 1 })).toBe(
      await outputOf(["help", "compare"], { columns: 20 }),
    );
  });

  test("examples stay commands that can be copied", async () => {
    const lines = (await outputOf(["help", "align"], { columns: 40 })).split("\n");
    const at = lines.findIndex((line) => line.startsWith("  truebleu align"));
    expect(lines.slice(at, at + 2).join("\n")).toBe("  truebleu align ref.txt -i hyp.txt \\\n      --wer-lowercase");
  });
});

describe("empty standard input", () => {
  test.each([
    ["compare", "ref"],
    ["align", "ref"],
    ["explain", "--dialects", "sacrebleu,nltk", "ref"],
    ["replay", "BLEU|nrefs:1|tok:13a|version:2.6.0", "ref"],
  ])("empty standard input has no line for %s", async (...args) => {
    const { exitCode, stdout, stderr } = await invoke(args);
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("truebleu: ref has 2 lines, standard input has 0 lines\n");
  });

  test("empty standard input has one line in commands of sacreBLEU", async () => {
    expect((await invoke(["ref"])).stderr).toContain("truebleu: ref has 2 lines, standard input has 1 line\n");
  });
});
