/** --detail: scores of parts of a test set, by original language and topic. Loaded on demand. */
import { formatFixed, addRows } from "../../../src/core/entry.js";
import { paint, printable } from "../../../src/report/entry.js";
import type { ChosenMetric } from "../metrics/choose.js";
import type { CorpusStatistics } from "../corpus/count-corpus.js";
import type { Run } from "../corpus/command-run.js";
import type { TestSetReferences } from "../corpus/test-set-references.js";

/** The counts of these segments by themselves. */
export function restricted(statistics: CorpusStatistics, kept: readonly boolean[] | undefined): CorpusStatistics {
  if (kept === undefined) return statistics;
  const { segments } = statistics;
  const rows = statistics.rows.map((ofSystem) =>
    ofSystem.map((all) => {
      const width = all.length / segments;
      const some = new Float64Array(
        width * kept.reduce((count, keeps, i) => count + (keeps && i < segments ? 1 : 0), 0),
      );
      for (let i = 0, at = 0; i < segments; i++) {
        if (kept[i] !== true) continue;
        some.set(all.subarray(i * width, (i + 1) * width), at);
        at += width;
      }
      return some;
    }),
  );
  const totals = rows.map((ofSystem, s) =>
    ofSystem.map((some, m) => {
      const total = new Float64Array(statistics.totals[s]![m]!.length);
      addRows(total, some);
      return total;
    }),
  );
  return { ...statistics, segments: kept.filter((keeps, i) => keeps && i < segments).length, rows, totals };
}

/** One line for each part and metric, as sacreBLEU prints them. */
export async function reportParts(
  { texts, outputs, metrics: requested, kernel }: Run,
  metrics: readonly ChosenMetric[],
  statistics: CorpusStatistics,
  testSets: TestSetReferences | undefined,
  color: boolean,
): Promise<string> {
  const found: { key: string; lines: string[] }[] = [];
  const nameWidth = Math.max(...metrics.map(({ corpus }) => corpus.name.length));
  // in the order given on the command line; the scores above are sorted by name
  const asGiven = [...new Set(requested.names)].map((name) => metrics.findIndex((metric) => metric.name === name));
  if (testSets !== undefined) {
    const { sets, names } = testSets;
    const pair = texts.languagePair!;
    const languages = texts.origlang === undefined ? await sets.originalLanguages(names, pair) : [texts.origlang];
    const subsets = texts.subset === undefined ? await sets.topics(names, pair) : [texts.subset];
    for (const origlang of languages) {
      for (const subset of [undefined, ...subsets]) {
        const {
          totals: [totals],
          segments,
        } = restricted(statistics, await sets.kept(names, pair, { origlang, subset }));
        if (segments === 0) continue;
        const topic =
          subset === undefined
            ? "domain=ALL"
            : subset.startsWith("country:")
              ? `country=${subset.slice("country:".length)}`
              : `domain=${subset}`;
        found.push({
          key: printable(`origlang=${origlang} ${topic}`),
          lines: asGiven.map((m) => {
            const { corpus } = metrics[m]!;
            const score = formatFixed(corpus.score(totals![m]!, kernel()).score, outputs.width);
            return `: sentences=${String(segments).padEnd(6)} ${corpus.name.padEnd(nameWidth)} = ${score}`;
          }),
        });
      }
    }
  }
  if (found.length === 0) return "No subset information found. Consider using --origlang argument.";
  const width = Math.max(...found.map(({ key }) => key.length)) + 1;
  return found
    .flatMap(({ key, lines }) =>
      lines.map((line) => (color ? paint(key.padEnd(width), "yellow") : key.padEnd(width)) + line),
    )
    .join("\n");
}
