/** How rare the n-grams of a corpus' references are: what NIST weighs matches by. */
import { information } from "../kernel/information.js";
import { describe } from "../text/describe.js";
import { mteval } from "../text/mteval.js";
import { keepingWords, tokenizer, tokenizerNames, unknownTokenizer, type TokenizerChoice } from "../text/tokenizers.js";
import type { Batch, CountedLines, InformationPart, Kernel, Tokenizer } from "../types.js";

/** mteval's own tokenizers, or one of those that BLEU has. */
export type NistTokenizer = "mteval" | "mteval-intl" | TokenizerChoice;

/** How references become words. */
export interface InformationSettings {
  readonly tokenize: NistTokenizer;
  readonly caseSensitive: boolean;
}

/**
 * How often each n-gram occurs in the references of a corpus. It is a sum: gathered in any parts and merged in any order it is the same, and
 * so is its checksum.
 */
export interface NgramInformation {
  /** Of all lines, in 16 hexadecimal digits. */
  readonly checksum: string;
  /** References, and their words. */
  readonly lines: number;
  readonly words: number;
  /** The name of the tokenizer. */
  readonly tokenizer: string;
  readonly caseSensitive: boolean;
}

interface Held {
  readonly settings: InformationSettings;
  /** The table in the engines that have asked for it; the first is the one that counted it. */
  readonly tables: Map<Kernel, InformationPart>;
}

/** What an information holds, which is nobody's to change. */
const held = new WeakMap<NgramInformation, Held>();

/** @throws TypeError for what is none. */
export function checkInformation(name: string, value: unknown): asserts value is NgramInformation {
  if (!held.has(value as NgramInformation)) throw new TypeError(`${name} is ${describe(value)}: expected what ngramInformation() or mergeInformation() returned`);
}

export function settingsOf(ngrams: NgramInformation): InformationSettings {
  return held.get(ngrams)!.settings;
}

/** The table in this engine: brought over where another counted it. */
export function tableOf(ngrams: NgramInformation, kernel: Kernel): InformationPart {
  const { tables } = held.get(ngrams)!;
  let table = tables.get(kernel);
  if (table === undefined) {
    table = kernel.fresh(information);
    table.add(linesOf(ngrams));
    tables.set(kernel, table);
  }
  return table;
}

/** Its lines, each different one once. */
export function linesOf(ngrams: NgramInformation): CountedLines {
  return [...held.get(ngrams)!.tables.values()][0]!.lines();
}

export interface InformationGathering {
  add(batch: Batch): void;
  addLines(lines: CountedLines): void;
  finish(): NgramInformation;
}

export function gatherInformation(settings: InformationSettings, kernel: Kernel): InformationGathering {
  const table = kernel.fresh(information);
  let isFinished = false;
  function checkOpen(): void {
    if (isFinished) throw new Error("information that is finished cannot be added to");
  }
  function addLines(lines: CountedLines): void {
    checkOpen();
    table.add(lines);
  }
  return {
    addLines,
    add(batch) {
      if (batch.text !== undefined && table.addText !== undefined) {
        checkOpen();
        table.addText(batch.text.references, batch.text.rule);
        return;
      }
      const { references: lines, wordBytes } = batch;
      addLines({ words: wordBytes!, lines, times: new Uint32Array(lines.ends.length).fill(1) });
    },
    finish() {
      isFinished = true;
      const ngrams = Object.freeze({ ...table.summary(), tokenizer: tokenizerOf(settings).name, caseSensitive: settings.caseSensitive });
      held.set(ngrams, { settings, tables: new Map([[kernel, table]]) });
      return ngrams;
    },
  };
}

/** @throws TypeError, RangeError where tokenize is no tokenizer. */
export function tokenizerOf({ tokenize, caseSensitive }: InformationSettings): Tokenizer {
  if (tokenize === "mteval" || tokenize === "mteval-intl") return mteval({ caseSensitive, international: tokenize === "mteval-intl" });
  if (typeof tokenize === "string" && !tokenizerNames.includes(tokenize)) throw unknownTokenizer(tokenize, ["mteval", "mteval-intl"]);
  return keepingWords(tokenizer(tokenize, { lowercase: !caseSensitive }));
}
