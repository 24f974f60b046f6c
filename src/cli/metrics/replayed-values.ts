/** From a published signature to the options that make its metric again. */
import type { Setting } from "../../core/settings.js";
import { optionsOf, type SettingOption } from "../../metrics/command-line.js";
import { inputError } from "../../reading/input-error.js";
import { printable } from "../../report/printable.js";
import { bleuValues } from "./bleu-signature.js";
import type { Values } from "./metric-values.js";
import { unknownValue, type PublishedSignature, type SettingReader } from "./published-signature.js";
import { commandLineOf } from "./settings-command.js";

/** @throws InputError for a setting that cannot be reproduced */
export async function replayedValues(signature: PublishedSignature, given: Values): Promise<Partial<Values>> {
  const { metric, name, settings: said, read } = signature;
  if (metric === "bleu") return bleuValues(signature, given);
  const commandLine = await commandLineOf(metric);
  const { signature: form, settings, joint } = commandLine;
  const options = Object.entries(optionsOf(commandLine));
  const optionFor = (setting: string): readonly [string, SettingOption] | undefined =>
    options.find(([, option]) => option.setting === setting);

  const found: Record<string, unknown> = {};
  try {
    for (const item of form) {
      const { key } = typeof item === "object" ? item : settings[item]!.signed!;
      const text = said.get(key);
      if (text === undefined) continue;
      const reader = joint?.[key];
      const meant =
        reader === undefined
          ? { [String(item)]: readSetting(read, key, settings[String(item)]!, optionFor(String(item))![1]) }
          : reader.read(text, said);
      if (meant === undefined) throw unknownValue(key, text, reader!.expected);
      Object.assign(found, meant);
    }
    Object.assign(found, commandLine.named?.(name, found));
  } catch (error) {
    throw error instanceof RangeError ? inputError(printable(error.message)) : error;
  }

  const values: Record<string, unknown> = { metrics: [metric] };
  for (const [setting, value] of Object.entries(found)) {
    const [key, { kind, means }] = optionFor(setting) ?? [setting, { kind: "text" as const }];
    const word = means === undefined ? value : Object.keys(means).find((one) => means[one] === value);
    values[key] = means !== undefined && kind === "flag" ? word === "true" : word;
  }
  return values;
}

function readSetting(read: SettingReader, key: string, { kind, says }: Setting, option: SettingOption): unknown {
  const { least, most } = option as { readonly least: number; readonly most: number };
  if (kind === "flag") return read.one(key, says!, false);
  if (kind === "whole") return read.whole(key, { least, most, initial: least });
  const text = read.text(key)!;
  if (kind !== "number") return read.one(key, Object.fromEntries(option.choices!.map((one) => [one, one])), text);
  if (Number(text) >= least && Number(text) <= most) return Number(text);
  throw unknownValue(key, text, `a number from ${least} to ${most}`);
}
