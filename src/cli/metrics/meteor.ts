/** METEOR 1.5 on the command line. */
import { inputError } from "../../node/input-error.js";
import { printable } from "../../report/printable.js";
import type { OptionTable, ValuesOf } from "../arguments/option.js";
import { unknownValue } from "./signed-form.js";
import { UsageError } from "../arguments/usage-error.js";
import type { MetricCommand } from "./metric-command.js";

const tasks = ["rank", "adq", "hter", "util", "li", "tune", "universal"] as const;
const normalizations = ["norm", "nopunct", "lower", "none"] as const;
const modules = ["exact", "stem", "synonym", "paraphrase"] as const;
const group = "METEOR";

export const meteorOptions = {
  meteorLanguage: {
    names: ["--meteor-language"],
    kind: "text",
    value: "LANG",
    initial: "en",
    own: true,
    group,
    help: "the language of the text: en (the default), cs, de, es, fr, ru; da, fi, hu, it, nl, no, pt, ro, sv, tr; other",
  },
  meteorTask: {
    names: ["--meteor-task"],
    kind: "choice",
    choices: tasks,
    own: true,
    group,
    help: "what the parameters are tuned to: by default rank where METEOR has it, else li; adq, hter and util are for English",
  },
  meteorNormalize: {
    names: ["--meteor-normalize"],
    kind: "choice",
    choices: normalizations,
    own: true,
    group,
    help:
      "METEOR's tokenizer (norm, the default for en, cs, de, es, fr and ru), without punctuation (nopunct), or words between white space, in lower " +
      "case (lower, the default elsewhere) or as they are (none)",
  },
  meteorModules: {
    names: ["--meteor-modules"],
    kind: "choices",
    choices: modules,
    own: true,
    group,
    help: "which words may match; by default all that METEOR has for the language, of which synonym and paraphrase need --meteor-data",
  },
  meteorWeights: {
    names: ["--meteor-weights"],
    kind: "words",
    value: "X",
    own: true,
    group,
    help: "what a match of each module counts; by default what METEOR has",
  },
  meteorParameters: {
    names: ["--meteor-parameters"],
    kind: "words",
    value: "X",
    own: true,
    group,
    help: "alpha, beta, gamma and delta; by default what METEOR has",
  },
  meteorCharacters: {
    names: ["--meteor-characters"],
    kind: "flag",
    own: true,
    group,
    help: "counts a word as many times as it has letters, as the task util does",
  },
  meteorWords: {
    names: ["--meteor-words"],
    kind: "flag",
    own: true,
    group,
    help: "with --meteor-task util: counts each word once, as METEOR's program does without -ch, though its help says that util implies it",
  },
  meteorFunctionWords: {
    names: ["--meteor-function-words"],
    kind: "choice",
    choices: ["english", "language"],
    initial: "english",
    own: true,
    group,
    help: "english, as METEOR has it for every language by an oversight, or its list for the language",
  },
  meteorData: {
    names: ["--meteor-data"],
    kind: "text",
    value: "FOLDER",
    own: true,
    unsigned: true,
    group,
    help: "METEOR's folder, with meteor-1.5.jar and data/; pip install pycocoevalcap brings one, pycocoevalcap/meteor",
  },
  meteorParaphrases: {
    names: ["--meteor-paraphrases"],
    kind: "text",
    value: "FILE",
    own: true,
    unsigned: true,
    group,
    help: "a table of paraphrases, packed by gzip or not, in place of the one in --meteor-data",
  },
} as const satisfies OptionTable;

