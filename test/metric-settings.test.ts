/**
 * The rules that follow from the tables of settings, for every metric in the list: errors about bad arguments say what was
 * expected, an undefined option counts as left out, and settings that affect only scoring do not change the rows.
 */
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { metricModules } from "#metric-options";
import { segmentStatistics } from "../src/corpus/segment-statistics.js";
import { countingSignature, formatSignature } from "../src/core/signature.js";
import type { Setting } from "../src/core/settings.js";
import { optionsOf, type CommandLine } from "../src/metrics/command-line.js";
import { ngramInformation } from "../src/corpus/collect-information.js";
import { gecgleu } from "../src/metrics/generation/gecgleu.js";
import { informed } from "../src/metrics/scoring-alone.js";
import { bleu } from "../src/metrics/translation/bleu.js";
import { hlepor } from "../src/metrics/translation/lepor/hlepor.js";
import { lepor } from "../src/metrics/translation/lepor/lepor.js";
import { nist } from "../src/metrics/translation/nist.js";
import type { Metric } from "../src/metrics/metric.js";

type Make = (options: object) => Metric;

/** Options with which a metric needs no data. */
const base: Readonly<Record<string, object>> = {
  meteor: { modules: ["exact"] },
  meteor2007: { modules: ["exact"] },
};

/** Settings with large tables: the command loads the table, and passes a function to the metric. */
const tokenizersApart = ["cjk", "grapheme", "word"];

/** Settings without an option of their own: data, and numbers that share an option. */
const withoutOption: Readonly<Record<string, readonly string[]>> = {
  nist: ["information"],
  rouge: ["type"],
  rouge155: ["type", "stem"],
  hlepor: ["lengthWeight", "positionWeight", "harmonicWeight"],
  meteor: ["alpha", "beta", "gamma", "delta", "synonyms"],
};

const metrics = await Promise.all(
  Object.entries(metricModules).map(async ([name, load]) => {
    const all = [(await load()).commandLine].flat() as CommandLine[];
    return all.find((one) => one.name === name)!;
  }),
);

/** The file that the build writes for hosts in other languages. */
const descriptions = JSON.parse(readFileSync("build/metric-settings.json", "utf8")) as Record<
  string,
  {
    readonly doc: string;
    readonly settings: readonly (Setting & {
      readonly name: string;
      readonly default?: unknown;
      readonly doc: string;
    })[];
    readonly signature: readonly { readonly key: string }[];
  }
>;

/** Values that a setting does not allow, with the error's text. */
function badValues(key: string, { kind, least, most, above, names }: Setting): [unknown, ErrorConstructor, string][] {
  const range = `${key} is %: expected`;
  const outside = (numbers: readonly number[]): [unknown, ErrorConstructor, string][] =>
    numbers.map((number) => [number, RangeError, range.replace("%", String(number))]);
  switch (kind) {
    case "flag":
      return [
        [1, TypeError, `${key} is a number: expected true or false`],
        [null, TypeError, `${key} is null: expected true or false`],
      ];
    case "whole":
      return [
        ["4", TypeError, `${key} is a string: expected a whole number from ${least} to ${most}`],
        ...outside([least! - 1, most! + 1, least! + 0.5, Number.NaN]),
      ];
    case "number":
      return [
        ["1", TypeError, `${key} is a string: expected a finite number`],
        ...outside([above ? least! : least! - 1, ...(most === undefined ? [] : [most * 2]), Infinity, Number.NaN]),
      ];
    case "name":
      return [
        [4, TypeError, `${key} is a number: expected one of "${String(names![0])}"`],
        ["nobody", RangeError, `${key} is "nobody": expected one of "${String(names![0])}"`],
      ];
    case "tokenizer":
      return [
        [7, TypeError, "tokenizer is a number: expected"],
        [null, TypeError, `${key} is null: expected a tokenizer`],
        ["nobody", RangeError, 'tokenizer is "nobody": expected one of'],
      ];
    case "file":
    case "special":
      return [[null, TypeError, `${key} is null: expected`]];
  }
}

