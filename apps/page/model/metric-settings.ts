/** The settings of a metric for a form: from the library's tables, as plain data. */
import { metricForms } from "#metric-forms";
import { kindOfMetric } from "../../../src/core/entry.js";
import type { BleuDialectOptions } from "../../../src/index.js";
import { type SettingForm, dialectSettings, dialectTokenizerNames } from "../../../src/metrics/entry.js";
import type { MetricSpec } from "./corpus.js";
import { metricOf } from "./metric-spec.js";

export type { SettingForm } from "../../../src/metrics/entry.js";

/** The settings of a metric that are plain data and leave a choice. */
export function settingForms({ metric, options }: MetricSpec): readonly SettingForm[] {
  return metric === "bleuDialect"
    ? dialectForms(options as unknown as BleuDialectOptions)
    : (metricForms[metric] ?? []);
}

function dialectForms({ dialect }: BleuDialectOptions): SettingForm[] {
  const forms = Object.entries(dialectSettings(dialect)).map(([name, setting]): SettingForm => {
    const { kind, initial, least, most, above, names } = setting;
    const choices = kind === "tokenizer" ? dialectTokenizerNames : (names as readonly string[] | undefined);
    return {
      name,
      // the only settings of this kind are weights
      kind: kind === "special" ? "words" : kind,
      initial: kind === "special" ? [] : initial,
      ...(choices !== undefined && { choices }),
      ...(least !== undefined && { least }),
      ...(most !== undefined && { most }),
      ...(above && { above }),
    };
  });
  return forms.filter(({ choices }) => choices === undefined || choices.length > 1);
}

/** The present value of a setting of a metric. */
export function settingValue({ options }: MetricSpec, { name, initial }: SettingForm): unknown {
  return options[name] ?? initial;
}

/** The metric with another value of a setting; undefined, and the default, are left out. The value is not checked. */
export function withSetting(spec: MetricSpec, { name, initial }: SettingForm, value: unknown): MetricSpec {
  // the settings of one dialect do not fit another
  if (spec.metric === "bleuDialect" && name === "dialect") return { ...spec, options: { dialect: value } };
  const { [name]: _, ...others } = spec.options;
  const isDefault = value === undefined || JSON.stringify(value) === JSON.stringify(initial);
  return { ...spec, options: isDefault ? others : { ...others, [name]: value } };
}

/** Why the library refuses a metric, in the library's words; null if it does not. */
export function refusalOf(spec: MetricSpec): string | null {
  try {
    metricOf(spec);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** A text that a user wrote, as the value of a setting. */
export function parsedSetting({ kind, means }: SettingForm, text: string): unknown {
  if (text.trim() === "") return undefined;
  if (means !== undefined) return means[text];
  switch (kind) {
    case "whole":
    case "number":
      return Number(text);
    case "flag":
      return text === "true";
    case "words": {
      const words = text.split(/[\s,]+/u).filter((word) => word !== "");
      const numbers = words.map(Number);
      return numbers.some(Number.isNaN) ? words : numbers;
    }
    case "special":
      return unquoted(text);
    default:
      return text;
  }
}

/** A value of a setting as text, for its field. */
export function settingText({ kind, means }: SettingForm, value: unknown): string {
  if (value === undefined) return "";
  if (means !== undefined) return Object.keys(means).find((word) => means[word] === value) ?? "";
  if (Array.isArray(value)) return value.join(", ");
  return kind === "special" ? String(value).replaceAll("\n", "\\n") : String(value);
}

/** The text of a value: numbers as they are, a line feed as a backslash and an n. */
function unquoted(text: string): string | number {
  const number = Number(text);
  return Number.isNaN(number) ? text.replaceAll("\\n", "\n") : number;
}

/** Whether a setting leaves the rows unchanged, so that statistics can be scored with other values of it. */
export function actsOnScoring(spec: MetricSpec, form: SettingForm): boolean {
  // chrF states its beta only in its name
  const kind = kindOfMetric(metricOf(spec));
  const now = settingValue(spec, form);
  const others = candidates(form).filter((value) => JSON.stringify(value) !== JSON.stringify(now));
  return others.some((value) => {
    const other = withSetting(spec, form, value);
    return refusalOf(other) === null && kindOfMetric(metricOf(other)) === kind;
  });
}

/** Examples of the values of a setting. */
function candidates({ kind, choices, means, least = 0, most = Infinity, initial }: SettingForm): readonly unknown[] {
  if (means !== undefined) return [...Object.values(means), undefined];
  if (choices !== undefined) return choices;
  if (kind === "flag") return [true, false];
  if (kind === "words") return [[0.4, 0.3, 0.2, 0.1]];
  if (kind !== "whole" && kind !== "number") return [];
  const middle = typeof initial === "number" ? initial : least;
  return [middle + 1, middle + 2].filter((value) => value <= most);
}
