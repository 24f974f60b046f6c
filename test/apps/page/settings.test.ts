/** The page's form has the library's settings for every metric, and shows the library's errors about wrong values. */
import { describe, expect, test } from "vitest";
import {
  actsOnScoring,
  parsedSetting,
  refusalOf,
  settingForms,
  settingText,
  settingValue,
  withSetting,
  type SettingForm,
} from "../../../apps/page/model/metric-settings.js";
import { metricNames, metricOf } from "../../../apps/page/model/metric-spec.js";
import type { MetricSpec } from "../../../apps/page/model/corpus.js";
import { metricWords, variants } from "../../../apps/page/views/settings/metric-words.js";
import { dialectNames } from "../../../src/metrics/translation/dialects/dialect-names.js";

const specOf = (metric: string): MetricSpec => ({
  metric,
  options: metric === "bleuDialect" ? { dialect: "nltk" } : {},
});
const formOf = (spec: MetricSpec, name: string): SettingForm => settingForms(spec).find((form) => form.name === name)!;

describe.each(metricNames)("%s", (metric) => {
  const spec = specOf(metric);

  test("the metric has settings, and words that say what it is for", () => {
    expect(metricWords[metric]).toBeTypeOf("string");
    expect(settingForms(spec).length).toBeGreaterThan(0);
  });

  test("defaults are not written down, and come back unchanged from a field", () => {
    for (const form of settingForms(spec)) {
      const value = settingValue(spec, form);
      const text = settingText(form, value);
      const parsed = parsedSetting(form, text);
      if (form.kind !== "words") expect(parsed, form.name).toEqual(value);
      if (form.name !== "dialect") expect(withSetting(spec, form, parsed), form.name).toEqual(spec);
    }
  });

  test("numbers outside of their range are refused by name", () => {
    for (const form of settingForms(spec)) {
      const { name, kind, least, most } = form;
      if (kind !== "whole" && kind !== "number") continue;
      for (const text of [
        String((least ?? 0) - 1),
        ...(most === undefined ? [] : [String(Math.max(most + 1, 2 * most))]),
        "many",
      ])
        expect(refusalOf(withSetting(spec, form, parsedSetting(form, text))), text).toMatch(`${name} is `);
    }
  });

  test("choices are accepted, or need data that a page does not have", () => {
    for (const form of settingForms(spec)) {
      for (const choice of form.choices ?? []) {
        const why = refusalOf(withSetting(spec, form, parsedSetting(form, choice)));
        if (why !== null) expect(why, `${form.name} ${choice}`).toMatch(/needs|expected/);
      }
    }
  });
});

test("settings whose data come in files have no field", () => {
  expect(settingForms(specOf("nist")).map(({ name }) => name)).toEqual(["mode", "order", "caseSensitive", "tokenize"]);
});

test("every dialect has its own settings", () => {
  const names = (dialect: string): string[] =>
    settingForms({ metric: "bleuDialect", options: { dialect } }).map(({ name }) => name);
  for (const dialect of dialectNames) expect(names(dialect)).toContain("tokenize");
  expect(names("nltk")).toEqual(expect.arrayContaining(["smoothing", "weights", "epsilon"]));
  // multi-bleu has only one smoothing, and no weights
  expect(names("multi-bleu")).toEqual(["dialect", "tokenize", "lowercase", "maxOrder"]);
  const nltk = { metric: "bleuDialect", options: { dialect: "nltk", smoothing: "method1" } };
  // another tool does not know method1
  expect(withSetting(nltk, formOf(nltk, "dialect"), "hf").options).toEqual({ dialect: "hf" });
});

test("settings that act on scoring alone can be changed without texts", () => {
  const acts = (spec: MetricSpec): string[] =>
    settingForms(spec)
      .filter((form) => actsOnScoring(spec, form))
      .map(({ name }) => name);
  expect(acts(specOf("bleu"))).toEqual(["smoothMethod", "smoothValue", "effectiveOrder"]);
  // of several references the best by F-score is counted
  expect(acts(specOf("chrf"))).toEqual([]);
  expect(acts(specOf("lepor"))).toEqual(["system"]);
});

test("variants are metrics under the names that papers use", () => {
  expect(variants.map(({ spec }) => metricOf(spec).name)).toEqual(["chrF2++"]);
});

test("help names the fields of the page, and no option of the command", () => {
  const helps = metricNames.flatMap((name) => settingForms(specOf(name)).map(({ help }) => help ?? ""));
  expect(helps.filter((help) => /--(ter|bleu|chrf|rouge)/.test(help))).toEqual([]);
  expect(settingForms(specOf("ter")).find(({ name }) => name === "asianSupport")!.help).toBe(
    "with “normalized” each Chinese character is a word, with “no punctuation” East Asian punctuation is removed, too",
  );
});
