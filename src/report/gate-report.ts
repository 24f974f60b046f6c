/** The result of a gate: as lines for people, JSON, Markdown, annotations of GitHub, and JUnit's XML. */
import { formatFixed } from "../core/format.js";
import { isDecidable, leastDiffering } from "../significance/differences.js";
import { hasFallen, type Fall } from "../significance/falls.js";
import { correctedPairP, formatP, pInWords, type PValue, type PValuesInJson } from "../significance/p-value.js";
import { inXml, printable } from "./printable.js";
import type { Report } from "./report-formats.js";
import { formatTable, tableOf } from "./table.js";

/** A number that a score has to reach, or must not exceed. Fields have the names and the order of the JSON. */
export interface ScoreLimit {
  /** The least or the greatest score that passes; one of the two is given. */
  readonly min?: number;
  readonly max?: number;
  /** The number that is compared with the limit: the score, or the worse end of its 95% interval. */
  readonly of: "score" | "interval";
  readonly value: number;
  readonly passed: boolean;
  /** Why the limit may be a mistake. The command says so on standard error, which readers of a CI's log may not see. */
  readonly doubt?: string;
}

/** A metric compared with the baseline. Fields have the names and the order of the JSON. */
interface Compared extends Pick<Fall, "baseline" | "fall">, PValuesInJson {
  readonly interval: { readonly low: number; readonly high: number };
  /** How many points the system may lose. */
  readonly max_drop: number;
  readonly differing_segments: number;
  /** How many segments the group needs for the test, if it has fewer. */
  readonly segments_needed?: number;
}

interface Gated {
  /** The labels of a group; the whole system has none. */
  readonly group?: string;
  /** How many segments are compared; stated for groups, and where some segments are left out. */
  readonly segments?: number;
  /** The baseline, if there are several. */
  readonly against?: string;
  /** Set for a group of which the baseline has no segment. */
  readonly is_new?: true;
  readonly name: string;
  readonly signature: string;
  readonly better: "higher" | "lower";
  readonly passed: boolean;
  readonly score: number;
  readonly limit?: ScoreLimit;
}

/**
 * The result for a metric: it has a limit, or is compared with the baseline, or both. Fields have the names and the
 * order of the JSON.
 */
export type GatedMetric = Gated & Partial<Compared>;

/** All results of a gate. Fields have the names and the order of the JSON. */
export interface GateFindings {
  readonly passed: boolean;
  /** The names of the baseline, if there is one, and of the new system. */
  readonly baseline?: string;
  readonly system: string;
  readonly segments: number;
  /** How many segments of each baseline are not compared, if such segments may be left out. */
  readonly left_out?: readonly {
    readonly baseline: string;
    readonly segments_new: number;
    readonly segments_gone: number;
  }[];
  /** The labels by which groups are made. */
  readonly by?: readonly string[];
  /** The test of the differences from the baseline, in words, with its settings. */
  readonly test?: string;
  readonly alpha?: number;
  readonly correction?: "holm";
  readonly metrics: readonly GatedMetric[];
}

export function gateReport(found: GateFindings): Report<"text" | "markdown" | "github" | "junit"> {
  return { json: () => found, show: (style, { width }) => shown[style](found, width) };
}

const shown = {
  text: formatGate,
  markdown: formatGateMarkdown,
  github: formatGateAnnotations,
  junit: formatGateJunit,
};

/** A line for each metric, and a line about segments that are not compared. */
function formatGate(found: GateFindings, width: number): string {
  const { metrics, alpha } = found;
  return [
    ...metrics.map((metric) => `${metric.passed ? "passed" : "FAILED"}  ${gateFinding(metric, alpha, width)}`),
    ...leftOutInWords(found).map((note) => `note    ${note}`),
  ].join("\n");
}

/**
 * A note about segments that are not compared, such as "3 segments are new, and 2 of base.stats are gone: left out of
 * the scores".
 */
