/** What apps/ may import of lint/, beside the names that users import. */
export { lintReport } from "./lint-report.js";
export { lintSteps } from "./lint-texts.js";
