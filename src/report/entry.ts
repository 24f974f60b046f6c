/** The names of report/ that apps/ may import besides those that users import. */
export {
  type AlignmentTotals,
  addAlignment,
  formatAlignmentSummary,
  formatSegment,
  isCorrect,
} from "./alignment-report.js";
export { alignmentPageEnd, alignmentPageStart, alignmentSection } from "./alignment-html.js";
export {
  type AlignmentTable,
  type NamedRun,
  confusionsTable,
  countsTable,
  formatRuns,
  runsTable,
  wordsTable,
} from "./alignment-tables.js";
export { paint } from "./color.js";
export { comparisonReport } from "./comparison/comparison-report.js";
export { digitsFor, digitsOfChange, matrixOf, signed } from "./comparison/comparison-tables.js";
export { aboutPair, correctedP, correctionNames, testInWords, whatIsSeen } from "./comparison/comparison-words.js";
export { formatPaperTable } from "./comparison/paper-table.js";
export type { ChangedSegment, Changes } from "./comparison/comparison.js";
export { type DialectComparison, type ExplainedStep, type Fact, explanationReport } from "./dialect-report.js";
export { type GatedMetric, type ScoreLimit, gateFinding, gateReport } from "./gate-report.js";
export { type GroupRow, groupsReport } from "./groups.js";
export { formatJson, joinJson } from "./json-report.js";
export {
  type MeetingMeasure,
  type MeetingRow,
  type MeetingSystem,
  type MeetingTest,
  meetingReport,
} from "./meeting-report.js";
export { type OutputRules, printable, printableNames, printableOutput, quoted } from "./printable.js";
export { type RecordFormat, formatRecords } from "./records.js";
export { type Report, type ReportForm, formatReport } from "./report-formats.js";
export {
  type CorpusFile,
  type CorpusTexts,
  type LabelColumn,
  type MarkedError,
  type MetricSpec,
  type SavedReport,
  type SavedStatistics,
  type SystemTexts,
  decodeReport,
  encodeReport,
  fromBase64,
  pageWithReport,
  reportInPage,
  toBase64,
} from "./saved-report.js";
export { shortNames } from "./short-names.js";
export { type SystemResult, type SystemsReport, formatSystems, formatSystemsAsJson, systemsTable } from "./systems.js";
export {
  type ColumnOf,
  type Table,
  type TableStyle,
  type Value,
  breaksBetween,
  formatTable,
  isBound,
  shownValue,
  tableOf,
} from "./table.js";
export { alignScores, scoreLine, significantDigits } from "./text-report.js";
export { MOST_SERIES, type TrendSeries, trendChart } from "./trend/trend-chart.js";
export { type CostlySegment, worstReport } from "./worst-report.js";
