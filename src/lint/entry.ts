/** The names of lint/ that apps/ may import besides those that users import. */
export { lintReport } from "./lint-report.js";
export { lintSteps } from "./lint-texts.js";