export const meteorCommand: MetricCommand<ValuesOf<typeof meteorOptions>> = {
  options: meteorOptions,
  async make(values) {
    const { meteor } = await import("../../metrics/translation/meteor/meteor.js");
    const { defaultModules, defaultTask, meteorLanguage, meteorLanguageNames, meteorLanguages } =
      await import("../../metrics/translation/meteor/meteor-settings.js");
    const language = meteorLanguage(values.meteorLanguage);
    if (!meteorLanguages.includes(language))
      throw new UsageError(
        `argument --meteor-language: expected one of ${meteorLanguageNames.join(", ")}, found ${printable(values.meteorLanguage)}`,
      );
    const task = values.meteorTask ?? defaultTask(language);
    const given = values.meteorModules as readonly (typeof modules)[number][] | undefined;
    const chosen =
      given === undefined || given.length === 0
        ? defaultModules(language, task)
        : modules.filter((module) => given.includes(module));
    const [alpha, beta, gamma, delta] = numbersOf("--meteor-parameters", values.meteorParameters, 4) ?? [];
    if (values.meteorWords && values.meteorCharacters)
      throw new UsageError("argument --meteor-words: does not go with --meteor-characters");
    if (values.meteorWords && task !== "util")
      throw new UsageError(
        `argument --meteor-words: goes with --meteor-task util; the task ${task} counts words anyway`,
      );
    const weights = numbersOf("--meteor-weights", values.meteorWeights, chosen.length);
    const options = {
      language,
      task,
      modules: chosen,
      functionWords: values.meteorFunctionWords,
      ...(values.meteorCharacters || values.meteorWords ? { characters: values.meteorCharacters } : {}),
      ...(values.meteorNormalize === undefined ? {} : { normalize: values.meteorNormalize }),
      ...(weights === undefined ? {} : { weights }),
      ...(alpha === undefined ? {} : { alpha, beta: beta!, gamma: gamma!, delta: delta! }),
    };
    try {
      return {
        corpus: meteor({
          ...options,
          ...(await dataOf(chosen, language, values.meteorData, values.meteorParaphrases)),
        }),
      };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const option = optionOf[/^\w+/.exec(error.message)?.[0] ?? ""];
      throw option === undefined
        ? inputError(`METEOR: ${error.message}`)
        : new UsageError(`argument ${option}: ${error.message}`);
    }
  },
  signed: {
    name: /^METEOR$/,
    keys: { lang: "l", task: "t", norm: "n", mod: "m", w: "w", param: "p", unit: "u", fw: "f", syn: "sy", para: "pa" },
    telling: ["lang", "mod", "param"],
    settings({ read }) {
      const listed = read.text("mod")?.split("+");
      if (listed?.some((name) => !modules.some((module) => module === name)))
        throw unknownValue("mod", read.text("mod")!, modules.join("+"));
      return {
        metrics: ["meteor"],
        meteorLanguage: read.text("lang") ?? "en",
        meteorTask: read.one("task", Object.fromEntries(tasks.map((one) => [one, one])), undefined),
        meteorNormalize: read.one("norm", Object.fromEntries(normalizations.map((one) => [one, one])), undefined),
        ...(listed === undefined ? {} : { meteorModules: modules.filter((module) => listed.includes(module)) }),
        meteorWeights: read.text("w")?.split("+"),
        meteorParameters: read.text("param")?.split(","),
        meteorCharacters: read.one("unit", { word: false, character: true }, false),
        meteorWords: read.text("task") === "util" && read.text("unit") === "word",
        meteorFunctionWords: read.one("fw", { english: "english", language: "language" }, "english"),
      };
    },
  },
};

/** The command-line option for each name that starts a message of the library. */
const optionOf: Readonly<Record<string, string>> = {
  task: "--meteor-task",
  normalize: "--meteor-normalize",
  modules: "--meteor-modules",
  weights: "--meteor-weights",
  alpha: "--meteor-parameters",
  beta: "--meteor-parameters",
  gamma: "--meteor-parameters",
  delta: "--meteor-parameters",
};

/** Loads the data that the modules need. @throws InputError if it is missing. */
async function dataOf(
  chosen: readonly string[],
  language: string,
  data: string | undefined,
  paraphrases: string | undefined,
) {
  const needed = chosen.filter((module) => module === "synonym" || module === "paraphrase");
  if (data !== undefined && needed.length === 0)
    throw new UsageError(
      `argument --meteor-data: is for the modules synonym and paraphrase, and those chosen are ${chosen.join(", ")}`,
    );
  if (paraphrases !== undefined && !needed.includes("paraphrase")) {
    throw new UsageError(
      `argument --meteor-paraphrases: is for the module paraphrase, and those chosen are ${chosen.join(", ")}`,
    );
  }
  const { meteorDataHint, paraphrasesIn, synonymsIn } = await import("../../node/resources/meteor-data.js");
  const lacks = needed.filter((module) => data === undefined && (module === "synonym" || paraphrases === undefined));
  if (lacks.length > 0) {
    const without = chosen.filter((module) => module !== "synonym" && module !== "paraphrase").join(" ");
    throw inputError(
      `METEOR's module${lacks.length > 1 ? "s" : ""} ${lacks.join(" and ")} need${lacks.length > 1 ? "" : "s"} data: give --meteor-data FOLDER (${meteorDataHint}), ` +
        `or choose --meteor-modules ${without}, for another score`,
    );
  }
  return {
    ...(needed.includes("synonym") ? { synonyms: await synonymsIn(data!) } : {}),
    ...(needed.includes("paraphrase") ? { paraphrases: await paraphrasesIn(paraphrases ?? data!, language) } : {}),
  };
}

function numbersOf(name: string, words: readonly string[] | undefined, count: number): number[] | undefined {
  if (words === undefined) return undefined;
  const numbers = words.map(Number);
  if (words.length !== count || numbers.some((number) => !Number.isFinite(number))) {
    throw new UsageError(`argument ${name}: expected ${count} numbers, found ${printable(words.join(" "))}`);
  }
  return numbers;
}