describe.each(metrics.map((metric) => [metric.name, metric] as const))("%s", (name, { make, settings, ...metric }) => {
  const metricOf = (options: object): Metric => (make as Make)({ ...base[name], ...options });

  test("other languages are given each setting with its default, its range, its key and its docstring", () => {
    const { settings: described, signature, doc } = descriptions[name]!;
    expect(doc.length).toBeGreaterThan(100);
    for (const { name: key, default: initial, kind, least, most, signed, doc: text } of described) {
      const setting = settings[key]!;
      expect({ kind, least, most, signed }, key).toEqual({
        kind: setting.kind,
        least: setting.least,
        most: setting.most,
        signed: setting.signed,
      });
      expect(initial, key).toEqual(setting.initial);
      // the defaults of METEOR's parameters are among its tuned values
      if (name !== "meteor" || !/^(alpha|beta|gamma|delta)$/.test(key)) expect(text, key).toMatch(/\w.*\.$/s);
    }
    expect(described.map((setting) => setting.name)).toEqual(Object.keys(settings));
    expect(signature.map(({ key }) => key)).toEqual(
      expect.arrayContaining(metricOf({}).signature.map(({ key }) => key)),
    );
  });

  test.each(Object.entries(settings))("%s: bad values", (key, setting) => {
    for (const [value, type, message] of badValues(key, setting)) {
      expect(() => metricOf({ [key]: value }), `${key}: ${String(value)}`).toThrow(type);
      expect(() => metricOf({ [key]: value })).toThrow(message);
    }
  });

  test("an unknown option, a misspelt one, no options", () => {
    const keys = Object.keys(settings);
    expect(() => metricOf({ nobodyKnowsThis: 1 })).toThrow(
      new TypeError(`${name} has no option "nobodyKnowsThis": expected ${keys.join(", ")}`),
    );
    for (const key of keys) {
      expect(() => metricOf({ [`${key}x`]: 1 })).toThrow(TypeError);
      expect(() => metricOf({ [`${key}x`]: 1 })).toThrow(`; is ${key} meant?`);
    }
    expect(() => (make as Make)(null as never)).toThrow(
      `the options of ${name} are null: expected an object, such as { ${keys[0]}: ... }`,
    );
  });

  test("an option that is undefined is one that is left out", () => {
    const undefineds = Object.fromEntries(Object.keys(settings).map((key) => [key, undefined]));
    expect((make as Make)({ ...undefineds, ...base[name] }).signature).toEqual(metricOf({}).signature);
  });

  test("settings that count alike have the same rows", () => {
    const corpus = {
      hypotheses: ["The cat sat on the mat .", "a b c d e f", "", "one two"],
      references: [["the cat sat on a mat .", "The mat !"], ["a b c d f e"], ["something"], ["two one", "one"]],
      sources: ["The old cat sat on the mat .", "a b d f e", "some thing", "two"],
    };
    const key = (one: Metric): string => `${one.name}|${formatSignature(countingSignature(one.signature))}`;
    const plain = metricOf({});
    if (plain.firstPass !== undefined) return;
    for (const options of otherValues(settings)) {
      let other: Metric;
      try {
        other = metricOf(options);
      } catch (error) {
        // this value cannot be combined with the defaults of other settings
        expect(error).toBeInstanceOf(RangeError);
        continue;
      }
      const alike = key(other) === key(plain);
      if (alike)
        expect(segmentStatistics(other, corpus).rows, JSON.stringify(options)).toEqual(
          segmentStatistics(plain, corpus).rows,
        );
    }
  });

  test("no choice of an option is refused as an unknown word", () => {
    const refusal = (setting: string, value: unknown): string => {
      try {
        metricOf({ [setting]: value });
        return "";
      } catch (error) {
        return (error as Error).message;
      }
    };
    for (const { setting, choices = [], kind, means } of Object.values(optionsOf({ make, settings, ...metric, name })))
      for (const [i, choice] of setting === undefined ? [] : choices.entries()) {
        if (tokenizersApart.includes(choice)) continue;
        if (means !== undefined) expect(Object.keys(means), setting).toContain(choice);
        // the order of modules matters
        const value = (word: unknown): unknown => (kind === "choices" ? [...choices.slice(0, i), word] : word);
        const refused = refusal(setting!, value(means === undefined ? choice : means[choice]));
        if (refused !== "") expect(refused).not.toBe(refusal(setting!, value("nobody")).replace("nobody", choice));
      }
  });

  test("each setting has an option, unless the setting is data or is set by other options; keys that identify a metric are in its signature", () => {
    const all = Object.values(optionsOf({ make, settings, ...metric, name })).map(({ setting }) => setting);
    expect(Object.keys(settings).filter((key) => !all.includes(key))).toEqual(withoutOption[name] ?? []);
    const signed = [...metricOf({}).signature.map(({ key }) => key), ...Object.keys(metric.otherKeys ?? {}), "info"];
    expect(metric.identifyingKeys.filter((key) => !signed.includes(key))).toEqual([]);
  });

  test("keys of the signature, long and short, are single words; the fields of a row have different names", () => {
    const { signature, fields } = metricOf({});
    const signed = Object.values(settings).flatMap((setting) => setting.signed ?? []);
    for (const { key, short } of [...signature, ...signed])
      expect([key, short].filter((word) => word !== undefined)).toEqual([
        expect.stringMatching(/^\w+$/),
        expect.stringMatching(/^\w+$/),
      ]);
    for (const field of fields) expect(field).toMatch(/^[a-z]/);
    expect(new Set(fields).size).toBe(fields.length);
  });

  test("every option has a help, a name of its own, and a setting or a kind", () => {
    for (const [key, option] of Object.entries(optionsOf({ make, settings, ...metric, name }))) {
      expect(option.help.length, key).toBeGreaterThan(5);
      expect(option.names[0]).toMatch(/^--[a-z0-9-]+$/);
      expect(option.kind).toBeDefined();
      // the help says what a value is: a list of words, or a placeholder
      if (option.kind !== "flag") expect(option.choices?.join() ?? option.value, key).toMatch(/\w/);
      const setting = option.setting === undefined ? undefined : settings[option.setting];
      const isSpecialText =
        setting?.kind === "special" && option.kind === "text" && typeof setting.initial === "string";
      // `initial: undefined` says that the default cannot be typed
      if (isSpecialText && !("initial" in option && option.initial === undefined))
        expect(option.initial, key).toBe(setting.initial);
    }
  });
});

