/** Completion in shells, and the manual page: both are made from the tables of commands and options. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { metricOptions } from "#metric-options";
import { commandList, textCommandList } from "../../../apps/cli/arguments/command-list.js";
import { allOptions } from "../../../apps/cli/arguments/common-options.js";
import { completionScripts, FILES } from "../../../apps/cli/arguments/completion-scripts.js";
import { environmentVariables } from "../../../apps/cli/arguments/manual.js";
import { metricTable } from "../../../apps/cli/metrics/index.js";
import { readableVariables } from "../../../apps/cli/process/readable-environment.js";
import { inFolder, invoke } from "./invoke.js";

// before the tests move to a folder of their own
const { man } = JSON.parse(readFileSync("package.json", "utf8")) as { man: unknown };
inFolder({ "ref.txt": "a\n", "a hypothesis.txt": "a\n" });

const options = allOptions(Object.keys(metricTable), metricOptions);
const commands = [...Object.keys(commandList), ...Object.keys(textCommandList)];

async function outputOf(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await invoke(args);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return stdout;
}

/** The words that complete the last of these words. */
async function offered(...words: string[]): Promise<string[]> {
  const answer = await outputOf("completion", "--words", ...words);
  return answer === ""
    ? []
    : answer
        .trimEnd()
        .split("\n")
        .map((line) => line.split("\t")[0]!);
}

describe("the words that are offered", () => {
  test("commands and files come first", async () => {
    expect(await offered("")).toEqual([...commands, FILES]);
    expect(await offered("al")).toEqual(["align", FILES]);
    expect(await outputOf("completion", "--words", "al")).toContain(`align\t${commandList.align.summary}\n`);
    expect(await offered("help", "m")).toEqual(["meeting", "mbr", "merge", "man", "mer", "meteor", "meteor2007"]);
    expect(await offered("help", "o")).toEqual(["options"]);
    expect(await offered("help", "compare", "")).toEqual(["options"]);
    expect(await offered("help", "chrf", "")).toEqual([]);
    expect(await offered("help", "--chrf-b")).toEqual(["--chrf-beta"]);
    expect(await offered("completion", "")).toEqual(["bash", "zsh", "fish"]);
    expect(await offered("man", "")).toEqual([]);
  });

  test("after a command, only its own options are offered", async () => {
    expect(await offered("ref", "--to")).toEqual(["--tokenize"]);
    expect(await offered("compare", "ref", "--to")).toEqual(["--tokenize", "--top"]);
    expect(await offered("align", "ref", "-")).not.toContain("-lc");
    expect(await offered("align", "ref", "--align-")).toHaveLength(5);
    // options of the chosen metrics; options of other metrics only if nothing else fits
    expect(await offered("ref", "-")).not.toContain("--chrf-beta");
    expect(await offered("ref", "-m", "bleu,chrf", "-")).toContain("--chrf-beta");
    expect(await offered("ref", "--hlepor-pr")).toEqual(["--hlepor-preset"]);
  });

  test("every option is offered somewhere", async () => {
    const all = await Promise.all(
      ["", ...Object.keys(commandList)].map((name) =>
        offered(...(name === "" ? [] : [name]), "ref", "-m", Object.keys(metricTable).join(","), "-"),
      ),
    );
    for (const { names } of Object.values(options)) for (const name of names) expect(all.flat()).toContain(name);
  });

  test.each([
    [
      ["-m", "chr"],
      ["chrf", "chrf++"],
    ],
    [["-m", "chrf", "chr"], ["chrf++"]],
    [["-m", "chrf,b"], ["chrf,bleu"]],
    [
      ["-tok", "fl"],
      ["flores101", "flores200"],
    ],
    [["--tokenize=fl"], ["--tokenize=flores101", "--tokenize=flores200"]],
    [
      ["-t", "wmt17/"],
      ["wmt17/B", "wmt17/tworefs", "wmt17/improved", "wmt17/dev", "wmt17/ms"],
    ],
    [["-t", "wmt18,wmt17/t"], ["wmt18,wmt17/tworefs"]],
    [["-t", "wmt17", "-l", "zh"], ["zh-en"]],
    [["-t=wmt17", "-l", "fr"], []],
    [
      ["-l", "fr-"],
      ["fr-de", "fr-en", "fr-es", "fr-pt"],
    ],
    [
      ["-t", "wmt17", "-l", "en-de", "-ol", "non-"],
      ["non-de", "non-en"],
    ],
    [
      ["-t", "wmt17", "-l", "en-de", "--echo", "src", ""],
      ["ref", "docid", "genre", "origlang", "all"],
    ],
    [["-e", "la"], ["latin-1"]],
    [["-w", ""], []],
    [["-i", ""], [FILES]],
    [["-i", "one", ""], [FILES]],
    [["--spm-model", ""], [FILES]],
    [["-q", ""], [FILES]],
    [["-w", "2", ""], [FILES]],
  ])("behind %j", async (words, expected) => {
    expect(await offered("ref", ...words)).toEqual(expected);
  });

  test("the formats of the command are offered, but nothing for a signature", async () => {
    expect(await offered("align", "ref", "-f", "")).toEqual([
      "text",
      "json",
      "csv",
      "tsv",
      "html",
      "pra",
      "sgml",
      "sys",
      "raw",
      "dtl",
    ]);
    expect(await offered("replay", "")).toEqual([]);
    expect(await offered("replay", "tok:13a", "")).toEqual([FILES]);
  });
});

