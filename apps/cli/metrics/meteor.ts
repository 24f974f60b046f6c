/** METEOR 1.5 and METEOR of 2007 on the command line, with the files that their modules need. */
import type { MeteorOptions, Meteor2007Options } from "../../../src/meteor.js";
import { inputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import { UsageError } from "../arguments/usage-error.js";
import { commandLineOf, settingsFrom } from "./make-from-table.js";
import type { Environment } from "../node/environment.js";
import type { MadeMetric, MetricContext, MetricRequest } from "./metric-command.js";
import type { OptionsOf } from "./metric-values.js";

export async function makeMeteor({ options: all }: MetricRequest, { environment }: MetricContext): Promise<MadeMetric> {
  const own = all as OptionsOf<"meteor">;
  const { meteor } = await import("../../../src/meteor.js");
  const { defaultModules, defaultTask, meteorLanguage, meteorLanguageNames, meteorLanguages, meteorModules } =
    await import("../../../src/metrics/entry.js");
  const language = meteorLanguage(own.language);
  if (!meteorLanguages.includes(language))
    throw new UsageError(
      `argument --meteor-language: expected one of ` +
        `${meteorLanguageNames.join(", ")}, found ${printable(own.language)}`,
    );
  const { characters, ...given } = await settingsFrom<MeteorOptions>(await commandLineOf("meteor"), all);
  const task = given.task ?? defaultTask(language);
  const modules = meteorModules.filter((module) => (given.modules ?? defaultModules(language, task)).includes(module));
  const [alpha, beta, gamma, delta] = numbersOf("--meteor-parameters", own.parameters, 4) ?? [];
  if (own.words && characters) throw new UsageError("argument --meteor-words: does not go with --meteor-characters");
  if (own.words && task !== "util")
    throw new UsageError(`argument --meteor-words: goes with --meteor-task util; the task ${task} counts words anyway`);
  const weights = numbersOf("--meteor-weights", own.weights, modules.length);
  const options: MeteorOptions = {
    ...given,
    language,
    task,
    modules,
    ...((characters || own.words) && { characters: characters === true }),
    ...(weights && { weights }),
    ...(alpha !== undefined && { alpha, beta: beta!, gamma: gamma!, delta: delta! }),
  };
  const data = await dataOf(modules, language, own, environment);
  try {
    return { corpus: meteor({ ...options, ...data }) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const option = optionOf[/^\w+/.exec(error.message)?.[0] ?? ""];
    throw option === undefined
      ? inputError(`METEOR: ${error.message}`)
      : new UsageError(`argument ${option}: ${error.message}`);
  }
}

/** The option for each setting whose name begins messages of the library. */
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

/** Loads the data that the modules need, from where it is given or installed. @throws InputError if it is missing. */
async function dataOf(
  chosen: readonly string[],
  language: string,
  { data: given, paraphrases }: Pick<OptionsOf<"meteor">, "data" | "paraphrases">,
  environment: Environment,
) {
  const needed = chosen.filter((module) => module === "synonym" || module === "paraphrase");
  if (given !== undefined && needed.length === 0)
    throw new UsageError(
      `argument --meteor-data: is for the modules synonym and paraphrase, and those chosen are ${chosen.join(", ")}`,
    );
  if (paraphrases !== undefined && !needed.includes("paraphrase")) {
    throw new UsageError(
      `argument --meteor-paraphrases: is for the module paraphrase, and those chosen are ${chosen.join(", ")}`,
    );
  }
  const { installedMeteor, meteorDataHint, paraphrasesIn, synonymsIn } =
    await import("../node/resources/meteor-data.js");
  const data = given ?? (needed.length > 0 ? installedMeteor(environment) : undefined);
  const lacks = needed.filter((module) => data === undefined && (module === "synonym" || paraphrases === undefined));
  if (lacks.length > 0) {
    const without = chosen.filter((module) => module !== "synonym" && module !== "paraphrase").join(" ");
    throw inputError(
      `METEOR's module${lacks.length > 1 ? "s" : ""} ${lacks.join(" and ")} need${lacks.length > 1 ? "" : "s"} data: ` +
        `${meteorDataHint}, or give --meteor-data FOLDER, or choose --meteor-modules ${without}, which gives ` +
        `another score`,
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

/** METEOR of 2007, with WordNet's files. */
export async function makeMeteor2007({ options }: MetricRequest, { environment }: MetricContext): Promise<MadeMetric> {
  const { meteor2007, modulesInOrder } = await import("../../../src/metrics/entry.js");
  const settings = await settingsFrom<Meteor2007Options>(await commandLineOf("meteor2007"), options);
  const modules = modulesInOrder.filter((module) => (settings.modules ?? modulesInOrder).includes(module));
  const given = (options as OptionsOf<"meteor2007">).wordNet;
  if (!modules.includes("synonym") && given !== undefined) {
    throw new UsageError(
      `argument --meteor2007-wordnet: is for the module synonym, and those chosen are ${modules.join(", ")}`,
    );
  }
  const { installedWordNet, wordNetIn } = await import("../node/resources/meteor-data.js");
  const folder = given ?? (modules.includes("synonym") ? installedWordNet(environment) : undefined);
  if (modules.includes("synonym") && folder === undefined) {
    throw inputError(
      "METEOR-2007's module synonym needs WordNet 3.0, and none was found: run nltk.download('wordnet'), " +
        "or give --meteor2007-wordnet FOLDER (Debian's wordnet-base has it in /usr/share/wordnet), or choose " +
        "--meteor2007-modules exact stem, which gives another score",
    );
  }
  try {
    return {
      corpus: meteor2007({ ...settings, modules, ...(folder !== undefined && { wordNet: await wordNetIn(folder) }) }),
    };
  } catch (error) {
    if (error instanceof RangeError) throw inputError(`METEOR-2007: ${error.message}`);
    throw error;
  }
}
