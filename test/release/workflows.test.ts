/** The workflows of GitHub: all actions are pinned, few jobs may sign, and a release is complete or not published. */
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";

const { fileProblems, filesTo, releaseFiles, versionProblems } = (await import(
  "../../scripts/release/release-checks.mjs" as string
)) as {
  readonly fileProblems: (names: readonly string[], version: string) => string[];
  readonly filesTo: (registry: string, names: readonly string[], version: string) => string[];
  readonly releaseFiles: (version: string) => readonly { readonly what: string }[];
  readonly versionProblems: (version: string, tag: string | undefined, read: (path: string) => string) => string[];
};

const { addressProblems, withAddresses } = (await import("../../scripts/release/addresses.mjs" as string)) as {
  readonly addressProblems: (packageFile: object) => string[];
  readonly withAddresses: (pyproject: string, packageFile: object) => string;
};

const folder = ".github/workflows";
const paths = [...readdirSync(folder).map((name) => `${folder}/${name}`), "docs/gate.yml", "action.yml"];
const workflows = paths.map((path) => ({
  path,
  text: readFileSync(path, "utf8"),
}));
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string };
/** The contents of a file on the day of a release, when the changelog names the version. */
const releasedFile = (path: string): string =>
  readFileSync(path, "utf8").replace("## Unreleased\n", `## Unreleased\n\n## ${version} - 2026-12-01\n`);

describe("the programs that workflows run", () => {
  test("each action is pinned to one commit, with its release in a comment", () => {
    const used = workflows.flatMap(({ path, text }) =>
      [...text.matchAll(/^\s*(?:- )?uses: (.*)$/gm)].map(([, what]) => ({ path, what: what! })),
    );
    expect(used.length).toBeGreaterThan(15);
    const commits = new Map<string, string>();
    for (const { path, what } of used) {
      if (what.startsWith("./")) continue;
      expect(what, path).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
      const [name, pin] = what.split("@") as [string, string];
      expect(commits.get(name) ?? pin, `${name} in ${path}`).toBe(pin);
      commits.set(name, pin);
    }
  });

  test("the gate that users copy, and the action, run the version with which they were published", () => {
    for (const name of ["docs/gate.yml", "action.yml"]) {
      const { text } = workflows.find(({ path }) => path === name)!;
      const run = [...text.matchAll(/npx (?:--yes )?(truebleu\S*)/g)].map(([, what]) => what);
      expect(run, name).toEqual([`truebleu@${version}`, `truebleu@${version}`]);
    }
  });

  test("tokens only read, except in the jobs that publish; text from outside is never part of a command", () => {
    for (const { path, text } of workflows) {
      // an action has the permissions of the workflow that uses it
      if (path !== "action.yml") expect(text, path).toMatch(/^permissions:\n {2}contents: read$/m);
      // the job that publishes the site on GitHub Pages may write there, and nowhere else
      const isSite = path.endsWith("/site.yml");
      const written = isSite ? /: write(?<!(?:id-token|pages): write)/ : /: write(?<!id-token: write)/;
      expect(text, path).not.toMatch(written);
      expect(text.split("id-token: write").length - 1, path).toBe(path.endsWith("/release.yml") ? 2 : isSite ? 1 : 0);
      for (const [, command] of text.matchAll(/run: (.*(?:\n {10,}.*)*)/g)) expect(command, path).not.toContain("${{");
      expect(text, path).not.toMatch(/secrets\.|pull_request_target/);
    }
  });

  test("only a pushed tag publishes the site; the job that builds it has a read-only token", () => {
    const { text } = workflows.find(({ path }) => path.endsWith("/site.yml"))!;
    const [build, publish] = text.split(/^ {2}publish:$/m) as [string, string];
    expect(publish).toMatch(/^ {4}if: github\.ref_type == 'tag' && github\.event_name == 'push'$/m);
    expect(publish.match(/uses:/g)).toHaveLength(1);
    expect(build).not.toContain(": write");
  });

  test("only a pushed tag publishes; a run that is started by hand is a dry run", () => {
    const { text } = workflows.find(({ path }) => path.endsWith("/release.yml"))!;
    expect(text).toContain(
      "DRY_RUN: ${{ github.ref_type == 'tag' && github.event_name == 'push' && ' ' || '--dry-run' }}",
    );
    expect([...text.matchAll(/publish\.mjs (?:npm|pypi) dist(.*)$/gm)].map(([, rest]) => rest)).toEqual([
      " $DRY_RUN",
      " $DRY_RUN",
    ]);
  });
});

