/** abi.json is true: it describes each file correctly. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import * as constants from "#kernel/constants";
import { describe, expect, test } from "vitest";
import { chrf } from "../../src/metrics/translation/chrf.js";
import { bleu } from "../../src/metrics/translation/bleu.js";
import { wer } from "../../src/metrics/speech/wer.js";
import { LONGEST_ORDER } from "../../src/kernel/checks.js";
import { version } from "../../src/core/version.js";
import { abi, fileOf } from "./abi-host.js";

/** The types of numbers, as they are encoded in a module. */
const typeOf = (type: string): number[] =>
  type === "void" ? [] : [type === "f64" ? 0x7c : type === "u64" || type === "i64" ? 0x7e : 0x7f];

interface Signature {
  readonly parameters: readonly number[];
  readonly results: readonly number[];
}

/** The functions that a module exports, read from its sections of types, functions and exports; it has no imports. */
function functionsOf(file: string): Record<string, Signature> {
  const bytes = readFileSync(file);
  let at = 8;
  const number = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const list = <T>(read: () => T): T[] => Array.from({ length: number() }, read);
  const typesHere = (): number[] => list(() => bytes[at++]!);
  let types: Signature[] = [];
  let functions: number[] = [];
  let exported: { name: string; kind: number; index: number }[] = [];
  while (at < bytes.length) {
    const section = bytes[at++]!;
    const end = number() + at;
    if (section === 1)
      types = list(() => {
        at++; // 0x60: a function
        return { parameters: typesHere(), results: typesHere() };
      });
    if (section === 3) functions = list(number);
    if (section === 7)
      exported = list(() => {
        const length = number();
        const name = bytes.toString("utf8", at, (at += length));
        return { name, kind: bytes[at++]!, index: number() };
      });
    at = end;
  }
  return Object.fromEntries(
    exported.filter(({ kind }) => kind === 0).map(({ name, index }) => [name, types[functions[index]!]!]),
  );
}

const files = Object.entries(abi.parts).flatMap(([part, { scalar }]) =>
  (["release", ...(scalar === undefined ? [] : ["scalar" as const])] as const)
    .map((build) => ({ part, build, file: fileOf(part, build) }))
    // scalar builds are made for the exhaustive run, and for the package
    .filter(({ build, file }) => build === "release" || existsSync(file)),
);

describe("abi.json", () => {
  test("abi.json has all parts, and this version", () => {
    expect(abi.version).toBe(version);
    expect(abi.abi).toBe(constants.ABI_VERSION);
    const built = readdirSync("build/kernel").filter((file) => file.endsWith(".release.wasm"));
    expect(Object.keys(abi.parts)).toEqual(built.map((file) => file.split(".")[0]!).sort());
  });

  test.each(files)(
    "abi.json has the functions of $file with their types; the file imports nothing",
    ({ part, file }) => {
      const described = Object.entries(abi.parts[part]!.functions).map(([name, { parameters, result }]) => [
        name,
        { parameters: parameters.flatMap(({ type }) => typeOf(type)), results: typeOf(result) },
      ]);
      expect(WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(file)))).toEqual([]);
      expect(functionsOf(file)).toEqual(Object.fromEntries(described));
    },
  );

  test("abi.json has the numbers of regions, rules, smoothings and limits that the kernel was compiled with", () => {
    const numbers = constants as unknown as Record<string, number>;
    for (const [prefix, described] of [
      ["RULE_", abi.rules],
      ["SMOOTH_", abi.smoothings],
      ["", abi.regions],
      ...Object.values(abi.parts).map(({ regions }) => ["", regions] as const),
    ] as const)
      for (const [name, { number, description }] of Object.entries(described)) {
        expect(number, name).toBe(numbers[prefix + name]);
        expect(description, `what ${name} is`).toMatch(/./);
      }
    expect(Object.keys(abi.rules)).toHaveLength(
      Object.keys(constants).filter((name) => name.startsWith("RULE_")).length,
    );
    expect(abi.limits).toEqual({
      longestOrder: LONGEST_ORDER,
      mostTextBytes: constants.MOST_TEXT_BYTES,
      padding: constants.PADDING,
    });
  });

  test("every function of a stable part is described", () => {
    for (const { stable, functions } of Object.values(abi.parts))
      for (const [name, { description }] of Object.entries(functions))
        if (stable) expect(description, name).toMatch(/./);
  });

  test("abi.json names the fields of rows as the metrics do", () => {
    const expand = (part: string, name: string, values: Record<string, number>): string[] =>
      abi.parts[part]!.functions[name]!.row!.flatMap(({ fields, times }) => {
        const count = times.split(" + ").reduce((sum, term) => sum + (values[term] ?? Number(term)), 0);
        return Array.from({ length: count }, (_, i) =>
          fields.map((field) => (times === "1" ? field : `${field}${i + 1}`)),
        ).flat();
      });
    expect(expand("counting", "textMatches", { maxOrder: 3 })).toEqual(bleu({ maxOrder: 3 }).fields);
    // abi.json calls "character1Hypothesis" "hypothesis1"
    const ofChrf = chrf({ charOrder: 2 }).fields.map((field) =>
      field.replace(/character(\d)(\w+)/, (_, order: string, what: string) => `${what.toLowerCase()}${order}`),
    );
    expect(expand("chrf", "textTriples", { charOrder: 2, wordOrder: 0 })).toEqual(ofChrf);
    expect(expand("levenshtein", "textErrors", {}).slice(0, 4)).toEqual(wer().fields);
    expect(expand("ter", "textEdits", {})).toEqual(["edits", "referenceLengths", "references"]);
  });
});
