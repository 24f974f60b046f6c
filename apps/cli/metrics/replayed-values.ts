/** From a published signature to the options that make its metric again. */
import type { Setting } from "../../../src/core/entry.js";
import { optionsOf, type SettingOption } from "../../../src/metrics/entry.js";
import { inputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import { bleuOptions } from "./bleu-signature.js";
import type { OwnOptions } from "./metric-command.js";
import { asValues, ownOptions, type Values } from "./metric-values.js";
import { unknownValue, type PublishedSignature, type SettingReader } from "./published-signature.js";
import { commandLineOf } from "./make-from-table.js";

/** @throws InputError for a setting that cannot be reproduced */
export async function replayedValues(signature: PublishedSignature, given: Values): Promise<Partial<Values>> {
  const { metric } = signature;
  const own = metric === "bleu" ? bleuOptions(signature, ownOptions("bleu", given)) : await optionsIn(signature);
  return { metrics: [metric], ...asValues(metric, own) } as Partial<Values>;
}

/** The values of the metric's options, by their keys. */
async function optionsIn({ metric, name, settings: signed, read }: PublishedSignature): Promise<OwnOptions> {
  const commandLine = await commandLineOf(metric);
  const { signature: form, settings, joint } = commandLine;
  const options = optionsOf(commandLine);
  const found: Record<string, unknown> = {};
  try {
    for (const item of form) {
      const { key } = typeof item === "object" ? item : settings[item]!.signed!;
      const text = signed.get(key);
      if (text === undefined) continue;
      const reader = joint?.[key];
      const meant = options[key]?.isChecksum
        ? { [key]: text }
        : reader === undefined
          ? { [String(item)]: readSetting(read, key, settings[String(item)]!, options[String(item)]!) }
          : reader.read(text, signed);
      if (meant === undefined) throw unknownValue(key, text, reader!.expected);
      Object.assign(found, meant);
    }
    Object.assign(found, commandLine.named?.(name, found));
  } catch (error) {
    throw error instanceof RangeError ? inputError(printable(error.message)) : error;
  }
  const wordOf = ([key, value]: readonly [string, unknown]): [string, unknown] => {
    const { setting, kind, means } = options[key]!;
    if (setting === undefined || means === undefined) return [key, value];
    const word = Object.keys(means).find((candidate) => means[candidate] === value);
    return [key, kind === "flag" ? word === "true" : word];
  };
  return Object.fromEntries(Object.entries(found).map(wordOf));
}

function readSetting(read: SettingReader, key: string, { kind, says }: Setting, option: SettingOption): unknown {
  const { least, most } = option as { readonly least: number; readonly most: number };
  if (kind === "flag") return read.oneOf(key, says!, false);
  if (kind === "whole") return read.whole(key, { least, most, initial: least });
  const text = read.text(key)!;
  if (kind !== "number")
    return read.oneOf(key, Object.fromEntries(option.choices!.map((choice) => [choice, choice])), text);
  if (Number(text) >= least && Number(text) <= most) return Number(text);
  throw unknownValue(key, text, `a number from ${least} to ${most}`);
}
