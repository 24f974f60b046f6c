/** The alignments of NIST's sclite 2.10 as text (pra) and as SGML (sgml). */
import { formatFixed } from "../../../../src/core/entry.js";
import { hasConfidences } from "./cross-entropy.js";
import { byteLength, inOtherCase, padEnd } from "./text.js";
import { countsOf, type Pair, type ScliteFile, type ScliteSpeaker, type ScliteUtterance } from "./utterances.js";

/** As dump_SCORES_alignments() of sclite. */
export function alignmentsAsText(speakers: readonly ScliteSpeaker[], file: ScliteFile): string {
  const names = speakers.map(({ name }, i) => `   ${`${i}`.padStart(2)}:  ${name}\n`).join("");
  const texts = speakers.map(
    ({ name, utterances }, i) =>
      `Speaker sentences${`${i}`.padStart(4)}:  ${name}   #utts: ${utterances.length}\n` +
      utterances.map((utterance) => `${utteranceAsText(utterance, file)}\n`).join(""),
  );
  return (
    `\n\n\t\tDUMP OF SYSTEM ALIGNMENT STRUCTURE\n\nSystem name:   ${file.hypothesis}\n\nSpeakers: \n` +
    `${names}\n${texts.join("")}\n`
  );
}

const SCLITE_WIDTH = 1000;

/** As PATH_n_print() of sclite. */
function utteranceAsText(utterance: ScliteUtterance, { hasCase, width = SCLITE_WIDTH }: ScliteFile): string {
  const { C, S, D, I } = countsOf([utterance]);
  const columns = utterance.pairs.map((pair) => columnOf(pair, hasCase));
  const rows: string[] = [];
  for (let start = 0; start < columns.length;) {
    const end = endOfLine(columns, start, width);
    const beginning = start === 0 ? "" : ">> ";
    if (start > 0) rows.push("");
    for (const [row, title] of ["REF:  ", "HYP:  ", "Eval: "].entries())
      rows.push(
        beginning +
          title +
          columns
            .slice(start, end)
            .map(({ cells, bytes }) => `${padEnd(cells[row]!, bytes)} `)
            .join(""),
      );
    start = end;
  }
  return (
    `id: ${utterance.id}\n${ofFile(utterance)}Scores: (#C #S #D #I) ${C} ${S} ${D} ${I}\n` +
    (hasCase ? "Attributes: Case_sensitve \n" : "") +
    rows.map((row) => `${row}\n`).join("")
  );
}

/** The data of STM about an utterance. */
function ofFile({ timed }: ScliteUtterance): string {
  if (timed === undefined) return "";
  const label = timed.label === undefined ? "" : `Labels: ${timed.label}\n`;
  return `${label}File: ${timed.file}\nChannel: ${timed.channel}\n`;
}

interface PrintedColumn {
  readonly cells: readonly string[];
  /** The width of the column. */
  readonly bytes: number;
}

function columnOf({ mark, reference, hypothesis }: Pair, hasCase: boolean): PrintedColumn {
  const shown = (word: string): string => (mark === "C" || hasCase ? word : inOtherCase(word, "upper"));
  const bytes = Math.max(byteLength(reference ?? "*"), byteLength(hypothesis ?? "*"));
  const stars = "*".repeat(byteLength(reference ?? hypothesis ?? ""));
  return {
    cells: [
      reference === undefined ? stars : shown(reference),
      hypothesis === undefined ? stars : shown(hypothesis),
      mark === "C" ? "" : mark,
    ],
    bytes,
  };
}

/**
 * The index behind the last column of a line. If further columns follow, the column that reaches the width goes to the
 * next line.
 */
function endOfLine(columns: readonly PrintedColumn[], start: number, width: number): number {
  let length = start === 0 ? 6 : 9;
  let end = start;
  for (; length < width && end < columns.length; end++) length += 1 + columns[end]!.bytes;
  return end < columns.length ? Math.max(end - 1, start + 1) : end;
}