/** One setting changed at a time. */
function otherValues(settings: Readonly<Record<string, Setting>>): object[] {
  return Object.entries(settings).flatMap(([key, { kind, initial, names, least, most }]) => {
    const values: readonly unknown[] =
      kind === "flag"
        ? [true, false]
        : kind === "name"
          ? names!
          : kind === "whole"
            ? [least, most, 3]
            : kind === "number"
              ? [0.5, 2]
              : kind === "tokenizer"
                ? ["13a", "none", "char"]
                : [];
    return values.filter((value) => value !== initial).map((value) => ({ [key]: value }));
  });
}

describe("the counting part of a signature", () => {
  const counting = (metric: Metric): string => formatSignature(countingSignature(metric.signature));

  test("bleu's smoothing and effective order affect scoring alone", () => {
    for (const options of [
      { smoothMethod: "floor" },
      { smoothMethod: "add-k", smoothValue: 2 },
      { effectiveOrder: true },
    ] as const)
      expect(counting(bleu(options))).toBe(counting(bleu()));
    expect(counting(bleu())).toBe("case:mixed|tok:13a");
  });

  test("GEC-GLEU's averaging, LEPOR's mean over segments, and NIST's order affect scoring alone", () => {
    const information = ngramInformation({ references: [["a b"]] });
    for (const [plain, other] of [
      [gecgleu(), gecgleu({ average: "sentences" })],
      [lepor(), lepor({ system: "factors" })],
      [hlepor(), hlepor({ system: "factors" })],
      [nist({ information }), nist({ information, order: 3 })],
    ] as const) {
      expect(counting(other)).toBe(counting(plain));
      expect(formatSignature(other.signature)).not.toBe(formatSignature(plain.signature));
    }
  });

  test("only a metric whose weights come from the references has their checksum", () => {
    const metric = bleu();
    expect(informed(metric, "0123")).toBe(metric);
    const weighing = nist();
    expect(informed(weighing, undefined)).toBe(weighing);
    expect(formatSignature(informed(nist(), "0123").signature)).toMatch(/\|info:0123$/);
    expect(formatSignature(informed(nist(), "0123").signature, "short")).toMatch(/\|i:0123$/);
  });

  test("case, tokenizer and order affect counting", () => {
    for (const options of [{ lowercase: true }, { tokenize: "intl" }, { maxOrder: 3 }] as const)
      expect(counting(bleu(options))).not.toBe(counting(bleu()));
  });
});

test("pages load no help of the command line", () => {
  const folder = new URL("../build/browser/", import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  const code = files.map((file) => readFileSync(new URL(file, folder), "utf8")).join("\n");
  expect(code.length).toBeGreaterThan(100_000);
  const found = metrics.flatMap((metric) =>
    Object.values(optionsOf(metric)).filter(({ help }) => help.length > 30 && code.includes(help)),
  );
  expect(found.map(({ names }) => names[0])).toEqual([]);
});
