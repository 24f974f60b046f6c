/**
 * METEOR 1.5's parameters and weights by task and language, as in its program (util/Constants.java of 1.5; Denkowski
 * and Lavie 2014, table 1, for ranking). Languages have METEOR's names: Czech is cz and Swedish se.
 */
import type { JointReader } from "../../command-line.js";

export const meteorModules = Object.freeze(["exact", "stem", "synonym", "paraphrase"] as const);
/** The ways in which {@link meteor} matches words and phrases. */
export type MeteorModule = (typeof meteorModules)[number];

export const meteorTasks = Object.freeze(["rank", "adq", "hter", "util", "li", "tune", "universal"] as const);
/** The uses for which METEOR's parameters can be tuned. */
export type MeteorTask = (typeof meteorTasks)[number];

/** The parameters of METEOR's formula. */
export interface MeteorParameters {
  /** The weight of recall in the mean of precision and recall, 0..1. */
  readonly alpha: number;
  /** The exponent of fragmentation in the penalty, above 0. */
  readonly beta: number;
  /** The largest penalty, 0..1. */
  readonly gamma: number;
  /** The weight of content words, 0..1; function words have the rest. */
  readonly delta: number;
}

interface Tuning extends MeteorParameters {
  /**
   * The weights by position in the list of modules, not by module: METEOR takes the first of them, as many as there are
   * modules.
   */
  readonly weights: readonly number[];
}

const tuning = (alpha: number, beta: number, gamma: number, delta: number, ...weights: readonly number[]): Tuning => ({
  alpha,
  beta,
  gamma,
  delta,
  weights,
});

const forLanguage: Readonly<Partial<Record<MeteorTask, Readonly<Record<string, Tuning>>>>> = {
  rank: {
    en: tuning(0.85, 0.2, 0.6, 0.75, 1, 0.6, 0.8, 0.6),
    cz: tuning(0.95, 0.2, 0.6, 0.8, 1, 0.4, 0, 0),
    fr: tuning(0.9, 1.4, 0.6, 0.65, 1, 0.2, 0.4, 0),
    es: tuning(0.65, 1.3, 0.5, 0.8, 1, 0.8, 0.6, 0),
    de: tuning(0.95, 1, 0.55, 0.55, 1, 0.8, 0.2, 0),
    ru: tuning(0.75, 1.4, 0.7, 0.5, 1, 0.5, 0.5, 0),
  },
  adq: { en: tuning(0.75, 1.4, 0.45, 0.7, 1, 1, 0.6, 0.8) },
  hter: { en: tuning(0.4, 1.5, 0.35, 0.55, 1, 0.2, 0.6, 0.8) },
  util: { en: tuning(0.65, 0.1, 0.55, 0.65, 1, 0, 0, 0.8) },
};

const forAll: Readonly<Partial<Record<MeteorTask, Tuning>>> = {
  li: tuning(0.75, 1.4, 0.7, 0.5, 1, 0.5, 0.5, 0.5),
  tune: tuning(0.5, 1, 0.5, 0.5, 1, 0.5, 0.5, 0.5),
  universal: tuning(0.7, 1.4, 0.3, 0.7, 1, 0.6, 0, 0),
};

const modulesOf: Readonly<Record<string, readonly MeteorModule[]>> = {
  en: meteorModules,
  cz: ["exact", "paraphrase"],
  ...Object.fromEntries(
    ["fr", "es", "de", "ru"].map((language) => [language, ["exact", "stem", "paraphrase"]] as const),
  ),
  ...Object.fromEntries(
    ["pt", "da", "ro", "hu", "tr", "fi", "nl", "it", "no", "se"].map(
      (language) => [language, ["exact", "stem"]] as const,
    ),
  ),
  other: ["exact"],
};

export const meteorLanguages: readonly string[] = Object.freeze(Object.keys(modulesOf));

/** Other names of languages that METEOR accepts; cs and sv are also ISO 639's. */
const otherNames: Readonly<Record<string, string>> = {
  cs: "cz",
  sv: "se",
  xx: "other",
  english: "en",
  czech: "cz",
  french: "fr",
  spanish: "es",
  german: "de",
  russian: "ru",
  portuguese: "pt",
  danish: "da",
  romanian: "ro",
  hungarian: "hu",
  turkish: "tr",
  finnish: "fi",
  dutch: "nl",
  italian: "it",
  norwegian: "no",
  swedish: "se",
};

/** The languages by ISO 639's names, as messages list them. */
export const meteorLanguageNames: readonly string[] = Object.freeze(
  meteorLanguages.map((name) => ({ cz: "cs", se: "sv" })[name] ?? name),
);

/** METEOR's name for a language, from any name that METEOR accepts; an unknown name is returned as it is. */
export function meteorLanguage(name: string): string {
  const lower = name.toLowerCase();
  return otherNames[lower] ?? lower;
}

/** METEOR's default task for a language. */
export function defaultTask(language: string): MeteorTask {
  return forLanguage.rank![language] === undefined ? "li" : "rank";
}

/** METEOR's parameters for the task; undefined if METEOR has no such task for the language. */
export function tuningOf(language: string, task: MeteorTask): Tuning | undefined {
  // for the language "other" METEOR uses the parameters of li, whatever the task
  if (task !== "universal" && language === "other") return forAll.li;
  return forAll[task] ?? forLanguage[task]?.[language];
}

/** METEOR's default modules for a language and task. */
export function defaultModules(language: string, task: MeteorTask): readonly MeteorModule[] {
  return task === "universal" ? ["exact", "paraphrase"] : modulesOf[language]!;
}

export function tasksOf(language: string): readonly MeteorTask[] {
  return meteorTasks.filter((task) => tuningOf(language, task) !== undefined);
}

/** How replay reads the modules of a signature. */
export const modulesReader = (known: readonly string[]): JointReader => ({
  expected: known.join("+"),
  read(signed) {
    const listed = signed.split("+");
    const modules = known.filter((module) => listed.includes(module));
    return listed.every((name) => modules.includes(name)) ? { modules } : undefined;
  },
});
