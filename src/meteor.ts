/** truebleu/meteor: METEOR, in an entry of its own, because its stemmers are larger than everything else together. */
export * from "./scoring.js";
export { meteor, type MeteorOptions, type MeteorScore } from "./metrics/translation/meteor/meteor.js";
export {
  meteor2007,
  type Meteor2007Module,
  type Meteor2007Options,
  type Meteor2007Score,
} from "./metrics/translation/meteor/meteor2007.js";
export type { MeteorFigures } from "./metrics/translation/meteor/meteor-score.js";
export type { MeteorModule, MeteorParameters, MeteorTask } from "./metrics/translation/meteor/meteor-settings.js";
export { meteorParaphrases, type MeteorParaphrases } from "./text/meteor/paraphrases.js";
export { meteorSynonyms, type MeteorSynonyms } from "./text/meteor/synonyms.js";
export { wordNet, type WordNet, type WordNetFileName, type WordNetFiles } from "./text/meteor/wordnet.js";
export type { MeteorNormalization } from "./text/meteor/words.js";