describe("a release", () => {
  test("a release has the tag's version everywhere, and an entry in the changelog", () => {
    expect(versionProblems(version, `v${version}`, releasedFile)).toEqual([]);
    expect(versionProblems(version, "v9.9.9", releasedFile)).toEqual([
      `the tag is v9.9.9: expected v${version}, for the version of package.json`,
    ]);
    expect(versionProblems(version, undefined, (path) => readFileSync(path, "utf8"))).toEqual([
      `CHANGELOG.md has no heading "## ${version} - YYYY-MM-DD"`,
    ]);
    for (const stale of [
      "package-lock.json",
      "src/core/version.ts",
      "python/pyproject.toml",
      "python/command-wheel/pyproject.toml",
      "python/command-wheel/src/truebleu_command/__init__.py",
      "docs/gate.yml",
    ]) {
      const read = (path: string): string =>
        path === stale ? releasedFile(path).replaceAll(version, "0.0.9") : releasedFile(path);
      expect(versionProblems(version, undefined, read)).toEqual([
        `${stale} has not the version ${version} of package.json`,
      ]);
    }
  });

  test("the Python package requires the command of the same version", () => {
    const path = "python/pyproject.toml";
    const read = (name: string): string =>
      releasedFile(name).replace(`truebleu-command==${version}`, "truebleu-command==0.0.9");
    expect(versionProblems(version, undefined, read)).toEqual([
      `${path} has not the version ${version} of package.json`,
    ]);
  });

  test("a release has the addresses of package.json in all packages", () => {
    const filled = {
      repository: { type: "git", url: "git+https://example.org/a/truebleu.git" },
      homepage: "https://example.org/truebleu",
      bugs: { url: "https://example.org/a/truebleu/issues" },
      author: 'The "truebleu" authors',
    };
    expect(addressProblems(filled)).toEqual([]);
    expect(addressProblems({})).toHaveLength(4);
    expect(addressProblems({ ...filled, homepage: "truebleu" })).toEqual([
      "package.json has no homepage: expected the address of the site, https://...",
    ]);
    for (const path of ["python/pyproject.toml", "python/command-wheel/pyproject.toml"]) {
      const bare = readFileSync(path, "utf8");
      expect(withAddresses(bare, {})).toBe(bare);
      const project = withAddresses(bare, filled);
      expect(project).toContain(
        '\n[project.urls]\nHomepage = "https://example.org/truebleu"\nRepository = "https://example.org/a/truebleu"\n' +
          'Issues = "https://example.org/a/truebleu/issues"\n' +
          'Changelog = "https://example.org/a/truebleu/blob/main/CHANGELOG.md"\n\n[tool.setuptools]\n',
      );
      expect(project).toContain('\nauthors = [{ name = "The \\"truebleu\\" authors" }]\n');
    }
  });

  const platforms = [
    "manylinux_2_17_x86_64.manylinux2014_x86_64",
    "manylinux2014_aarch64.manylinux_2_17_aarch64",
    "musllinux_1_2_x86_64",
    "musllinux_1_2_aarch64",
    "macosx_10_9_x86_64",
    "macosx_11_0_arm64",
    "win_amd64",
  ];
  const whole = [
    "truebleu-1.2.3.tgz",
    "truebleu-1.2.3.tar.gz",
    "truebleu-1.2.3-py3-none-any.whl",
    "truebleu_command-1.2.3-py3-none-any.whl",
    ...["cp310-cp310", "cp311-abi3"].flatMap((abi) => platforms.map((one) => `truebleu-1.2.3-${abi}-${one}.whl`)),
  ];

  test("a release has each file for every platform once, and no other file", () => {
    expect(fileProblems(whole, "1.2.3")).toEqual([]);
    expect(releaseFiles("1.2.3")).toHaveLength(whole.length);
    expect(filesTo("npm", whole, "1.2.3")).toEqual(["truebleu-1.2.3.tgz"]);
    expect(filesTo("pypi", whole, "1.2.3")).toEqual(whole.slice(1));
  });

  test.each(whole)("a release is not published without %s", (name) => {
    const problems = fileProblems(
      whole.filter((one) => one !== name),
      "1.2.3",
    );
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/: expected one file, found none$/);
  });

  test("a release is not published with a file of another version, a file for this machine alone, or a file twice", () => {
    for (const strange of [
      "truebleu-1.2.2.tgz",
      "truebleu-1.2.3-cp311-abi3-linux_x86_64.whl",
      "truebleu-1x2.3.tgz",
      "truebleu_command-1.2.2-py3-none-any.whl",
      "notes.txt",
    ])
      expect(fileProblems([...whole, strange], "1.2.3")).toEqual([`${strange} is not a file of the release 1.2.3`]);
    expect(fileProblems([...whole, "truebleu-1.2.3-cp311-abi3-musllinux_1_1_x86_64.whl"], "1.2.3")).toEqual([
      "the wheel for Python 3.11 and newer, Linux (musl), x86_64: expected one file, found " +
        "truebleu-1.2.3-cp311-abi3-musllinux_1_2_x86_64.whl, truebleu-1.2.3-cp311-abi3-musllinux_1_1_x86_64.whl",
    ]);
  });
});
