/** The scanner of JSON against JSON.parse(): both accept the same lines, and find the same values. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keysOfPath, treeOfPaths } from "../../../../../apps/cli/node/tables/json-paths.js";
import { createJsonScanner } from "../../../../../apps/cli/node/tables/json-scanner.js";
import {
  BOOLEAN,
  ESCAPED,
  LIST,
  MISSING,
  NULL,
  NUMBER,
  OBJECT,
  TEXT,
} from "../../../../../apps/cli/node/tables/record-fields.js";
import { cases } from "../../../../cases.js";
import { character } from "../../../../text/arbitrary.js";

/** The value at a path, by JSON.parse(). */
function valueAt(value: unknown, keys: readonly string[]): { readonly value: unknown } | undefined {
  let found = value;
  for (const key of keys) {
    if (typeof found !== "object" || found === null) return undefined;
    if (Array.isArray(found) && !/^(0|[1-9]\d*)$/.test(key)) return undefined;
    if (!Object.hasOwn(found, key)) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return { value: found };
}

// a text may begin with a byte order mark
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The line with a line feed, at any place of a four-byte word. */
function placed(line: string, offset: number): { readonly bytes: Uint8Array; readonly limit: number } {
  const text = new TextEncoder().encode(line);
  const bytes = new Uint8Array((text.length + offset + 8) & ~3);
  bytes.set(text, offset);
  bytes[offset + text.length] = 0x0a;
  return { bytes, limit: offset + text.length };
}

/** Compares every field with what JSON.parse() finds there. */
function agrees(text: string, paths: readonly string[], offset = 0): void {
  // a damaged line may have half of a pair, which has no UTF-8
  const line = text.toWellFormed();
  const keys = paths.map(keysOfPath);
  const scanner = createJsonScanner(treeOfPaths(keys), keys.length);
  const { bytes, limit } = placed(line, offset);
  const end = scanner.scan(bytes, offset, limit);
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    if (!scanner.isBlank) expect(end, line).toBe(-1);
    else expect(line.trim(), line).toBe("");
    return;
  }
  expect(end, `${line}: ${scanner.fault.expected}`).toBe(limit);
  const { kinds, starts, ends } = scanner.fields;
  for (const [slot, path] of keys.entries()) {
    const wanted = valueAt(parsed, path);
    const kind = kinds[slot]!;
    if (wanted === undefined) {
      expect(kind, `${path.join(".")} of ${line}`).toBe(MISSING);
      continue;
    }
    const { value } = wanted;
    const written = decoder.decode(bytes.subarray(starts[slot]!, ends[slot]!));
    if (typeof value === "string") {
      expect([TEXT, ESCAPED]).toContain(kind);
      const into = new Uint8Array(ends[slot]! - starts[slot]!);
      const length = kind === TEXT ? -2 : scanner.unescape(bytes, starts[slot]!, ends[slot]!, into);
      if (!value.isWellFormed()) expect(length).toBe(-1);
      else expect(length === -2 ? written : decoder.decode(into.subarray(0, length))).toBe(value);
      continue;
    }
    expect(JSON.parse(written)).toEqual(value);
    expect(kind).toBe(
      value === null
        ? NULL
        : typeof value === "number"
          ? NUMBER
          : typeof value === "boolean"
            ? BOOLEAN
            : Array.isArray(value)
              ? LIST
              : OBJECT,
    );
    if (!Array.isArray(value)) continue;
    const elements: unknown[] = [];
    scanner.elements!(starts[slot]!, (kindOfElement, from, to) => {
      const isText = kindOfElement === TEXT || kindOfElement === ESCAPED;
      const element = decoder.decode(isText ? bytes.subarray(from - 1, to + 1) : bytes.subarray(from, to));
      elements.push(JSON.parse(element));
    });
    expect(elements).toEqual(value);
  }
}

const paths = ["a", "b", "a.a", "a.b", "b.0", "b.1", "a.0.b", "a.b.a", "0", "é", "a\\.b", "__proto__", "b.1.a"];