function leftOutInWords({ left_out: all = [] }: GateFindings): string[] {
  return all.flatMap(({ baseline, segments_new: added, segments_gone: gone }) => {
    if (added + gone === 0) return [];
    const segments = (count: number, ofWhat = ""): string =>
      `${count} segment${count === 1 ? "" : "s"}${ofWhat} ${count === 1 ? "is" : "are"}`;
    const parts = [
      ...(added === 0 ? [] : [`${segments(added)} not in ${printable(baseline)}`]),
      ...(gone === 0 ? [] : [`${segments(gone, ` of ${printable(baseline)}`)} gone`]),
    ];
    return [`${parts.join(", and ")}: left out of the scores`];
  });
}

/** The findings about a metric, without its result. */
export function gateFinding(metric: GatedMetric, alpha: number | undefined, width: number): string {
  const { score, limit } = metric;
  const name = nameOf(metric);
  const besideLimit = limit?.of === "score" ? roundedBeside(score, numberOf(limit), width) : formatFixed(score, width);
  const { against } = metric;
  if (!isCompared(metric)) {
    const isNew = metric.is_new ? [`new, not in ${against === undefined ? "the baseline" : printable(against)}`] : [];
    const words = [...isNew, ...(limit === undefined ? [] : [limitInWords(limit, width)])];
    return `${name} ${besideLimit}: ${words.length === 0 ? "no limit" : words.join("; ")}`;
  }
  const before = formatFixed(metric.baseline, width) + (against === undefined ? "" : ` in ${printable(against)}`);
  const found = `${name} ${besideLimit}, was ${before}: ${changeOf(metric, alpha!, width)}${tooSmall(metric)}`;
  return limit === undefined ? found : `${found}; ${limitInWords(limit, width)}`;
}

/** A note for a group whose segments could not have failed the test. */
function tooSmall({ segments_needed: needed, segments }: Gated & Compared): string {
  if (needed === undefined) return "";
  return `; the group has ${segments} segment${segments === 1 ? "" : "s"}, and the test takes ${needed}`;
}

/** Whether no test can decide, because the group is new or too small. */
function isUndecided(metric: GatedMetric): boolean {
  return metric.is_new === true || metric.segments_needed !== undefined;
}

/** The name of a metric, such as "BLEU", with the name of a group, as in "de: BLEU". */
function nameOf({ group, name }: Gated): string {
  return group === undefined ? name : `${printable(group)}: ${name}`;
}

function isCompared(metric: GatedMetric): metric is Gated & Compared {
  return metric.baseline !== undefined;
}

function changeOf(metric: Gated & Compared, alpha: number, width: number): string {
  const { fall, max_drop: allowed, differing_segments: differing } = metric;
  if (differing === 0) return "the same in every segment";
  const points = roundedBeside(Math.abs(fall), allowed, width);
  const exactly = isRoundedApart(metric, width) ? " before rounding" : "";
  if (fall <= 0) return fall === 0 ? "neither better nor worse" : `${points} better${exactly}`;
  if (fall <= allowed) return `${points} worse${exactly}, within the ${allowed} allowed`;
  return (
    `${points} worse${exactly}, more than the ${allowed} allowed` +
    `${isSuspect(metric, alpha) ? `, which may be chance${inFew(metric, alpha)}` : ""}` +
    ` (${pInWords(correctedPOf(metric), alpha)})`
  );
}

/**
 * Whether the printed scores have another difference than the printed one, which is that of the unrounded scores: 62.134
 * and 62.846 are printed as 62.13 and 62.85, which are 0.72 apart, and their difference as 0.71.
 */
function isRoundedApart({ score, baseline, fall }: Gated & Compared, width: number): boolean {
  const rounded = (value: number): number => Number(formatFixed(value, width));
  return rounded(Math.abs(rounded(score) - rounded(baseline))) !== rounded(Math.abs(fall));
}

/** Whether the score fell by more than is allowed, but the fall may be due to chance. */
function isSuspect(metric: GatedMetric, alpha: number | undefined): boolean {
  if (!isCompared(metric)) return false;
  const { fall, max_drop: allowed, p_value_holm: pValue, differing_segments: differingSegments } = metric;
  return fall > allowed && !hasFallen({ fall, differingSegments }, { allowed, pValue, alpha: alpha! });
}

