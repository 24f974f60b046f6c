/**
 * truebleu/lint: finds what is suspicious about texts, and how much their scores change when the texts are repaired.
 */
export { lint, type Finding, type LintOptions } from "./lint/lint-texts.js";
export type { Effect } from "./lint/effects.js";
export {
  repaired,
  type Excerpt,
  findingKinds,
  type FindingKind,
  type Found,
  type Repair,
  type RepairedSide,
} from "./lint/finding.js";
export type { LintedTexts, Side } from "./lint/linted-texts.js";