describe("the scanner of JSON finds what JSON.parse() finds", () => {
  const key = fc.constantFrom("a", "b", "0", "1", "é", "a.b", "__proto__", "ab", "");
  const text = fc.oneof(
    fc.string({ unit: character }),
    fc.string({ unit: fc.constantFrom('"', "\\", "\n", "\u0000", "\u007f", "é", "😀", "\ud83d", "\ude00", "a") }),
  );
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      text,
      fc.constantFrom(null, true, false, 0, -0, 1.5, 1e300, -2e-7),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.array(fc.tuple(key, tie("value")), { maxLength: 4 }).map((entries) => ({ entries })),
    ),
  }));

  /** As text, with keys that may be there twice, white space, and some characters escaped that need not be. */
  function written(one: unknown, escapes: boolean): string {
    if (typeof one === "string" || one === null || typeof one !== "object") {
      const json = JSON.stringify(one);
      return escapes && typeof one === "string"
        ? json.replace(/[aé]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}`)
        : json;
    }
    const space = escapes ? " \t\r" : "";
    if (Array.isArray(one)) return `[${space}${one.map((part) => written(part, escapes)).join(`${space},${space}`)}]`;
    const { entries } = one as { entries: [string, unknown][] };
    const fields = entries.map(([name, part]) => `${space}${written(name, escapes)}${space}:${written(part, escapes)}`);
    return `{${fields.join(",")}${space}}`;
  }

  test("the scanner agrees with JSON.parse() on any value, at any place", () => {
    fc.assert(
      fc.property(value, fc.boolean(), fc.nat(3), (one, escapes, offset) => {
        agrees(written(one, escapes), paths, offset);
      }),
      { numRuns: cases(20_000, 150) },
    );
  });

  test("the scanner agrees with JSON.parse() on lines with an error", () => {
    const damage = fc.record({
      at: fc.nat(60),
      cut: fc.nat(2),
      put: fc.constantFrom(
        "",
        '"',
        "\\",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "0",
        "-",
        "e",
        ".",
        "u",
        "\t",
        "\u0001",
        " ",
        "t",
      ),
    });
    fc.assert(
      fc.property(value, fc.boolean(), damage, (one, escapes, { at, cut, put }) => {
        const line = written(one, escapes);
        agrees(line.slice(0, at % (line.length + 1)) + put + line.slice((at % (line.length + 1)) + cut), paths);
      }),
      { numRuns: cases(20_000, 150) },
    );
  });

  test.each([
    '{"a":1,"a":2}',
    // a high surrogate that is not followed by the escape of a low one
    '{"a":"\\ud800\\ue000","b":["\\ud800\\udbff","\\udbff\\uffff"]}',
    '{"a":"\\ud800\\u0041","b":["\\ud800x\\udc00","\\ud800"]}',
    '{"a":"\\ud800\\udc00\\udbff\\udfff","b":["\\udc00\\ud800","\\ue000\\ud7ff"]}',
    '{"a":{"b":1},"a":{}}',
    '{"a":{"b":1},"a":{"a":2}}',
    '{"\\u0061":1}',
    '{"\ufeff\\u0061":1}',
    '{"\ufeffa":1,"a":"\ufeffx"}',
    '{"a\\u002eb":1}',
    "[1,2]",
    '[{"b":"x"}]',
    '{"a":[{"b":1}],"b":["x",{"a":[]}]}',
    "",
    "  \t ",
    "{",
    "}",
    "[1,]",
    '{"a":1,}',
    '{"a" 1}',
    "{a:1}",
    "{'a':1}",
    '{"a":01}',
    '{"a":-}',
    '{"a":1.}',
    '{"a":.5}',
    '{"a":1e}',
    '{"a":1e+5}',
    '{"a":+1}',
    '{"a":NaN}',
    '{"a":Infinity}',
    '{"a":nul}',
    '{"a":nulll}',
    '{"a":True}',
    '{"a":"\\x"}',
    '{"a":"\\u12g4"}',
    '{"a":"\\u123"}',
    '{"a":"\\ud83d\\ude00"}',
    '{"a":"\\ud83d"}',
    '{"a":"\\ud83d\\u0041"}',
    '{"a":"\\ude00\\ud83d"}',
    '{"a":"\t"}',
    '{"a":"\u007f\u0080\u2028"}',
    '{"a":"',
    '{"a":"b',
    '{"a":"b\\',
    '{"a":1} {"a":2}',
    '{"a":1}\u00a0',
    '\ufeff{"a":1}',
    '"a"',
    "1",
    "-0",
    "null",
    "// a",
    '{"a":/*1*/1}',
  ])("%s", (line) => {
    for (const offset of [0, 1, 2, 3]) agrees(line, paths, offset);
  });
});

test("values of any depth are skipped", () => {
  const line = `{"b":${'{"x":['.repeat(100_000)}1${"]}".repeat(100_000)},"a":"found"}`;
  const scanner = createJsonScanner(treeOfPaths([["a"], ["c"]]), 2);
  const { bytes, limit } = placed(line, 0);
  expect(scanner.scan(bytes, 0, limit)).toBe(limit);
  expect([...scanner.fields.kinds]).toEqual([TEXT, MISSING]);
  expect(() => JSON.parse(line) as unknown).not.toThrow();
  const damaged = placed(line.replace("]}]}", "]}}"), 0);
  expect(scanner.scan(damaged.bytes, 0, damaged.limit)).toBe(-1);
});

describe("a path", () => {
  test.each([
    ["a", ["a"]],
    ["a.0.b", ["a", "0", "b"]],
    ["a\\.b.c", ["a.b", "c"]],
    ["a\\\\.b", ["a\\", "b"]],
    ["a b", ["a b"]],
  ])("%s", (path, keys) => expect(keysOfPath(path)).toEqual(keys));

  test.each(["", ".", "a.", ".a", "a..b"])("%s has an empty key", (path) =>
    expect(() => keysOfPath(path)).toThrow("has an empty key: expected names with dots between them"),
  );
});