/** A note, if only the p-value keeps the metric from failing, that too few segments differ for any test to decide. */
function inFew({ differing_segments: differing, p_value_holm: pValue }: Compared, alpha: number): string {
  if (pValue >= alpha || isDecidable(differing, alpha)) return "";
  const segments = `${differing} segment${differing === 1 ? "" : "s"}`;
  return ` in the ${segments} that differ, where the test takes ${leastDiffering(alpha)}`;
}

function correctedPOf({
  p_value_holm: adjustedPValue,
  p_value_holm_is_bound: adjustedPValueIsBound,
}: PValuesInJson): PValue {
  return correctedPairP({ adjustedPValue, adjustedPValueIsBound });
}

/**
 * A score compared with its limit, such as "below the minimum of 30"; for an interval, such as "the 95% interval begins
 * at 28.91, below the minimum of 30".
 */
function limitInWords(limit: ScoreLimit, width: number): string {
  const { min, of, value, passed } = limit;
  const [kind, side, end] = min === undefined ? ["maximum", "above", "ends"] : ["minimum", "below", "begins"];
  const words = `${passed ? "not " : ""}${side} the ${kind} of ${numberOf(limit)}`;
  if (of === "score") return words;
  return `the 95% interval ${end} at ${roundedBeside(value, numberOf(limit), width)}, ${words}`;
}

function numberOf({ min, max }: ScoreLimit): number {
  return (min ?? max)!;
}

/** A number that is not equal to its limit gets up to this many more digits, so that it is not shown as equal. */
const MORE_DIGITS = 4;

/**
 * A number with this many digits, or with more if it would be rounded to its limit, to the other side of the limit, or
 * to 0.
 */
function roundedBeside(value: number, limit: number, digits: number): string {
  const isApart = (text: string): boolean =>
    Math.sign(Number(text) - limit) === Math.sign(value - limit) && (Number(text) !== 0 || value === 0);
  let enough = digits;
  while (enough < digits + MORE_DIGITS && !isApart(formatFixed(value, enough))) enough++;
  return formatFixed(value, enough);
}

/** A heading, a table and an explanation, for the summary of a run. */
function formatGateMarkdown(found: GateFindings, width: number): string {
  const { passed, baseline, system, segments, by, test, alpha, metrics } = found;
  const rounded = (value: number): string => formatFixed(value, width);
  const digits = width;
  const hasBaseline = baseline !== undefined;
  const hasSeveral = metrics.some(({ against }) => against !== undefined);
  const table = formatTable(
    tableOf(metrics, [
      { title: "Group", value: ({ group }) => group ?? "all", present: by !== undefined },
      { title: "Segments", value: (metric) => metric.segments ?? segments, present: by !== undefined },
      { title: "Metric", value: ({ name, better }) => (better === "lower" ? `${name} (lower is better)` : name) },
      { title: "Against", value: ({ against = "" }) => printable(against), present: hasSeveral },
      { title: "Baseline", value: ofCompared((metric) => metric.baseline), digits, present: hasBaseline },
      { title: "New", value: ({ score }) => score, digits },
      {
        title: "Worse by",
        value: ofCompared((metric) => roundedBeside(metric.fall, metric.max_drop, width)),
        present: hasBaseline,
      },
      {
        title: "95% interval",
        value: ofCompared(({ interval: { low, high } }) => `${rounded(low)} to ${rounded(high)}`),
        present: hasBaseline,
      },
      { title: "Allowed", value: ofCompared((metric) => metric.max_drop), present: hasBaseline },
      { title: "p", value: ofCompared((metric) => formatP(correctedPOf(metric), alpha!)), present: hasBaseline },
      {
        title: "Limit",
        value: ({ limit }) => (limit === undefined ? "" : limitInTable(limit, width)),
        present: metrics.some(({ limit }) => limit !== undefined),
      },
      {
        title: "Result",
        value: (metric) =>
          (metric.passed ? "passed" : "failed") +
          (metric.is_new ? ", new" : isUndecided(metric) ? ", too small" : "") +
          (metric.passed && isSuspect(metric, alpha) ? ", may be chance" : "") +
          (metric.limit?.doubt === undefined ? "" : ", limit in doubt"),
      },
    ]),
    "markdown",
  );
  const comparisons = metrics.filter(isCompared).length;
  const explanation =
    baseline === undefined
      ? `${code(system)}, ${segments} segments.`
      : `${code(system)} against ${code(baseline)}, ${segments} segments. p: ${test}, of the hypothesis that no ` +
        `more than the allowed points are lost; corrected by Holm for ${comparisons} ` +
        `${by !== undefined || hasSeveral ? "comparisons" : comparisons === 1 ? "metric" : "metrics"}; ` +
        `a metric fails below ${alpha}.` +
        (metrics.some((metric) => isCompared(metric) && isRoundedApart(metric, width))
          ? " Scores are subtracted before they are rounded."
          : "");
  const notes = [
    ...leftOutInWords(found).map((note) => `Note: ${note}.\n\n`),
    ...metrics.flatMap(({ limit }) => (limit?.doubt === undefined ? [] : `Warning: ${printable(limit.doubt)}\n\n`)),
  ];
  return (
    `### truebleu gate: ${passed ? "passed" : "failed"}\n\n${table}\n\n${explanation}\n\n${notes.join("")}` +
    metrics
      .filter(({ group, against }) => group === undefined && against === metrics[0]!.against)
      .map(({ name, signature }) => `* ${name}: ${code(signature)}`)
      .join("\n")
  );
}

