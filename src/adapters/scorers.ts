/** truebleu/scorers: metrics in the shape that tools for evaluation take (docs/tools.md). */
export * from "../evaluation/ready-scorers.js";
export { resultStatistics, scoreResults, scoreSums, type KeptResult, type SumsOptions } from "../evaluation/results.js";
export {
  scorer,
  type Scorer,
  type ScorerInput,
  type ScorerMetadata,
  type ScorerOptions,
  type ScorerResult,
  type ScorerStatistics,
} from "../evaluation/scorer.js";
