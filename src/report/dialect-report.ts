/** The report of explain: the steps from one dialect of BLEU to another, each with its effect on the score. */
import { formatFixed } from "../core/format.js";
import { changeInWords } from "./comparison/comparison-tables.js";
import { printable } from "./printable.js";
import type { Report } from "./report-formats.js";

export interface ExplainedDialect {
  readonly name: string;
  readonly signature: string;
  /** The score, 0..100. */
  readonly score: number;
}

/** A line that two tokenizers split differently. */
export interface DifferingLine {
  /** The index of the segment, from 0. */
  readonly segment: number;
  readonly side: "hypothesis" | "reference";
  readonly first: readonly string[];
  readonly second: readonly string[];
}

export interface TokenDifferences {
  readonly hypotheses: number;
  readonly references: number;
  /** The number of references among these lines. */
  readonly ofReferences: number;
  /** The first few of these lines. */
  readonly lines: readonly DifferingLine[];
}

export interface ExplainedStep {
  readonly ingredient: string;
  readonly from: string;
  readonly to: string;
  readonly before: number;
  readonly after: number;
  /** The step's effects on this text: numbers before and after it. */
  readonly facts: readonly Fact[];
  readonly tokens?: TokenDifferences;
}

export interface Fact {
  readonly what: string;
  readonly before: number | readonly number[];
  readonly after: number | readonly number[];
}

export interface DialectComparison {
  readonly first: ExplainedDialect;
  readonly second: ExplainedDialect;
  /** The steps from the first dialect's score to the second's. */
  readonly steps: readonly ExplainedStep[];
}

export interface Explanation {
  readonly system: string;
  readonly segments: number;
  readonly comparisons: readonly DialectComparison[];
}

export function explanationReport(explanation: Explanation): Report<"text"> {
  return { json: () => explanationAsJson(explanation), show: (_, { width }) => formatExplanation(explanation, width) };
}

function formatExplanation({ system, segments, comparisons }: Explanation, width: number): string {
  const dialects = [comparisons[0]!.first, ...comparisons.map(({ second }) => second)];
  return [
    `BLEU of ${printable(system)} on ${segments} ${segments === 1 ? "segment" : "segments"}: ` +
      dialects.map(({ name, score }) => `${name} ${formatFixed(score, width)}`).join(", "),
    ...comparisons.map((comparison) => formatSteps(comparison, segments, width)),
    dialects.map(({ name, signature }) => `${name}: BLEU|${signature}`).join("\n"),
  ].join("\n\n");
}

function formatSteps({ first, second, steps }: DialectComparison, segments: number, width: number): string {
  const names = [first.name, second.name];
  const room = Math.max(...names.map((name) => name.length));
  const [telling, silent] = [steps.filter((step) => !isSilent(step)), steps.filter(isSilent)];
  const named = (name: string, text: string, indent = "    "): string => `${indent}${name.padEnd(room)}  ${text}`;
  return [
    `${first.name} -> ${second.name}: ${changeInWords(first.score, second.score, width)}`,
    ...(steps.length === 0 ? ["  they read these counts alike"] : []),
    ...telling.flatMap(({ ingredient, from, to, before, after, facts, tokens }) => [
      `  ${ingredient}: ${changeInWords(before, after, width)}`,
      named(first.name, from),
      named(second.name, to),
      ...facts.map(({ what, before: own, after: other }) => `    ${what}: ${numbers(own)} -> ${numbers(other)}`),
      ...(tokens === undefined
        ? []
        : [
            `    other tokens in ${tokens.hypotheses} of ${segments} hypotheses and ${tokens.references} of ` +
              `${tokens.ofReferences} references${tokens.lines.length > 0 ? ", first:" : ""}`,
            ...tokens.lines.flatMap(({ segment, side, first: own, second: other }) => [
              `    line ${segment + 1}, ${side}`,
              named(first.name, printable(own.join(" ")), "      "),
              named(second.name, printable(other.join(" ")), "      "),
            ]),
          ]),
    ]),
    ...(silent.length === 0 ? [] : [`  without effect here: ${silent.map(({ ingredient }) => ingredient).join(", ")}`]),
  ].join("\n");
}

/** Whether the rules of a step differ without any effect on this text. */
function isSilent({ before, after }: ExplainedStep): boolean {
  return before === after;
}

function numbers(value: number | readonly number[]): string {
  if (typeof value !== "number") return value.map(numbers).join("/");
  return Number.isInteger(value) ? String(value) : formatFixed(value, 3);
}

function explanationAsJson({ system, segments, comparisons }: Explanation): object {
  return {
    system,
    segments,
    comparisons: comparisons.map(({ first, second, steps }) => ({
      first,
      second,
      difference: second.score - first.score,
      steps: steps.map(({ ingredient, from, to, before, after, facts, tokens }) => ({
        ingredient,
        from,
        to,
        before,
        after,
        effect: after - before,
        ...(facts.length > 0 && { facts }),
        ...(tokens && {
          tokens: {
            differing_hypotheses: tokens.hypotheses,
            differing_references: tokens.references,
            lines: tokens.lines.map(({ segment, ...line }) => ({ line: segment + 1, ...line })),
          },
        }),
      })),
    })),
  };
}
