/** The tables of NIST's sclite 2.10 by speaker: percentages (sys), counts (raw). */
import { byteLength, padEnd, percent, rounded } from "./text.js";
import { crossEntropies, hasConfidences } from "./cross-entropy.js";
import { countsOf, type ScliteSpeaker } from "./utterances.js";

const PAGE = 80;

const titles = [" SPKR", " # Snt", "# Wrd", "Corr", " Sub", " Del", " Ins", " Err", "S.Err"];

/** The columns of numbers, for a speaker, or for all. */
interface Numbers {
  readonly utterances: number;
  readonly words: number;
  /** Hits, substitutions, deletions, insertions, and all errors. */
  readonly counts: readonly number[];
  readonly wrong: number;
}

/** print_system_summary() of sclite. */
export function scliteTable(
  kind: "sys" | "raw",
  speakers: readonly ScliteSpeaker[],
  title: string,
  log: (value: number) => number,
): string {
  const isRaw = kind === "raw";
  const rows = speakers.map(({ utterances }): Numbers => {
    const { C, S, D, I } = countsOf(utterances);
    return {
      utterances: utterances.length,
      words: C + S + D,
      counts: [C, S, D, I, S + D + I],
      wrong: utterances.filter(({ pairs }) => pairs.some(({ mark }) => mark !== "C")).length,
    };
  });
  // sclite adds the counts of speakers without words to the sums, too
  const sum = rows.reduce(
    (all, row): Numbers => ({
      utterances: all.utterances + row.utterances,
      words: all.words + row.words,
      counts: all.counts.map((count, i) => count + row.counts[i]!),
      wrong: all.wrong + row.wrong,
    }),
    { utterances: 0, words: 0, counts: [0, 0, 0, 0, 0], wrong: 0 },
  );
  const rates = (row: Numbers): number[] =>
    isRaw ? [...row.counts] : row.counts.map((one) => percent(one, row.words));
  const wrong = (row: Numbers): number => (isRaw ? row.wrong : percent(row.wrong, row.utterances));
  const valuesOf = (row: Numbers): number[] => (row.words === 0 ? [...row.counts] : rates(row));
  const digits = isRaw ? 0 : 1;
  const ofNumbers = (row: Numbers, values: readonly number[], isWordless: boolean): string[] => [
    ...[row.utterances, row.words].map((count) => `${count}`.padStart(5)),
    ...values.map((value) =>
      isWordless ? `${rounded(value, 0).padStart(5)}*` : `${rounded(value, digits).padStart(5)} `,
    ),
    `${rounded(wrong(row), digits).padStart(5)} `,
  ];
  const isWordless = (row: Numbers): boolean => !isRaw && row.words === 0;
  const wordless = rows.filter(isWordless).length;
  const columns = rates(sum).map((_, i) => withoutWordless(rows, (row) => valuesOf(row)[i]!, wordless > 0));
  const statistics = [
    rows.map(({ utterances }) => utterances),
    rows.map(({ words }) => words),
    ...columns.map((column) => column.slice(0, rows.length - wordless)),
    rows.map(wrong),
  ].map(statisticsOf);
  const ofStatistic = (name: string, key: "mean" | "deviation" | "median"): string[] => [
    name,
    ...statistics.map((one, i) => {
      const end = i >= 2 && i < 7 && wordless > 0 ? "+" : " ";
      return `${rounded(one[key], 1).padStart(5)}${end}`;
    }),
    // here, sclite counts a speaker without words as 0
    ...(entropies ? [ofEntropy(statisticsOf(entropies.each)[key], rows.some(isWordless) ? "#" : " ")] : []),
  ];
  const entropies = hasConfidences(speakers) ? crossEntropies(speakers, log) : undefined;
  const ofEntropy = (value: number, end: string): string => `${rounded(value, 3).padStart(7)}${end}`;
  const table = tableAsText(title, [
    {
      before: "-",
      cells: [...titles, ...(entropies ? ["NCE"] : [])],
    },
    ...rows.map((row, i) => ({
      before: "-",
      cells: [
        ` ${speakers[i]!.name} `,
        ...ofNumbers(row, valuesOf(row), isWordless(row)),
        ...(entropies ? [row.words > 0 ? ofEntropy(entropies.each[i]!, " ") : "# "] : []),
      ],
    })),
    {
      before: "=",
      cells: [
        isRaw ? " Sum" : " Sum/Avg",
        ...ofNumbers(sum, rates(sum), false),
        ...(entropies ? [ofEntropy(entropies.all, " ")] : []),
      ],
    },
    { before: "=", isCentred: true, cells: ofStatistic(" Mean ", "mean") },
    { before: "", isCentred: true, cells: ofStatistic(" S.D. ", "deviation") },
    { before: "", isCentred: true, cells: ofStatistic("Median", "median") },
  ]);
  const notes =
    "\n* No Reference words for this/these speaker(s).  Word counts supplied\n  rather than percents.\n" +
    "# No Reference words for this/these speaker(s).  NCE not computable.\n" +
    "+ Speaker(s) with no reference data is ignored\n";
  return `\n\n\n${centred("SYSTEM SUMMARY PERCENTAGES by SPEAKER", PAGE)}\n\n${table}${wordless > 0 ? notes : ""}`;
}

