/**
 * The modules that the build writes for Python pass arguments in the order of the kernel's functions, and settings have
 * the defaults of TypeScript's metrics.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formatSignature } from "../src/core/signature.js";
import { metricFactories } from "../src/metrics/index.js";
import type { Metric } from "../src/metrics/metric.js";

// JavaScript without types, which node runs as it is
const { generatedFiles } = await import("../scripts/python/python-modules.mjs" as string);
const { calls, metrics } = await import("../scripts/python/python-metrics.mjs" as string);

interface Call {
  readonly calls: string;
  readonly renamed?: Readonly<Record<string, string>>;
}

interface PythonMetric {
  readonly metric: string;
  readonly arguments: Readonly<Record<string, { readonly setting?: string }>>;
}

const files = (await generatedFiles()) as Readonly<Record<string, string>>;
const text = (file: string): string => files[`src/truebleu/${file}`]!;
const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A value of Python. */
const valueOf = (literal: string): unknown =>
  literal === "None" ? undefined : JSON.parse(literal.replace("True", "true").replace("False", "false"));

describe.each(Object.entries<Call>(calls))("%s", (name, call) => {
  const [part, kernelName] = call.calls.split(".");
  const source = readFileSync(`assembly/${part}/index.ts`, "utf8");
  const body = text("_calls.py").split(`\ndef ${name}(`)[1]!.split("\ndef ")[0]!;

  test("the call passes the arguments in the order of the kernel's function", () => {
    const abi = JSON.parse(readFileSync("build/kernel/abi.json", "utf8"));
    const expected = abi.parts[part!].functions[kernelName!].parameters.map((one: { name: string }) => one.name);
    expect(source).toContain(kernelName);
    const [, tuple] = new RegExp(`"${kernelName}", \\((.*?)\\),? (?:hypotheses|rows)`).exec(body)!;
    const renamed = Object.entries(call.renamed ?? {}).map(([parameter, own]) => [own, parameter]);
    const passed = [...tuple!.matchAll(/number_of\("(\w+)".*?\)|bool\((\w+)\)|(\w+)/g)].map(
      ([, number, flag, plain]) => number ?? flag ?? plain!,
    );
    const named = passed.map((own) => Object.fromEntries(renamed)[own] ?? (own === "0" ? "rule" : camel(own)));
    expect(named).toEqual(expected.slice(1).filter((parameter: string) => parameter !== "summed"));
  });
});

/** The keys that are in a metric's signature only if the setting does not have its default. */
function keysOmitted(metric: string): string[] {
  const { settings } = JSON.parse(readFileSync("build/metric-settings.json", "utf8"))[metric] as {
    settings: { signed?: { key: string; omitDefault?: boolean } }[];
  };
  return settings.flatMap(({ signed }) => (signed?.omitDefault ? [signed.key] : []));
}

const factories = metricFactories as Readonly<Record<string, (options: object) => Metric>>;

describe.each(Object.entries<PythonMetric>(metrics))("%s", (name, { metric, arguments: own }) => {
  test("the class has TypeScript's defaults", () => {
    const body = text("metrics/settings.py").split(`class ${name}Settings(`)[1]!;
    const [, parameters] = /def __init__\(self, (.*)\) -> None:/.exec(body)!;
    const defaults = [...parameters!.matchAll(/(\w+): [\w[\], |]+? = ([^,]+)/g)].map(([, argument, literal]) => [
      argument!,
      valueOf(literal!),
    ]);
    expect(defaults.map(([argument]) => argument)).toEqual(Object.keys(own));
    const make = factories[metric]!;
    const options = defaults
      .map(([argument, value]) => [own[argument as string]!.setting ?? camel(argument as string), value])
      .filter(([setting]) => setting !== "force");
    const configured = make(Object.fromEntries(options));
    expect(configured.name).toBe(make({}).name);
    expect(formatSignature(configured.signature)).toBe(formatSignature(make({}).signature));
  });

  test("the class has TypeScript's keys in the signature, in the same order", () => {
    const body = text("metrics/settings.py").split(`class ${name}Settings(`)[1]!.split("\nclass ")[0]!;
    const keys = [
      ...body
        .split("def _settings")[1]!
        .split("def ")[0]!
        .matchAll(/\("(\w+)", /g),
    ].map(([, key]) => key);
    const signed = factories[metric]!({}).signature.map(({ key }) => key);
    const omitted = keysOmitted(metric);
    expect(keys.filter((key) => !omitted.includes(key!))).toEqual(signed.filter((key) => !omitted.includes(key)));
    expect(keys).toEqual(expect.arrayContaining(signed));
  });
});
