/** Characters that are written in several ways: full and half width, quotes, apostrophes, dashes, ellipses. */
import type { LintedTexts } from "../linted-texts.js";
import { variantFindings, type Variants } from "../written-forms.js";

/** Full-width forms of ASCII; half-width forms of kana and Hangul. Characters between digits are part of a number. */
const width: Variants = {
  kind: "width",
  forms: /[!-+\-/-9;-~\uff01-\uff5e]|(?<!\d)[,.:]|[,.:](?!\d)|[\uff61-\uff9f]+|[\u30a1-\u30fe]+|[\uffa0-\uffdc]/g,
  within: /[\uff01-\uffdc]/,
  plain: (form) => (form >= "\uff01" && form <= "\uffff" ? form.normalize("NFKC") : form),
  noun: "characters of these kinds",
  remedy: "ASCII was half-width and kana full-width on both sides",
};

const quotes: Variants = {
  kind: "quotes",
  forms: /["“”„‟«»「」『』〝〞＂]|``|''|’’/g,
  plain: () => '"',
  noun: "quotation marks",
  remedy: 'all quotation marks were " on both sides',
};

/** Apostrophes within and around words, but not two in a row, which are a quotation mark. */
const apostrophes: Variants = {
  kind: "apostrophes",
  forms: /(?<!['’`])['’‘‚‛ʼ`´′](?!['’`])/g,
  plain: () => "'",
  noun: "apostrophes or single quotation marks",
  remedy: "all of them were ' on both sides",
};

/** A hyphen between letters is not a dash, and has one form. */
const dashes: Variants = {
  kind: "dashes",
  forms: /--+|[–—―−‒]+|(?<!\p{L})-|-(?!\p{L})/gu,
  plain: () => "-",
  noun: "dashes",
  remedy: "all dashes were - on both sides",
};

const ellipses: Variants = {
  kind: "ellipses",
  forms: /…|\.\.\.+|。。。+|⋯/g,
  plain: () => "...",
  noun: "an ellipsis",
  remedy: "all were three periods on both sides",
};

export const styles = [width, quotes, apostrophes, dashes, ellipses].map(
  (variants) => (texts: LintedTexts) => variantFindings(texts, variants),
);
