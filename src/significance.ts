/** truebleu/significance: confidence intervals, and tests of the difference between systems. */
export { bootstrapConfidence, type BootstrapOptions, type BootstrapConfidence } from "./significance/confidence.js";
export {
  pairedBootstrap,
  pairedRandomization,
  type PairedBootstrapOptions,
  type PairedTest,
  type RandomizationOptions,
  type TestedSystem,
} from "./significance/paired.js";
export {
  unpairedRandomization,
  type UnpairedRandomizationOptions,
  type UnpairedTest,
} from "./significance/unpaired/unpaired.js";
export {
  compareAllPairs,
  type AllPairsComparison,
  type AllPairsOptions,
  type ComparedPair,
  type RankedSystem,
} from "./significance/all-pairs.js";
export { pairedTTest, type TTest, type TTestOptions } from "./significance/t-test.js";
export { benjaminiHochbergCorrection, holmCorrection } from "./significance/corrections.js";
export { clustersOfWins, rankRangesOfWins, type RankRange, type Win } from "./significance/ranks.js";
export {
  bootstrapReplicates,
  randomizationReplicates,
  type RandomizationReplicatesOptions,
} from "./significance/replicates.js";
export type { SystemDifference } from "./significance/differences.js";
export type { ConfidenceInterval } from "./significance/intervals.js";
export type { ResamplingOptions } from "./significance/tables.js";
