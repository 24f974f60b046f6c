/** WER, CER, MER, WIL and WIP on the command line, with one set of options. */
import type { ErrorRateOptions } from "../../metrics/speech/wer.js";
import { inputError } from "../../node/input-error.js";
import { printable } from "../../report/printable.js";
import { UsageError } from "../arguments/usage-error.js";
import type { OptionTable, ValuesOf } from "../arguments/option.js";
import { unknownValue } from "./signed-form.js";
import type { MetricCommand, MetricTable } from "./metric-command.js";

const group = "WER, CER, MER, WIL, WIP";
const whitespaces = ["keep", "space", "remove"] as const;

export const werOptions = {
  werCharacters: {
    names: ["--wer-characters"],
    kind: "flag",
    own: true,
    group,
    help: "compares characters, not words, in mer, wil and wip, as cer does",
  },
  werLowercase: { names: ["--wer-lowercase"], kind: "flag", own: true, group, help: "takes no notice of case" },
  werExpandContractions: {
    names: ["--wer-expand-contractions"],
    kind: "flag",
    own: true,
    group,
    help: "makes she will of she'll, and the like",
  },
  werRemoveNonWords: {
    names: ["--wer-remove-non-words"],
    kind: "flag",
    own: true,
    group,
    help: "takes <unk>, [laugh] and the like out",
  },
  werRemoveWords: {
    names: ["--wer-remove-words"],
    kind: "words",
    value: "WORD",
    own: true,
    group,
    help: "takes these words out",
  },
  werRemovePunctuation: {
    names: ["--wer-remove-punctuation"],
    kind: "flag",
    own: true,
    group,
    help: "takes punctuation out, inside words too",
  },
  werWhitespace: {
    names: ["--wer-whitespace"],
    kind: "choice",
    choices: whitespaces,
    initial: "keep",
    own: true,
    group,
    help:
      "makes a space of each tab and the like (space), or takes them and spaces out, for characters (remove). All this is done in the order in which " +
      "it stands here",
  },
  werAlignment: {
    names: ["--wer-alignment"],
    kind: "choice",
    choices: ["rapidfuzz", "sclite"],
    initial: "rapidfuzz",
    own: true,
    group,
    help: "whose alignment is counted: jiwer's, with the fewest errors, or that of NIST's sclite, which weighs a substitution 4, a deletion and an insertion 3",
  },
  werKeepEmptied: {
    names: ["--wer-keep-emptied"],
    kind: "flag",
    own: true,
    unsigned: true,
    group,
    help: "counts a reference that all this leaves nothing of as empty; else it is an error",
  },
} as const satisfies OptionTable;

export type WerValues = ValuesOf<typeof werOptions>;

/** The options under the library's names. */
export function errorRateOptions(values: WerValues): ErrorRateOptions {
  return {
    lowercase: values.werLowercase,
    expandContractions: values.werExpandContractions,
    removeNonWords: values.werRemoveNonWords,
    removeWords: values.werRemoveWords ?? [],
    removePunctuation: values.werRemovePunctuation,
    whitespace: values.werWhitespace,
    keepEmptied: values.werKeepEmptied,
    alignment: values.werAlignment,
  };
}

/** Rewrites the library's error, such as `removeWords[0] is "": expected a word`, to name the command-line argument. */
export function refused(error: unknown): unknown {
  if (!(error instanceof RangeError)) return error;
  const [, name, value, expected] = /^(\w+)(?:\[\d+\])? is (.*?): (expected .*)$/s.exec(error.message) ?? [];
  const found = Object.entries(werOptions).find(([key]) => key.toLowerCase() === `wer${name}`.toLowerCase());
  return found === undefined ? error : new UsageError(`argument ${found[1].names[0]}: ${expected}, got ${value}`);
}

const makers = ["wer", "cer", "mer", "wil", "wip"] as const;

function commandOf(name: (typeof makers)[number]): MetricCommand<ValuesOf<typeof werOptions>> {
  const takesUnit = name !== "wer" && name !== "cer";
  const { werCharacters, ...others } = werOptions;
  return {
    // refused for wer; cer counts characters anyway, so there it changes nothing
    options: name === "wer" ? others : { werCharacters, ...others },
    async make(values) {
      const family = await import("../../metrics/speech/wer.js");
      const options = errorRateOptions(values);
      try {
        return {
          corpus: takesUnit
            ? family[name]({ ...options, unit: values.werCharacters ? "characters" : "words" })
            : family[name as "wer" | "cer"](options),
        };
      } catch (error) {
        throw refused(error);
      }
    },
    signed: {
      name: new RegExp(`^${name.toUpperCase()}$`),
      keys: { unit: "u", case: "c", steps: "st", align: "al" },
      telling: name === "wer" ? ["unit", "steps", "align"] : [],
      settings({ read }) {
        const characters = read.one(
          "unit",
          name === "wer" ? { words: false } : name === "cer" ? { chars: true } : { words: false, chars: true },
          name === "cer",
        );
        return {
          metrics: [name],
          werCharacters: takesUnit && characters,
          werAlignment: read.one("align", { rapidfuzz: "rapidfuzz", sclite: "sclite" }, "rapidfuzz"),
          werLowercase: read.one("case", { lc: true, mixed: false }, false),
          ...stepsOf(read.text("steps")),
        };
      },
    },
  };
}

export const werCommands: MetricTable = Object.fromEntries(makers.map((name) => [name, commandOf(name)]));

/** The transforms that a signature lists: each at most once, in their order. */
function stepsOf(signed = "none"): Partial<WerValues> {
  const steps = signed === "none" ? [] : signed.split("+");
  const order = ["contractions", "nonwords", "words", "punct", "space", "nospace"];
  const places = steps.map((step) => order.indexOf(step.replace(/^words\[.+\]$/, "words")));
  const inOrder = places.every(
    (place, i) => place >= 0 && place > (places[i - 1] ?? -1) && (place !== 2 || steps[i] !== "words"),
  );
  if (!inOrder || (steps.includes("space") && steps.includes("nospace"))) {
    throw unknownValue(
      "steps",
      signed,
      "none, or some of contractions+nonwords+words[um,uh]+punct+space in this order",
    );
  }
  const words = steps.find((step) => step.startsWith("words["));
  return {
    werExpandContractions: steps.includes("contractions"),
    werRemoveNonWords: steps.includes("nonwords"),
    werRemoveWords: words === undefined ? undefined : wordsOf(words.slice("words[".length, -1)),
    werRemovePunctuation: steps.includes("punct"),
    werWhitespace: steps.includes("space") ? "space" : steps.includes("nospace") ? "remove" : "keep",
  };
}

function wordsOf(list: string): string[] {
  try {
    return list.split(",").map(decodeURIComponent);
  } catch {
    throw inputError(
      `the signature has words[${printable(list)}]: expected words with commas between them, other separators written %XX`,
    );
  }
}
