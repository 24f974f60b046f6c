/** The names of core/ that apps/ may import besides those that users import. */
export { checkBoolean, checkKeys, checkName, checkNumber, checkWhole } from "./argument-checks.js";
export type { SegmentText } from "./batch.js";
export { counted, describe, excerpt } from "./describe.js";
export { addFingerprints, fingerprintOf, joinHashes, subtractFingerprints } from "./fingerprint.js";
export { formatFixed } from "./format.js";
export { createInterner } from "./interner.js";
export { addRowHashes, hashReferences, hexOf } from "./reference-hashes.js";
export type { Setting } from "./settings.js";
export {
  type Resampling,
  combineReferenceCounts,
  countingKey,
  formatSignature,
  fullSignature,
  kindOfMetric,
  kindOfStatistics,
  referenceCount,
  signatureLine,
} from "./signature.js";
export { addRows, joinRows } from "./statistics.js";
export { copyRows } from "./subset-statistics.js";
export { asMeant, nearest } from "./suggest.js";
