/** How rare the n-grams of a corpus' references are: NIST's weights. */
import { keepingWords } from "../../text/kept-words.js";
import { type CountedLines, nistPart, type NistPart } from "../../kernel/nist/nist.js";
import { describe } from "../../core/describe.js";
import { mteval } from "../../text/tokenizers/mteval.js";
import {
  createTokenizer,
  tokenizerNames,
  unknownTokenizer,
  type TokenizerChoice,
} from "../../text/tokenizers/index.js";
import type { Batch } from "../../core/batch.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { Tokenizer } from "../../text/tokenizers/tokenizer.js";

/** mteval's own tokenizers, or one of BLEU's. */
export type NistTokenizer = "mteval" | "mteval-intl" | TokenizerChoice;

/** The tokenization of the references. */
export interface InformationSettings {
  readonly tokenize: NistTokenizer;
  readonly caseSensitive: boolean;
}

/**
 * How often each n-gram occurs in the references of a corpus. It is a sum, so it has the same contents and checksum,
 * whatever the parts in which it was collected, and in whatever order the parts were merged.
 */
export interface NgramInformation {
  /** The checksum of all lines, 16 hexadecimal digits. */
  readonly checksum: string;
  /** The number of references, and of their words. */
  readonly lines: number;
  readonly words: number;
  /** The name of the tokenizer. */
  readonly tokenizer: string;
  readonly caseSensitive: boolean;
}

interface Held {
  readonly settings: InformationSettings;
  /** The table for each engine that has used it; the first belongs to the engine that counted it. */
  readonly tables: Map<Kernel, NistPart>;
}

/** The contents of the information, kept here so that users cannot change them. */
const held = new WeakMap<NgramInformation, Held>();

/** @throws TypeError for anything but n-gram information. */
export function checkInformation(name: string, value: unknown): asserts value is NgramInformation {
  if (!held.has(value as NgramInformation))
    throw new TypeError(
      `${name} is ${describe(value)}: expected what ngramInformation() or mergeNgramInformation() returned`,
    );
}

export function settingsOf(ngrams: NgramInformation): InformationSettings {
  return held.get(ngrams)!.settings;
}

/** The table for this engine; if another engine counted it, the table is copied. */
export function tableOf(ngrams: NgramInformation, kernel: Kernel): NistPart {
  const { tables } = held.get(ngrams)!;
  let table = tables.get(kernel);
  if (table === undefined) {
    table = kernel.fresh(nistPart);
    table.add(linesOf(ngrams));
    tables.set(kernel, table);
  }
  return table;
}

/** The lines of the table, each distinct line once. */
export function linesOf(ngrams: NgramInformation): CountedLines {
  return [...held.get(ngrams)!.tables.values()][0]!.lines();
}

export interface InformationCollector {
  add(batch: Batch): void;
  addLines(lines: CountedLines): void;
  finish(): NgramInformation;
}

export function createInformationCollector(settings: InformationSettings, kernel: Kernel): InformationCollector {
  const table = kernel.fresh(nistPart);
  let isFinished = false;
  function checkOpen(): void {
    if (isFinished) throw new Error("nothing can be added to finished information");
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
      const ngrams = Object.freeze({
        ...table.summary(),
        tokenizer: tokenizerOf(settings).name,
        caseSensitive: settings.caseSensitive,
      });
      held.set(ngrams, { settings, tables: new Map([[kernel, table]]) });
      return ngrams;
    },
  };
}

/** @throws TypeError, RangeError unless tokenize is a tokenizer. */
export function tokenizerOf({ tokenize, caseSensitive }: InformationSettings): Tokenizer {
  if (tokenize === "mteval" || tokenize === "mteval-intl")
    return mteval({ caseSensitive, international: tokenize === "mteval-intl" });
  if (typeof tokenize === "string" && !tokenizerNames.includes(tokenize))
    throw unknownTokenizer(tokenize, ["mteval", "mteval-intl"]);
  return keepingWords(createTokenizer(tokenize, { lowercase: !caseSensitive }));
}
