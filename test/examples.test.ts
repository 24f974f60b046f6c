/**
 * The examples in docstrings and on pages are run: `expression // value` must have that value. A value is JavaScript; a
 * number that ends in `..`, or a text that ends in `...`, is cut off there.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { transformWithOxc } from "vite";
import { describe, expect, test } from "vitest";
import { metricFactories } from "../src/metrics/index.js";
import { blocksOf, pages, type Page } from "./pages.js";

interface Example {
  readonly name: string;
  readonly code: string;
  readonly module?: string;
}

const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
const examples: Example[] = sources.flatMap((file) => docstringExamples(file, readFileSync(join("src", file), "utf8")));
examples.push(...pages.flatMap(pageExamples));

function docstringExamples(file: string, source: string): Example[] {
  return [
    ...source.matchAll(
      /\/\*\*((?:(?!\*\/)[\s\S])*?@example[\s\S]*?)\*\/\s*(?:export )?(?:async )?(?:function|const|interface|type)\s+(\w+)/g,
    ),
  ].flatMap((match) =>
    match[1]!
      .split("@example")
      .slice(1)
      .map((text, i) => ({
        name: `${file}: ${match[2]}${i === 0 ? "" : ` (${i + 1})`}`,
        code: text
          .replaceAll(/^ *\* ?/gm, "")
          .split(/^@\w+/m)[0]!
          .trim(),
        module: `../src/${file}`,
      })),
  );
}

/** The TypeScript blocks of a page, each of which is a whole program. */
function pageExamples(page: Page): Example[] {
  return blocksOf(page)
    .filter(({ language }) => language === "ts")
    .map(({ code, line }) => ({ name: `${page.path}:${line}`, code }));
}

/** The names that an example imports, by the entry that it imports them from. */
function importedNames(code: string): { entry: string; names: string[] }[] {
  return [...code.matchAll(/^import \{([^}]*)\} from "(truebleu(?:\/[\w-]+)?)";/gm)].map((match) => ({
    entry: match[2]!,
    names: match[1]!
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type ")),
  }));
}

/** Keeps statements as they are, and turns every `expression // value` into a check of that value. */
function checked(code: string): string {
  const lines: string[] = [];
  let expression: string[] = [];
  for (const line of code.split("\n")) {
    const comment = /^(.*?)(?:^|;? )\/\/ (.*)$/.exec(line);
    if (comment === null || (comment[1]!.trim() === "" && expression.length === 0)) {
      if (comment !== null) continue;
      expression.push(line);
      if (/(;|^\s*|\{|\})$/.test(line) && !isOpen(expression.join("\n"))) {
        lines.push(...expression);
        expression = [];
      }
      continue;
    }
    expression.push(comment[1]!);
    const text = expression.join("\n");
    expression = [];
    const declaration = /^(\s*const (\w+) = )([\s\S]*)$/.exec(text);
    lines.push(
      declaration === null
        ? `check(() => (${text}), ${JSON.stringify(comment[2])});`
        : `${text};\ncheck(() => ${declaration[2]}, ${JSON.stringify(comment[2])});`,
    );
  }
  return [...lines, ...expression].join("\n");
}

/** Whether brackets are still open. */
function isOpen(code: string): boolean {
  const count = (pattern: RegExp): number => code.match(pattern)?.length ?? 0;
  return count(/[([{]/g) > count(/[)\]}]/g);
}

function compare(actual: unknown, expected: string): void {
  const cut = /^(-?\d+\.\d+)\.\.$/.exec(expected);
  if (cut !== null) {
    expect(String(actual)).toMatch(new RegExp(`^${cut[1]!.replace(".", "\\.")}`));
  } else if (expected.endsWith('..."')) {
    expect(String(actual).startsWith(`${expected.slice(1, -4)}`), `${String(actual)} starts with ${expected}`).toBe(
      true,
    );
  } else {
    expect(actual).toEqual(new Function(`return (${expected});`)());
  }
}

describe("examples", () => {
  test("the examples are found", () => {
    expect(examples.length).toBeGreaterThan(8);
    for (const page of ["README.md", "docs/bleu.md", "docs/statistics.md"])
      expect(examples.some(({ name }) => name.startsWith(page))).toBe(true);
  });

  test.each(examples)("$name", async ({ code, module }) => {
    const scope: Record<string, unknown> = {
      ...(await import("../src/index.js")),
      ...(await import("../src/meteor.js")),
      ...(await import("../src/adapters/scorers.js")),
      ...(await import("../src/adapters/transforms.js")),
    };
    if (module !== undefined) Object.assign(scope, await import(/* @vite-ignore */ module));
    let checks = 0;
    scope["check"] = (value: () => unknown, expected: string) => {
      checks++;
      compare(value(), expected);
    };
    for (const { entry, names } of importedNames(code)) {
      const name = entry === "truebleu" ? "index" : entry.slice("truebleu/".length);
      const source = existsSync(`src/${name}.ts`) ? name : `adapters/${name}`;
      expect(Object.keys(await import(/* @vite-ignore */ `../src/${source}.ts`)), entry).toEqual(
        expect.arrayContaining(names),
      );
    }
    const body = await transformWithOxc(checked(code.replaceAll(/^import [^;]*;$/gm, "")), "example.ts");
    new Function(...Object.keys(scope), `{${body.code}}`)(...Object.values(scope));
    // the example of an interface may be a literal, which has no value to check
    expect(checks > 0 || /^const \w+: \w+ = /.test(code), "an example states a value").toBe(true);
  });
});

/** The names in the first column of a page's table of metrics. */
function metricsIn(page: string): string[] {
  const rows = readFileSync(page, "utf8")
    .split("\n")
    .filter((line) => /^\| `\w+`(?:, `\w+`)* \| /.test(line));
  return rows.flatMap((row) => [...row.split(" | ")[0]!.matchAll(/`(\w+)`/g)].map((match) => match[1]!));
}

test("the table in docs/metrics.md has a row for each metric, and the table in README only metrics", () => {
  const all = [...Object.keys(metricFactories), "meteor", "meteor2007"];
  expect(metricsIn("docs/metrics.md").sort()).toEqual(all.sort());
  expect(all).toEqual(expect.arrayContaining(metricsIn("README.md")));
  expect(metricsIn("README.md")).not.toEqual([]);
});
