/** The names of lint/ that apps/ may import besides those that users import. */
export { lintReport } from "./lint-report.js";
export { lintSteps } from "./lint-texts.js";
export { type TextFindings, type UnspacedLanguage, createTextDetector } from "./text-findings.js";
export { type TextWarning, textWarnings } from "./text-warning.js";
