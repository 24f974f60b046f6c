/** The findings in texts, to read before their scores are trusted: as lines for people, JSON, Markdown. */
import { formatFixed } from "../core/format.js";
import type { Effect } from "./effects.js";
import type { Finding } from "./lint-texts.js";
import { changeInWords } from "../report/comparison/comparison-tables.js";
import { oneLine, printable } from "../report/printable.js";
import type { Report } from "../report/report-formats.js";
import { formatTable, tableOf } from "../report/table.js";

export interface LintFindings {
  readonly systems: readonly string[];
  readonly segments: number;
  /** The metrics of the effects. */
  readonly metrics: readonly {
    readonly name: string;
    readonly signature: string;
    readonly better: "higher" | "lower";
  }[];
  readonly findings: readonly Finding[];
}

/** The most segments that are named: the first of a finding. */
const MOST_NAMED = 8;

export function lintReport(found: LintFindings): Report<"text" | "markdown"> {
  return {
    json: () => lintAsJson(found),
    show: (style, { width }) => (style === "text" ? formatLint(found, width) : formatLintMarkdown(found, width)),
  };
}

/** A part for each text, with its findings. */
function formatLint(report: LintFindings, width: number): string {
  const { findings } = report;
  const bySide = new Map<string, Finding[]>();
  for (const role of ["system", "reference"] as const)
    for (const finding of findings.filter(({ side }) => side.role === role))
      bySide.set(keyOf(finding), [...(bySide.get(keyOf(finding)) ?? []), finding]);
  const parts = [...bySide.values()].map(
    (ofSide) =>
      `${printable(ofSide[0]!.side.name)}\n${ofSide.map((finding) => formatFinding(finding, report, width)).join("\n")}\n`,
  );
  return [...parts, summary(report)].join("\n");
}

function keyOf({ side: { role, index } }: Finding): string {
  return `${role} ${index}`;
}

function formatFinding(finding: Finding, report: LintFindings, width: number): string {
  const { kind, segments, what, excerpts } = finding;
  const lines = [
    `  ${kind}: ${segments.length} of ${report.segments} ${report.segments === 1 ? "segment" : "segments"} ` +
      `(${named(segments)}): ${printable(what)}`,
    ...excerpts.flatMap(({ segment, text, other }) => [
      `    ${segment + 1}: ${text === "" ? "(empty)" : printable(text)}`,
      ...(other === undefined ? [] : [`    ${" ".repeat(String(segment + 1).length)}  ${printable(other)}`]),
    ]),
    ...effectLines(finding, report, width).map((line) => `    ${line}`),
  ];
  return lines.join("\n");
}

/** Numbers of segments from 1. */
function named(segments: readonly number[]): string {
  const some = segments.slice(0, MOST_NAMED).map((segment) => segment + 1);
  return some.join(", ") + (segments.length > MOST_NAMED ? ", ..." : "");
}

/** A line for each system: "BLEU 31.2 -> 33.4 (+2.2), chrF 50.1 -> 50.9 (+0.8) if ...". */
function effectLines({ effects, remedy, side }: Finding, { metrics, systems }: LintFindings, width: number): string[] {
  const ofSystems = new Map<number, Effect[]>();
  for (const effect of effects) ofSystems.set(effect.system, [...(ofSystems.get(effect.system) ?? []), effect]);
  const isNamed = side.role === "reference" && systems.length > 1;
  return [...ofSystems].map(([system, ofSystem]) => {
    const changes = ofSystem.map((effect) => `${metrics[effect.metric]!.name} ${effectInWords(effect, width)}`);
    return `${isNamed ? `${printable(systems[system]!)}: ` : ""}${changes.join(", ")} if ${remedy}`;
  });
}

function effectInWords({ before, after }: Effect, width: number): string {
  return after === null ? `${formatFixed(before, width)} -> none` : changeInWords(before, after, width);
}

function summary({ findings, segments, systems }: LintFindings): string {
  if (findings.length === 0) {
    return (
      `no findings in ${segments} ${segments === 1 ? "segment" : "segments"} of ` +
      `${systems.length} ${systems.length === 1 ? "system" : "systems"}`
    );
  }
  const texts = new Set(findings.map(keyOf)).size;
  return `${findings.length} ${findings.length === 1 ? "finding" : "findings"} in ${texts} ${texts === 1 ? "text" : "texts"}`;
}

/** Segments are numbered from 1, as lines are. */
function lintAsJson({ systems, segments, metrics, findings }: LintFindings): object {
  return {
    segments,
    systems,
    metrics,
    findings: findings.map(({ kind, side, segments: places, what, excerpts, remedy, effects }) => ({
      kind,
      side: side.role,
      name: side.name,
      count: places.length,
      segments: places.map((segment) => segment + 1),
      what,
      excerpts: excerpts.map((excerpt) => ({ ...excerpt, segment: excerpt.segment + 1 })),
      remedy,
      effects: effects.map(({ system, metric, before, after }) => ({
        system: systems[system]!,
        metric: metrics[metric]!.name,
        before,
        after,
        change: after === null ? null : after - before,
      })),
    })),
  };
}

/** A heading and a table with a row for each finding. */
function formatLintMarkdown(report: LintFindings, width: number): string {
  const { findings, metrics } = report;
  const heading = `### truebleu lint: ${summary(report)}`;
  if (findings.length === 0) return heading;
  const changes = ({ effects }: Finding, m: number): string =>
    effects
      .filter(({ metric }) => metric === m)
      .map((effect) => effectInWords(effect, width))
      .join("; ");
  const table = tableOf(findings, [
    { title: "Text", value: ({ side }) => oneLine(side.name) },
    { title: "Finding", value: ({ kind }) => kind },
    { title: "Segments", value: ({ segments }) => `${segments.length}: ${named(segments)}` },
    { title: "What", value: ({ what }) => oneLine(what) },
    { title: "If", value: ({ remedy }) => oneLine(remedy) },
    ...metrics.map(({ name }, m) => ({ title: name, value: (finding: Finding) => changes(finding, m) })),
  ]);
  return `${heading}\n\n${formatTable(table, "markdown")}\n\n${metrics.map(({ signature }) => `* \`${signature}\``).join("\n")}`;
}