/**
 * A column after sclite has closed the gaps of speakers without words: it closes one gap after the other, each at its
 * original place, although closing the earlier gaps has moved the later ones.
 */
function withoutWordless(rows: readonly Numbers[], valueOf: (row: Numbers) => number, hasWordless: boolean): number[] {
  const column = rows.map(valueOf);
  if (!hasWordless) return column;
  for (const [i, { words }] of rows.entries()) {
    if (words > 0) continue;
    column.splice(i, 1);
    column.push(-1000);
  }
  return column;
}

/** calc_mean_var_std_dev_Zstat() of sclite. */
function statisticsOf(values: readonly number[]): Record<"mean" | "deviation" | "median", number> {
  const count = values.length;
  if (count === 0) return { mean: 0, deviation: 0, median: 0 };
  const mean = values.reduce((total, value) => total + value, 0) / count;
  const sorted = sortedAsInC(values);
  const half = count >> 1;
  const median = count % 2 === 0 ? (sorted[half]! + sorted[half - 1]!) / 2 : sorted[half]!;
  const squares = values.reduce((total, value) => total + (value - mean) * (value - mean), 0);
  return { mean, deviation: squares === 0 ? 0 : Math.sqrt(squares / (count - 1)), median };
}

/** qsort() of glibc, a merge sort, by a comparison of sclite for which NaN is equal to every number. */
function sortedAsInC(values: readonly number[]): readonly number[] {
  if (values.length < 2) return values;
  const half = values.length >> 1;
  const [left, right] = [sortedAsInC(values.slice(0, half)), sortedAsInC(values.slice(half))];
  const all: number[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length && j < right.length) all.push(left[i]! > right[j]! ? right[j++]! : left[i++]!);
  return [...all, ...left.slice(i), ...right.slice(j)];
}

interface Row {
  /** The line before the row, if it is not empty. */
  readonly before: string;
  /** Whether the first cell is centred in its column, as all other cells are, rather than at the column's left. */
  readonly isCentred?: boolean;
  readonly cells: readonly string[];
}

/** The columns that a bar follows; the last one ends the table. */
const barred = new Set([0, 2, 8]);

/** Desc_dump_report() of sclite. */
function tableAsText(title: string, rows: readonly Row[]): string {
  const widths = rows[0]!.cells.map((_, i) => Math.max(...rows.map(({ cells }) => widthOf(cells[i]!))));
  const least = widths.reduce((total, width) => total + width + 1, 1);
  const ofTitle = widthOf(title);
  const whole = Math.max(ofTitle + 2, least);
  const margin = " ".repeat(Math.max(0, (PAGE - whole) >> 1));
  const spaces = widths.map((_, i) => Number(rounded(((whole - least) / widths.length) * (i + 1), 0)));
  const last = widths.length - 1;
  const extra = spaces.map((upTo, i) => upTo - (spaces[i - 1] ?? 0));
  const lines = linesOf([title], (parts) => `|${inMiddle(centred(parts[0]!, ofTitle), whole - 2 - ofTitle)}|`);
  for (const [r, { before, isCentred = false, cells }] of rows.entries()) {
    // a line is crossed by the bars of the rows above and below it; only the title is above the first line
    const crossing = before === "-" && r > 0 ? "+" : before;
    if (before !== "")
      lines.push(
        `|${widths.map((width, i) => before.repeat(width + extra[i]!) + (i === last ? "" : barred.has(i) ? crossing : before)).join("")}|`,
      );
    lines.push(
      ...linesOf(cells, (parts) => {
        const shown = parts.map((part, i) => {
          const width = widths[i]!;
          return inMiddle(i === 0 && !isCentred ? padEnd(part, width) : centred(part, width), extra[i]!);
        });
        return `|${shown.map((cell, i) => cell + (i === last ? "" : barred.has(i) ? "|" : " ")).join("")}|`;
      }),
    );
  }
  return [`,${"-".repeat(whole - 2)}.`, ...lines, `\`${"-".repeat(whole - 2)}'`]
    .map((line) => `${margin}${line}\n`)
    .join("");
}

/** Two slashes break a line of a cell. */
function partsOf(cell: string): string[] {
  return cell.split("//");
}

function widthOf(cell: string): number {
  return Math.max(...partsOf(cell).map(byteLength));
}

function linesOf(cells: readonly string[], format: (parts: readonly string[]) => string): string[] {
  const parts = cells.map(partsOf);
  return Array.from({ length: Math.max(...parts.map((some) => some.length)) }, (_, i) =>
    format(parts.map((some) => some[i] ?? "")),
  );
}

/** The cell padded with this many spaces, half of them in front. */
function inMiddle(cell: string, spaces: number): string {
  const before = spaces >> 1;
  return " ".repeat(before) + cell + " ".repeat(spaces - before);
}

function centred(text: string, width: number): string {
  return inMiddle(text, Math.max(0, width - byteLength(text)));
}
