/** A scorer of each metric with its usual settings. */
import { es } from "../metrics/generation/edit-similarity.js";
import { gecgleu } from "../metrics/generation/gecgleu.js";
import { repetition } from "../metrics/generation/repetition.js";
import { rouge } from "../metrics/generation/rouge.js";
import { rouge155 } from "../metrics/generation/rouge155/rouge155.js";
import { sari } from "../metrics/generation/sari.js";
import { em, f1 } from "../metrics/generation/squad.js";
import { cer, mer, wer, wil, wip } from "../metrics/speech/wer.js";
import { bleu } from "../metrics/translation/bleu.js";
import { character } from "../metrics/translation/character.js";
import { charcut } from "../metrics/translation/charcut/charcut.js";
import { chrf } from "../metrics/translation/chrf.js";
import { eed } from "../metrics/translation/eed/eed.js";
import { gleu } from "../metrics/translation/gleu.js";
import { hlepor } from "../metrics/translation/lepor/hlepor.js";
import { lepor } from "../metrics/translation/lepor/lepor.js";
import { length } from "../metrics/translation/length.js";
import { ribes } from "../metrics/translation/ribes.js";
import { ter } from "../metrics/translation/ter.js";
import { scorer } from "./scorer.js";

/** `scorer(bleu())`. */
export const bleuScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ bleu());
/** `scorer(chrf())`. */
export const chrfScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ chrf());
/** `scorer(chrf({ wordOrder: 2 }))`: chrF++. */
export const chrfPlusPlusScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ chrf({ wordOrder: 2 }));
/** `scorer(ter())`. */
export const terScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ ter());
/** `scorer(eed())`. */
export const eedScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ eed());
/** `scorer(character())`: CharacTER. */
export const characterScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ character());
/** `scorer(charcut())`: CharCut. */
export const charcutScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ charcut());
/** `scorer(gleu())`. */
export const gleuScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ gleu());
/** `scorer(ribes())`. */
export const ribesScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ ribes());
/** `scorer(rouge({ type: 1 }))`. */
export const rouge1Scorer = /* @__PURE__ */ scorer(/* @__PURE__ */ rouge({ type: 1 }));
/** `scorer(rouge({ type: 2 }))`. */
export const rouge2Scorer = /* @__PURE__ */ scorer(/* @__PURE__ */ rouge({ type: 2 }));
/** `scorer(rouge({ type: "L" }))`. */
export const rougeLScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ rouge({ type: "L" }));
/** `scorer(rouge155())`: ROUGE-L of the program ROUGE-1.5.5. */
export const rouge155Scorer = /* @__PURE__ */ scorer(/* @__PURE__ */ rouge155());
/** `scorer(em())`: exact match, as SQuAD normalizes answers. */
export const emScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ em());
/** `scorer(f1())`: F1 of words, as SQuAD normalizes answers. */
export const f1Scorer = /* @__PURE__ */ scorer(/* @__PURE__ */ f1());
/** `scorer(es())`: edit similarity. */
export const esScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ es());
/** `scorer(repetition())`: seq-rep-4. */
export const repetitionScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ repetition());
/** `scorer(sari())`: `input` is the source. */
export const sariScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ sari());
/** `scorer(gecgleu())`: `input` is the source. */
export const gecgleuScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ gecgleu());
/** `scorer(length())`: 1 where both sides are equally long. */
export const lengthScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ length());
/** `scorer(lepor())`. */
export const leporScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ lepor());
/** `scorer(hlepor())`. */
export const hleporScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ hlepor());
/** `scorer(wer())`. */
export const werScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ wer());
/** `scorer(cer())`. */
export const cerScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ cer());
/** `scorer(mer())`. */
export const merScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ mer());
/** `scorer(wil())`. */
export const wilScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ wil());
/** `scorer(wip())`. */
export const wipScorer = /* @__PURE__ */ scorer(/* @__PURE__ */ wip());
