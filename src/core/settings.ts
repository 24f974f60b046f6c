/**
 * The settings of a metric as a table. The checks of its options and their defaults, its signature, its options on the
 * command line, how replay reads a published signature, and the tests of bad arguments follow from the table. What is
 * peculiar to a single tool is written by hand, beside the table.
 */
import { checkBoolean, checkKeys, checkName, checkNumber, checkWhole } from "./argument-checks.js";
import type { Signature } from "./signature.js";

/** How the signature shows a setting. */
export interface Signed {
  readonly key: string;
  /** The key of a short signature. */
  readonly short: string;
  /** What the setting changes: "scoring" if it leaves rows of statistics as they are; by default "counting". */
  readonly acts?: "counting" | "scoring";
  /**
   * Whether the setting is left out of the signature where it has its default value, because sacreBLEU's signature has
   * no such key.
   */
  readonly omitDefault?: true;
}

/** A setting whose values are T. D is the type of its default: undefined where the setting has no default. */
export interface Setting<T = unknown, D extends T | undefined = T | undefined> {
  readonly kind: "flag" | "whole" | "number" | "name" | "tokenizer" | "file" | "special";
  readonly initial: D;
  readonly signed?: Signed;
  /** The range of a number; `above` excludes the lower bound itself. */
  readonly least?: number;
  readonly most?: number;
  readonly above?: boolean;
  readonly names?: readonly T[];
  /** The words of a signature that stand for true and for false. */
  readonly says?: Readonly<Record<string, boolean>>;
  /** Checks the value of a setting of the kind "file" or "special". @throws TypeError, RangeError */
  check?(name: string, value: unknown): void;
}

export type Settings = Readonly<Record<string, Setting>>;

/**
 * The type of the table of settings for an interface of options: a setting for each key, with the values that the key
 * allows.
 */
export type SettingsFor<O> = { readonly [K in keyof O]-?: Setting<NonNullable<O[K]>, NonNullable<O[K]> | undefined> };

/** The values of settings after the check: every setting that has a default has a value. */
export type Checked<T> = {
  readonly [K in keyof T]: T[K] extends Setting<infer V, infer D> ? V | Extract<D, undefined> : never;
};

/** Functions that make the entries of a table. */
const kinds = {
  /** True or false; `says` has the signature's word for each of them, by default yes and no. */
  flag<D extends boolean | undefined>(
    initial: D,
    signed?: Signed,
    says: Readonly<Record<string, boolean>> = { yes: true, no: false },
  ): Setting<boolean, D> {
    return { kind: "flag", initial, says, ...(signed && { signed }) };
  },

  /** Whether case is ignored. */
  lowercase<D extends boolean | undefined>(initial: D): Setting<boolean, D> {
    return { kind: "flag", initial, says: { lc: true, mixed: false }, signed: caseKey };
  },

  /** Whether capitals are kept. */
  caseSensitive<D extends boolean | undefined>(initial: D): Setting<boolean, D> {
    return { kind: "flag", initial, says: { lc: false, mixed: true }, signed: caseKey };
  },

  whole<D extends number | undefined>(least: number, most: number, initial: D, signed?: Signed): Setting<number, D> {
    return { kind: "whole", least, most, initial, ...(signed && { signed }) };
  },

  /** A finite number. */
  number<D extends number | undefined>(
    range: { readonly least: number; readonly most?: number; readonly above?: boolean },
    initial: D,
    signed?: Signed,
  ): Setting<number, D> {
    return { kind: "number", ...range, initial, ...(signed && { signed }) };
  },

  /** A choice among several names. */
  name<const T extends string, D extends T | undefined>(
    names: readonly T[],
    initial: D,
    signed?: Signed,
  ): Setting<T, D> {
    return { kind: "name", names, initial, ...(signed && { signed }) };
  },

  /** A tokenizer: a name, or the user's own. It is checked where the tokenizer is made, not with the other options. */
  tokenizer<T, const D extends T | undefined>(
    initial: D,
    signed: Signed = { key: "tok", short: "tok" },
  ): Setting<T, D> {
    return { kind: "tokenizer", initial, signed };
  },

  /** Data that the command reads from files: its option takes a path. */
  file<T>(check: (name: string, value: unknown) => void): Setting<T, undefined> {
    return { kind: "file", initial: undefined, check };
  },

  /** Any other setting, with its own check. */
  special<T, D extends T | undefined = undefined>(
    check: (name: string, value: unknown) => void,
    initial?: D,
    signed?: Signed,
  ): Setting<T, D> {
    return { kind: "special", initial: initial as D, check, ...(signed && { signed }) };
  },
};

const caseKey: Signed = { key: "case", short: "c" };

/**
 * Makes a table of settings. Mark calls of this function as pure, so that bundlers can drop the table of a metric that
 * is not used.
 */
export function table<T extends Settings>(make: (of: typeof kinds) => T): T {
  return make(kinds);
}

/**
 * The options that a user gave, checked, with defaults for options that were left out.
 *
 * @param what the function that the options were given to
 * @throws TypeError, RangeError for an unknown option, or one of the wrong type or range
 */
export function checked<T extends Settings>(what: string, options: object, settings: T): Checked<T> {
  checkKeys<unknown>(what, options, Object.keys(settings));
  const values: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries(settings)) {
    const given = (options as Record<string, unknown>)[key];
    // a list is copied: the caller may change it afterwards
    values[key] = given === undefined ? setting.initial : Array.isArray(given) ? [...given] : given;
    if (values[key] !== undefined) checkSetting(key, values[key], setting);
  }
  return values as Checked<T>;
}

function checkSetting(key: string, value: unknown, setting: Setting): void {
  const { least, most, above, names } = setting;
  switch (setting.kind) {
    case "flag":
      return checkBoolean(key, value);
    case "whole":
      return checkWhole(key, value, least!, most!);
    case "number":
      return checkNumber(key, value, least!, { ...(above && { above }), ...(most !== undefined && { most }) });
    case "name":
      return checkName(key, value, names as readonly string[]);
    case "file":
    case "special":
      return setting.check!(key, value);
    case "tokenizer":
      // tokenizers are checked where they are made, except for null, which would count there as an option that was left
      // out
      if (value === null) throw new TypeError(`${key} is null: expected a tokenizer, by name or { name, tokenize }`);
  }
}

/** A key of the signature that depends on several settings. */
export interface Joint<V> extends Signed {
  /** Writes the value of the key; undefined leaves the key out. */
  write(values: V): string | undefined;
}

/**
 * The keys of a signature in order, sacreBLEU's or that of the metric's original program: names of settings, and keys
 * that depend on several settings.
 */
export type SignatureForm<T extends Settings> = readonly (keyof T | Joint<Checked<T>>)[];

/** The signature of checked settings. */
export function signatureOf<T extends Settings>(
  settings: T,
  form: SignatureForm<T>,
  values: { readonly [K in keyof Checked<T>]?: unknown },
): Signature {
  return form.flatMap((item) => {
    const isJoint = typeof item === "object";
    const { key, short, acts, omitDefault } = isJoint ? item : settings[item]!.signed!;
    const value = isJoint ? item.write(values as Checked<T>) : write(settings[item]!, values[item]);
    if (value === undefined || (omitDefault && !isJoint && values[item] === settings[item]!.initial)) return [];
    return [{ key, short, value, ...(acts === "scoring" && { acts }) }];
  });
}

function write({ says }: Setting, value: unknown): string | undefined {
  if (says !== undefined) return Object.keys(says).find((word) => says[word] === value);
  if (typeof value === "object" && value !== null && "name" in value) return String(value.name);
  return value === undefined ? undefined : String(value);
}