/** As dump_SCORES_sgml() of sclite. */
export function alignmentsAsSgml(speakers: readonly ScliteSpeaker[], file: ScliteFile): string {
  const flag = (value: boolean): string => (value ? "TRUE" : "FALSE");
  const attributes =
    `title="${file.hypothesis}" ref_fname="${file.reference}" hyp_fname="${file.hypothesis}" ` +
    `creation_date="${dateInC(file.date)}" format="2.4" frag_corr="${flag(file.fragments)}" ` +
    `opt_del="${flag(file.optionalWords)}" weight_ali="FALSE" weight_filename=""`;
  const ofCase = file.hasCase ? ' case_sense="1"' : "";
  const ofTime = ({ timed }: ScliteUtterance): { readonly before: string; readonly after: string } => {
    if (timed === undefined) return { before: "", after: "" };
    const { label, file: name, channel, start, end } = timed;
    return {
      before: `${label === undefined ? "" : ` labels="${label}"`} file="${name}" channel="${channel}"`,
      after: ` R_T1="${inMilliseconds(start)}" R_T2="${inMilliseconds(end)}"`,
    };
  };
  const isSure = hasConfidences(speakers);
  const auxiliary = (utterance: ScliteUtterance): string =>
    utterance.timed === undefined ? "" : ` word_aux="h_t1+t2${isSure ? ",h_conf" : ""}"`;
  const ofWord = ({ timed }: ScliteUtterance, { time, confidence }: Pair): string => {
    if (timed === undefined) return "";
    const said = time === undefined ? "" : `${inMilliseconds(time.start)}+${inMilliseconds(time.end)}`;
    const sure = confidence === undefined ? "" : formatFixed(confidence, 6);
    return `,${said}${isSure ? `,${sure}` : ""}`;
  };
  const quoted = (word: string | undefined): string =>
    word === undefined ? "" : `"${word.replaceAll(";", String.raw`\;`)}"`;
  const paths = speakers.map(
    ({ name, utterances }) =>
      `<SPEAKER id="${name}">\n` +
      utterances
        .map((utterance) => {
          const { id, sequence, pairs } = utterance;
          const { before, after } = ofTime(utterance);
          const words = pairs.map(
            (pair) => `${pair.mark},${quoted(pair.reference)},${quoted(pair.hypothesis)}${ofWord(utterance, pair)}`,
          );
          return (
            `<PATH id="${id}" word_cnt="${pairs.length}"${before} sequence="${sequence}"${after}${ofCase}` +
            `${auxiliary(utterance)}>\n${words.join(":")}\n</PATH>\n`
          );
        })
        .join("") +
      "</SPEAKER>\n",
  );
  return `<SYSTEM ${attributes}>\n${labelsOf(file.comments)}${paths.join("")}</SYSTEM>\n`;
}

function inMilliseconds(seconds: number): string {
  return formatFixed(seconds, 3);
}

/** parse_input_comment_line() of sclite: the labels, then the categories, that comments define, each once. */
function labelsOf(comments: readonly string[]): string {
  return ["LABEL", "CATEGORY"]
    .map((kind) => {
      const found = comments.flatMap((line) => {
        if (!line.startsWith(`;; ${kind} `)) return [];
        const [, id, title, description] = /^[^"]*"([^"]*)"[^"]*"([^"]*)"[^"]*"([^"]*)"/.exec(line) ?? [];
        return description === undefined
          ? []
          : [`<${kind} id="${id}" title="${title}" desc="${description}">\n</${kind}>\n`];
      });
      return [...new Set(found)].join("");
    })
    .join("");
}

/** Local time as C's ctime() writes it: Fri Nov 27 21:42:50 2026. */
function dateInC(date: Date): string {
  const [weekday, month] = date.toDateString().split(" ");
  return `${weekday} ${month} ${`${date.getDate()}`.padStart(2)} ${date.toTimeString().slice(0, 8)} ${date.getFullYear()}`;
}
