/** The names of metrics/ that apps/ may import besides those that users import. */
export { bestFirst, indexOfBest, ranksOf, signOf } from "./best-score.js";
export { checkStatisticsOf } from "./check-statistics.js";
export { type CommandLine, type SettingForm, type SettingOption, optionsOf } from "./command-line.js";
export { givenDirection } from "./given.js";
export { givenMean, GIVEN_WIDTH, type GivenMeanOptions, putGiven } from "./given-mean.js";
export { scoreRows } from "./score-rows.js";
export { informed, tokenizerByName } from "./scoring-alone.js";
export { dialectSettings } from "./translation/bleu-dialect.js";
export { commandLine, dialectOptions } from "./translation/bleu.js";
export { dialectTokenizerNames } from "./translation/dialects/dialect-tokenizers.js";
export {
  defaultModules,
  defaultTask,
  meteorLanguage,
  meteorLanguageNames,
  meteorLanguages,
  meteorModules,
} from "./translation/meteor/meteor-settings.js";
export { meteor2007, modulesInOrder } from "./translation/meteor/meteor2007.js";
export { type InformationSettings, createInformationCollector, tokenizerOf } from "./translation/ngram-information.js";
