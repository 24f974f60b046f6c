/** Marked errors, counted by system. */
import { mqmScore } from "../../../../src/index.js";
import { severities, type Severity, type Tag } from "./tag.js";

export interface SystemTags {
  readonly bySeverity: Readonly<Record<Severity, number>>;
  /** The number of errors by the first part of their category. */
  readonly byCategory: Readonly<Record<string, number>>;
  /**
   * The mean cost over the segments with any error of any system; null if no error is marked in this system, because
   * nothing says whether anybody looked for errors in it.
   */
  readonly mqm: number | null;
}

export interface TagCount {
  readonly systems: readonly SystemTags[];
  /** First parts of categories, the most frequent first. */
  readonly kinds: readonly string[];
  /** The number of segments with any error. */
  readonly segments: number;
}

export function countedTags(tags: readonly Tag[], systems: number): TagCount {
  const segments = new Set(tags.map(({ segment }) => segment)).size;
  const kindOf = ({ category }: Tag): string => category.split("/")[0]!.trim();
  const counts = countedBy(tags, kindOf);
  return {
    segments,
    kinds: Object.keys(counts).sort((a, b) => counts[b]! - counts[a]! || (a < b ? -1 : 1)),
    systems: Array.from({ length: systems }, (_, system): SystemTags => {
      const own = tags.filter((tag) => tag.system === system);
      const bySeverity = countedBy(own, ({ severity }) => severity);
      return {
        bySeverity: Object.fromEntries(severities.map((one) => [one, bySeverity[one] ?? 0])) as Record<
          Severity,
          number
        >,
        byCategory: countedBy(own, kindOf),
        mqm: own.length === 0 ? null : own.reduce((sum, tag) => sum + mqmScore([tag])!, 0) / segments,
      };
    }),
  };
}

function countedBy(tags: readonly Tag[], nameOf: (tag: Tag) => string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const tag of tags) counts[nameOf(tag)] = (counts[nameOf(tag)] ?? 0) + 1;
  return counts;
}
