/** The action for GitHub: its steps are run by bash with the variables that GitHub sets, and the command that is built. */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

const action = readFileSync("action.yml", "utf8");
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string };
const command = join(process.cwd(), "build/cli/main.cjs");
const page = join(process.cwd(), "build/page/index.html");
const folder = mkdtempSync(join(tmpdir(), "truebleu-action-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The inputs, with their defaults. */
const defaults = Object.fromEntries(
  [...action.matchAll(/^ {2}([\w-]+):\n {4}description: .*\n(?: {4}required: true\n| {4}default: (.*)\n)/gm)].map(
    ([, name, initial]) => [name!, initial === undefined ? undefined : initial.replace(/^""$/, "")],
  ),
);

/** The script of a step, and the variables that it gets from inputs. */
function stepOf(name: string): { readonly script: string; readonly variables: ReadonlyMap<string, string> } {
  const step = action.split(/^ {4}- /m).find((text) => text.startsWith(`name: ${name}\n`))!;
  const [before, script] = step.split(/^ {6}run: \|\n/m) as [string, string];
  const variables = [...before.matchAll(/^ {8}([A-Z_]+): (.*)$/gm)].map(([, key, value]) => [key!, value!] as const);
  return { script: script.replaceAll(/^ {8}/gm, ""), variables: new Map(variables) };
}

// npx, which would download the package, runs the command that is built
writeFileSync(
  join(folder, "npx"),
  `#!/bin/sh\n[ "$1 $2" = "--yes truebleu@${version}" ] || exit 97\nshift 2\nprintf '%s\\n' "$@" > given\n` +
    // a report needs the page, which not every build has
    `if [ "$1" = report ] && [ ! -e "${page}" ]; then exit 0; fi\nexec "${process.execPath}" "${command}" "$@"\n`,
);
chmodSync(join(folder, "npx"), 0o755);
const real = (name: string): string[] =>
  readFileSync(`test/vectors/real/${name}.txt`, "utf8").split("\n").slice(0, 100);
const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
const references = real("mlqe-pe-en-de.references");
const hypotheses = real("mlqe-pe-en-de.hypotheses");
writeFileSync(join(folder, "my references.txt"), text(references));
writeFileSync(join(folder, "base.txt"), text(hypotheses));
writeFileSync(join(folder, "worse.txt"), text(hypotheses.map((line) => line.toLowerCase())));
copyFileSync(join(folder, "base.txt"), join(folder, "$(touch broken) *.txt"));
execFileSync(process.execPath, [
  command,
  "count",
  join(folder, "my references.txt"),
  "-q",
  "-i",
  join(folder, "base.txt"),
  "--metrics",
  "bleu",
  "chrf",
  "--output",
  join(folder, "base.stats"),
]);

interface StepResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly summary: string;
}

function run(name: string, given: Readonly<Record<string, string>>): StepResult {
  const inputs: Record<string, string | undefined> = { ...defaults, ...given };
  const { script, variables } = stepOf(name);
  const environment: Record<string, string> = {};
  for (const [key, value] of variables) {
    environment[key] = value
      .replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, input: string) => inputs[input]!)
      .replaceAll("${{ runner.temp }}", folder);
    expect(environment[key]).not.toContain("${{");
  }
  const summary = join(folder, "summary.md");
  writeFileSync(summary, "");
  // as GitHub runs it: https://docs.github.com/en/actions/reference/workflow-syntax-for-github-actions#jobsjob_idstepsshell
  const { status, stdout, stderr } = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...process.env,
      ...environment,
      PATH: `${folder}${delimiter}${process.env["PATH"]}`,
      GITHUB_ACTIONS: "true",
      GITHUB_STEP_SUMMARY: summary,
    },
  });
  return { exitCode: status, stdout, stderr, summary: readFileSync(summary, "utf8") };
}

const hasBash = process.platform !== "win32";

describe.runIf(hasBash)("the step gate", () => {
  const given = { references: "my references.txt", baseline: "base.stats" };

  test("the gate passes for the same texts, whatever the name of their file", () => {
    for (const name of ["base.txt", "$(touch broken) *.txt"]) {
      const { exitCode, stdout, summary } = run("gate", { ...given, hypotheses: name });
      expect(exitCode).toBe(0);
      expect(stdout).toMatch(/^::notice title=truebleu gate passed::BLEU .*\n::notice .*chrF2 .*\n$/);
      expect(summary).toMatch(/^### truebleu gate: passed\n/);
    }
    expect(existsSync(join(folder, "broken"))).toBe(false);
  });

  test("the gate fails with annotations and a summary for texts that are worse", () => {
    const { exitCode, stdout, summary } = run("gate", { ...given, hypotheses: "worse.txt", metrics: "bleu" });
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(
      /^::error title=truebleu gate failed::BLEU .* worse before rounding, more than the 0\.3 allowed/,
    );
    expect(stdout).not.toContain("chrF");
    expect(summary).toMatch(/^### truebleu gate: failed\n/);
  });

  test("the gate takes limits without a baseline, several references, and points that may be lost", () => {
    const limits = {
      references: "my references.txt\nmy references.txt\n",
      hypotheses: "base.txt",
      metrics: "bleu ter",
    };
    expect(run("gate", { ...limits, min: "bleu=10", max: "ter=90" })).toMatchObject({ exitCode: 0 });
    expect(run("gate", { ...limits, min: "bleu=99" }).stdout).toMatch(/below the minimum of 99\n/);
    expect(run("gate", { ...given, hypotheses: "worse.txt", "max-drop": "90 chrf=80" })).toMatchObject({ exitCode: 0 });
  });

  test("the gate says which input is missing", () => {
    const { exitCode, stderr } = run("gate", { references: "my references.txt", hypotheses: "base.txt" });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("gate expects --baseline FILE");
  });
});

test.runIf(hasBash)("the step report writes the page that is kept", () => {
  const { exitCode, stderr } = run("report", { references: "my references.txt", hypotheses: "worse.txt" });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  const path = join(folder, "truebleu-report.html");
  expect(action).toContain("path: ${{ runner.temp }}/truebleu-report.html");
  const given = ["report", "my references.txt", "--input", "worse.txt", "--output", path, "--quiet"];
  expect(readFileSync(join(folder, "given"), "utf8").trimEnd().split("\n")).toEqual(given);
  if (existsSync(page)) expect(readFileSync(path, "utf8")).toContain("<title>");
});

test("every input is used, and no other inputs are", () => {
  expect(Object.keys(defaults)).toEqual([
    "references",
    "hypotheses",
    "baseline",
    "metrics",
    "max-drop",
    "min",
    "max",
    "report",
  ]);
  const used = new Set([...action.matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name!));
  expect([...used].sort()).toEqual(Object.keys(defaults).sort());
});
