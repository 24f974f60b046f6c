/** The folders of examples/ run as their READMEs say; python/tests runs those in Python, npm run test:site the page. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const [reference, translation] = ["examples/post-edit.de.txt", "examples/translation.de.txt"];
let bin: string;
beforeAll(() => {
  bin = mkdtempSync(join(tmpdir(), "truebleu-examples-"));
  writeFileSync(
    join(bin, "truebleu"),
    `#!/bin/sh\nexec "${process.execPath}" "${resolve("build/cli/main.cjs")}" "$@"\n`,
    {
      mode: 0o755,
    },
  );
});
afterAll(() => rmSync(bin, { recursive: true, force: true }));

function run(program: string, args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env["PATH"]}`, NO_COLOR: "1", ...variables };
  return spawnSync(program, args, { encoding: "utf8", env });
}

const folders = readdirSync("examples", { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

test("each example folder is in the list, and has a README, whose files exist", () => {
  const list = readFileSync("examples/README.md", "utf8");
  expect(folders.length).toBeGreaterThan(10);
  for (const name of folders) {
    const readme = readFileSync(`examples/${name}/README.md`, "utf8");
    const named = [...readme.matchAll(/`([\w-]+\.(?:sh|mjs|js|ts|py|yml|html|ipynb))`/g)].map(([, file]) => file!);
    expect(named.length, name).toBeGreaterThan(0);
    expect(
      named.filter((file) => !existsSync(`examples/${name}/${file}`)),
      name,
    ).toEqual([]);
    expect(list).toContain(`](${name}/README.md)`);
    const links = [...readme.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link]) => join("examples", name, link!));
    expect(
      links.filter((path) => !existsSync(path)),
      name,
    ).toEqual([]);
  }
});

describe("example folders in the shell and in Node", () => {
  test("paper-table", () => {
    const variables = { METRICS: "bleu chrf", OPTIONS: "--tokenize none --force" };
    const { status, stdout } = run(
      "sh",
      ["examples/paper-table/table.sh", reference!, translation!, reference!],
      variables,
    );
    expect(status).toBe(0);
    expect(stdout).toContain("\\toprule");
    // the score of sacreBLEU 2.6.0
    expect(stdout).toMatch(/68\.6/);
    expect(run("sh", ["examples/paper-table/table.sh"]).status).toBe(2);
  });

  test("node-script", () => {
    const { status, stdout } = run(process.execPath, ["examples/node-script/score.mjs", reference!, translation!]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^BLEU \d\d\.\d \(nrefs:1\|case:mixed\|eff:no\|tok:13a/);
    expect(stdout.trim().split("\n")).toHaveLength(7);
    expect(run(process.execPath, ["examples/node-script/score.mjs"]).status).toBe(2);
  });

  test("vitest-eval passes, and fails on bad answers", () => {
    const vitest = (variables: Readonly<Record<string, string>>) =>
      run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--root", "examples/vitest-eval"], variables);
    const good = vitest({});
    expect(good.stdout + good.stderr).toContain("3 passed");
    expect(good.status).toBe(0);
    const bad = vitest({ BAD_MODEL: "1" });
    expect(bad.status).toBe(1);
    expect(bad.stdout + bad.stderr).toContain("Expected: F1 >= 60");
  });
});

describe("example folders on servers", () => {
  const post = (body: string): Request => new Request("http://localhost/", { method: "POST", body });

  test("next-route", async () => {
    const { POST } = (await import(resolve("examples/next-route/route.ts"))) as {
      POST: (request: Request) => Promise<Response>;
    };
    const response = await POST(
      post('{"hypotheses":["The dog bit the man."],"references":[["The dog had bit the man."]]}'),
    );
    const [bleu] = (await response.json()) as { name: string; score: number }[];
    // sacreBLEU 2.6.0: corpus_bleu of the pair
    expect([bleu!.name, bleu!.score.toFixed(2)]).toEqual(["BLEU", "51.15"]);
    expect((await POST(post("{"))).status).toBe(400);
    const refused = await POST(post('{"hypotheses":["a","b"],"references":[["a"]]}'));
    expect(refused.status).toBe(400);
    expect(((await refused.json()) as { error: string }).error).toMatch(/references/);
  });

  test("cloudflare-worker", async () => {
    const { default: worker } = (await import(resolve("examples/cloudflare-worker/worker.js"))) as {
      default: { fetch: (request: Request) => Promise<Response> };
    };
    const response = await worker.fetch(
      post('{"hypothesis":"The dog bit the man.","references":["The dog had bit the man."]}'),
    );
    const [bleu] = (await response.json()) as { score: number }[];
    expect(bleu!.score.toFixed(2)).toBe("51.15");
    expect((await worker.fetch(post("{}"))).status).toBe(400);
    expect((await worker.fetch(new Request("http://localhost/"))).status).toBe(405);
  });

  test("github-gate uses only inputs that the action has", () => {
    const [text, action] = ["examples/github-gate/gate.yml", "action.yml"].map((path) => readFileSync(path, "utf8"));
    const given = [...text!.slice(text!.indexOf("with:")).matchAll(/^ {10}([\w-]+):/gm)].map(([, name]) => name!);
    expect(given).toContain("baseline");
    expect(given.filter((name) => !action!.includes(`\n  ${name}:\n`))).toEqual([]);
    // the workflow that does not use the action names the same files
    const files = [...text!.matchAll(/[\w/]+\.(?:txt|stats)\b/g)].map(([file]) => file);
    const alone = readFileSync("docs/gate.yml", "utf8");
    expect(new Set(files).size).toBe(4);
    expect(files.filter((file) => !alone.includes(`: ${file}\n`))).toEqual([]);
  });
});