describe("scripts", () => {
  test.each(Object.entries(completionScripts))("the script for %s asks truebleu", async (shell, script) => {
    expect(await outputOf("completion", shell)).toBe(script);
    expect(script).toContain("completion --words");
    expect(script).toContain(FILES);
    for (const name of commands.filter((one) => one !== "completion")) expect(script).not.toContain(name + " ");
  });

  test.each([[[]], [["csh"]], [["bash", "zsh"]]])("%j is refused", async (args) => {
    const { exitCode, stderr } = await invoke(["completion", ...args]);
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringContaining("truebleu: error: completion: expected one of bash, zsh, fish"),
    ]);
  });

  test("bash inserts the answer at the cursor", async () => {
    // recorded answers take the place of the program, so that one process is enough
    const lines = [["al"], ["ref.txt", "--format=te"], ["-t", "wmt17/t"], ["ref.txt", "-i", "a"], ["-m", ""]];
    const answers = await Promise.all(
      lines.map(
        async (words) =>
          `'${words.join(" ")}') cat <<'END'\n${await outputOf("completion", "--words", ...words)}END\n;;\n`,
      ),
    );
    writeFileSync(
      "try.bash",
      `${completionScripts.bash}
answered() { local IFS=" "; shift 2; case "$*" in ${answers.join("")}esac; }
try() { COMP_WORDS=(answered "$@"); COMP_CWORD=$#; _truebleu answered; printf '%s|' "\${COMPREPLY[@]}"; echo; }
try al; try ref.txt --format = te; try -t wmt17/t; try ref.txt -i a; try -m ''
`,
    );
    const { stdout, stderr } = spawnSync("bash", ["--norc", "try.bash"], { encoding: "utf8" });
    expect(stderr).toBe("");
    expect(stdout.split("\n")).toEqual([
      "align|",
      "text|",
      "wmt17/tworefs|",
      "a hypothesis.txt|",
      `${Object.keys(metricTable).join("|")}|`,
      "",
    ]);
  });
});

describe("the manual page", () => {
  test("the manual page has every command, option and variable", async () => {
    const page = await outputOf("man");
    const plain = page.replace(/\\f[BIR]|\\:/g, "").replaceAll("\\-", "-");
    for (const name of commands) expect(plain).toContain(`\n.TP\ntruebleu ${name}`);
    for (const { names } of Object.values(options))
      expect(plain).toMatch(new RegExp(`^\\.TP\n${names.join(", ")}( |$)`, "m"));
    expect(Object.keys(environmentVariables)).toEqual(expect.arrayContaining(readableVariables));
  });

  test("the manual page is made of requests and escapes that every man(1) knows", async () => {
    const page = await outputOf("man");
    expect(page).toMatch(/^\.TH TRUEBLEU 1 /);
    const requests = new Set(page.split("\n").flatMap((line) => /^[.'](\S*)/.exec(line)?.[1] ?? []));
    expect([...requests].toSorted()).toEqual(["PP", "SH", "SS", "TH", "TP", "ad", "fi", "nf", "nh"]);
    const escapes = new Set(page.match(/\\(?:\(..|f.|.)/g));
    expect([...escapes].toSorted()).toEqual(["\\(aq", "\\(ti", "\\-", "\\:", "\\e", "\\fB", "\\fI", "\\fR"].toSorted());
    expect(page).toMatch(/^[\n -~]*$/);
  });

  test("the manual page is in a list in package.json, because npm 11 does not install a page given as a string", () => {
    expect(man).toEqual(["./build/man/truebleu.1"]);
  });

  test("the command for the manual page takes no further arguments", async () => {
    expect((await invoke(["man", "align"])).stderr).toContain("man: expected nothing after it, got align");
  });
});