/** The cell of a metric that is compared with the baseline; the cells of other metrics are empty. */
function ofCompared<Cell>(cell: (metric: Gated & Compared) => Cell): (metric: GatedMetric) => Cell | "" {
  return (metric) => (isCompared(metric) ? cell(metric) : "");
}

/** A limit as a table has it, such as "at least 30"; for an interval, such as "at least 30; begins at 28.91". */
function limitInTable({ min, max, of, value }: ScoreLimit, width: number): string {
  const words = min === undefined ? `at most ${max}` : `at least ${min}`;
  if (of === "score") return words;
  return `${words}; the interval ${min === undefined ? "ends" : "begins"} at ${formatFixed(value, width)}`;
}

function code(text: string): string {
  const safe = printable(text).replaceAll("`", "'");
  return `\`${safe}\``;
}

/**
 * Workflow commands of GitHub: an error for a metric that failed, a warning for a fall that may be chance and for a
 * limit in doubt, and a notice for the rest. https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
 */
function formatGateAnnotations({ metrics, alpha }: GateFindings, width: number): string {
  return metrics
    .map((metric) => {
      const doubt = metric.limit?.doubt;
      const isDoubtful = isSuspect(metric, alpha) || isUndecided(metric) || doubt !== undefined;
      const level = !metric.passed ? "error" : isDoubtful ? "warning" : "notice";
      return `::${level} title=truebleu gate ${metric.passed ? "passed" : "failed"}::${escaped(findingWithDoubt(metric, alpha, width))}`;
    })
    .join("\n");
}

function findingWithDoubt(metric: GatedMetric, alpha: number | undefined, width: number): string {
  const doubt = metric.limit?.doubt;
  return gateFinding(metric, alpha, width) + (doubt === undefined ? "" : `; ${doubt}`);
}

function escaped(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/**
 * JUnit's XML as CI servers read it (https://github.com/jenkinsci/junit-plugin, junit-10.xsd): a test case for each
 * metric, whose output or failure is the line for people.
 */
function formatGateJunit({ baseline, system, metrics, alpha }: GateFindings, width: number): string {
  const failures = metrics.filter(({ passed }) => !passed).length;
  const counts = `tests="${metrics.length}" failures="${failures}" errors="0"`;
  const suite = `truebleu gate: ${system}${baseline === undefined ? "" : ` against ${baseline}`}`;
  const cases = metrics.map((metric) => {
    const finding = inXml(findingWithDoubt(metric, alpha, width));
    const against = metric.against === undefined ? "" : ` against ${metric.against}`;
    return (
      `  <testcase classname="truebleu.gate" name="${inXml(nameOf(metric) + against)}">\n` +
      (metric.passed ? "" : `   <failure message="${finding}" type="gate">${inXml(metric.signature)}</failure>\n`) +
      `   <system-out>${finding}</system-out>\n  </testcase>\n`
    );
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<testsuites name="truebleu gate" ${counts}>\n <testsuite name="${inXml(suite)}" ${counts}>\n` +
    `${cases.join("")} </testsuite>\n</testsuites>`
  );
}
