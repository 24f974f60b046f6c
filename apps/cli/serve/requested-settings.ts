/** The names of a metric's settings in JSON, and how their values become those of options. */
import {
  checkBoolean,
  checkName,
  checkNumber,
  checkWhole,
  describe,
  excerpt,
  type Setting,
} from "../../../src/core/entry.js";
import { optionsOf, type CommandLine, type SettingOption } from "../../../src/metrics/entry.js";

export interface KnownSetting {
  /** All names of the setting: the first as users see it, the others in the form of squashed(). */
  readonly names: readonly string[];
  /** The key of the setting's value among the values of the metric's options. */
  readonly key: string;
  /** Whether the value names a file or folder, which is read. */
  readonly isPath: boolean;
  /** The value of the option. @throws TypeError, RangeError that name the setting as it was given */
  read(name: string, value: unknown): unknown;
}

/** A name in the form in which names are compared: `word_order`, `wordOrder` and `--word-order` are then equal. */
export function squashed(name: string): string {
  return name.replaceAll(/[-_]/g, "").toLowerCase();
}

/** Every setting of a metric: those of its table, by their names there, then those that only options have. */
export function knownSettings(commandLine: CommandLine): readonly KnownSetting[] {
  const { settings, prefix = commandLine.name } = commandLine;
  const options = Object.entries(optionsOf(commandLine));
  const ofOptions = options.map(([key, option]): KnownSetting => {
    const [name] = option.names;
    const bare = name!.replace(`--${prefix}-`, "");
    return {
      names: [key, ...[key, prefix + key, bare, name!].map(squashed)],
      key,
      isPath: option.kind === "file",
      read: (given, value) => readOption(given, value, option, settings[option.setting ?? ""]),
    };
  });
  const isTaken = (name: string): boolean => ofOptions.some(({ names }) => names.includes(squashed(name)));
  const others = Object.entries(settings).flatMap(([name, setting]): KnownSetting[] => {
    if (isTaken(name)) return [];
    const forms = [name, squashed(name)];
    // ROUGE's type is an entry of the option's list
    const [types, family] = options.find(([, option]) => option.familyOf === name) ?? [];
    if (types !== undefined)
      return [
        {
          names: forms,
          key: types,
          isPath: false,
          read: (given, value) => readOption(given, [value], family!, undefined),
        },
      ];
    // the command reads NIST's information from a file
    if (name === "information") return [{ names: forms, key: name, isPath: true, read: readText }];
    // tables of words come from files (METEOR's data folder)
    if (setting.kind === "file" || setting.kind === "special") return [];
    return [{ names: forms, key: name, isPath: false, read: (_, value) => value }];
  });
  return [...ofOptions, ...others];
}

function readText(name: string, value: unknown): string {
  if (typeof value === "string") return value;
  throw new TypeError(`${name} is ${describe(value)}: expected a string`);
}

function readOption(name: string, value: unknown, option: SettingOption, setting: Setting | undefined): unknown {
  const { kind, means, choices = [] } = option;
  // the range of a setting may be wider than that of its option
  const { least, most, above = false } = (setting ?? option) as Setting;
  const word =
    kind === "choices" ? undefined : Object.keys(means ?? {}).find((candidate) => means![candidate] === value);
  if (word !== undefined) return kind === "flag" ? word === "true" : word;
  switch (kind) {
    case "flag":
      if (setting !== undefined && means !== undefined && typeof value !== "boolean") {
        // "undefined" is not listed: it only means the default
        const others = Object.values(means).filter((entry) => entry !== undefined);
        throw new RangeError(`${name} is ${shown(value)}: expected true, false or ${others.map(shown).join(" or ")}`);
      }
      checkBoolean(name, value);
      return value;
    case "integer":
      checkWhole(name, value, least ?? 0, most ?? Number.MAX_SAFE_INTEGER);
      return value;
    case "number":
      checkNumber(name, value, least ?? -Number.MAX_VALUE, { above, ...(most !== undefined && { most }) });
      return value;
    case "choice":
      // METEOR's function words are a name, or the words themselves; the metric checks them
      if (setting?.kind === "special" && Array.isArray(value)) return value;
      checkName(name, value, choices);
      return value;
    case "choices":
      return listOf(name, value).map((entry) => {
        checkName(`an entry of ${name}`, entry, choices);
        return entry;
      });
    case "words":
      return listOf(name, value);
    case "each":
      // words as on the command line, or objects, which the metric checks
      if (Array.isArray(value)) return value;
      throw new TypeError(`${name} is ${describe(value)}: expected a list`);
    case "file":
      return readText(name, value);
    case "text":
      // weights are numbers with commas between them
      return Array.isArray(value) && value.every((item) => typeof item === "number")
        ? value.join(",")
        : readText(name, value);
  }
}

/** A list of strings; a number stands for its digits. */
function listOf(name: string, value: unknown): string[] {
  if (!Array.isArray(value) || value.length === 0)
    throw new TypeError(`${name} is ${describe(value)}: expected a list with at least one entry`);
  return value.map((entry, i) => {
    if (typeof entry !== "string" && typeof entry !== "number")
      throw new TypeError(`${name}[${i}] is ${describe(entry)}: expected a string or a number`);
    return String(entry);
  });
}

function shown(value: unknown): string {
  return typeof value === "string" ? excerpt(value) : typeof value === "boolean" ? String(value) : describe(value);
}
