/**
 * Text in which punctuation was separated from words, or Chinese characters from each other, where the other side is
 * ordinary text.
 */
import { counted } from "../../core/describe.js";
import { detokenized, spacedMarks } from "../detokenize.js";
import { besideOthers, findingIn, rewritten, type Found } from "../finding.js";
import { sidesWithOthers, type LintedTexts, type SideLines } from "../linted-texts.js";
import { scriptNumber } from "../unicode-scripts.js";

/**
 * Among the lines with a place where tokenizers put a space: the least share of tokenized lines in a tokenized text,
 * and the greatest share in an ordinary text.
 */
const [TOKENIZED, WRITTEN] = [0.5, 0.1];

/** The least share of places between Chinese characters that have a space in tokenized text. */
const LEAST_CHARACTERS = 0.2;

/**
 * The least share of tokenized lines among those with such a place; their least number; and the number that suffices in
 * any text, as in sacreBLEU.
 */
const [LEAST_SHARE, LEAST_LINES, ENOUGH] = [0.05, 3, 100];

/** The places of one side where tokenizers put a space. */
interface Places {
  /** For each line, whether some place has a space. */
  readonly isParted: readonly boolean[];
  readonly linesWithPlaces: number;
  /** The share of these lines in which some place has a space. */
  readonly share: number;
}

export function* tokenized(texts: LintedTexts): Iterable<Found> {
  const places = new Map<readonly (string | null)[], Places>();
  const placesOf = ({ lines }: Pick<SideLines, "lines">): Places => {
    const known = places.get(lines) ?? placesIn(lines);
    places.set(lines, known);
    return known;
  };
  for (const { side, others } of sidesWithOthers(texts)) {
    const { role, lines } = side;
    const own = placesOf(side);
    const isOther = (i: number): boolean => {
      const has = (other: SideLines): boolean => placesOf(other).isParted[i] === true;
      return !(role === "system" ? others.some(has) : others.every(has));
    };
    const all = [...lines.keys()].filter((i) => own.isParted[i]);
    const odd = all.filter(isOther);
    const isWhole = own.share >= TOKENIZED;
    const excerpt = besideOthers(side, others);
    if (
      role === "system" &&
      isWhole &&
      all.length >= LEAST_LINES &&
      others.every((other) => placesOf(other).share >= TOKENIZED)
    ) {
      const none = new Set<string>();
      yield findingIn("tokenized", side, all, {
        what: "tokenized, as the references are: scores of untokenized text would be different",
        excerpt,
        remedy: "both sides were detokenized",
        repair: { lines: [side, ...others].map((changed) => rewritten(changed, (line) => detokenized(line, none))) },
      });
      continue;
    }
    const isSome = odd.length >= LEAST_LINES && odd.length >= LEAST_SHARE * own.linesWithPlaces;
    if (!isSome && odd.length < ENOUGH) continue;
    const marks = spacedMarks(others.map((other) => other.lines));
    // where most lines are tokenized, the lines without a period were tokenized, too
    const mended = isWhole && others.every((other) => placesOf(other).share <= WRITTEN) ? undefined : new Set(odd);
    yield findingIn("tokenized", side, odd, {
      what:
        "tokenized, where the other side is not: spaces before periods and commas, or between Chinese characters, in " +
        `${odd.length} of the ${counted(own.linesWithPlaces, "line")} with such places`,
      excerpt,
      remedy: mended === undefined ? "it was detokenized" : "these lines were detokenized",
      repair: {
        lines: [rewritten(side, (line, i) => (mended?.has(i) === false ? line : detokenized(line, marks)))],
      },
    });
  }
}

function placesIn(lines: readonly (string | null)[]): Places {
  let [linesParted, linesWithPlaces] = [0, 0];
  const isParted = lines.map((line) => {
    if (line === null) return false;
    const { apart, together, charactersApart, charactersTogether } = countPlaces(line);
    if (apart + together + charactersApart + charactersTogether === 0) return false;
    linesWithPlaces++;
    // a single space within a line of Chinese proves nothing, and words have two or three characters
    const isTokenized =
      (apart > 0 && apart >= together) ||
      (charactersApart > 1 && charactersApart >= LEAST_CHARACTERS * (charactersApart + charactersTogether));
    if (isTokenized) linesParted++;
    return isTokenized;
  });
  return { isParted, linesWithPlaces, share: linesWithPlaces === 0 ? 0 : linesParted / linesWithPlaces };
}

const [SPACE, COMMA, PERIOD] = [0x20, 0x2c, 0x2e];

/**
 * Places where a tokenizer puts a space, with one and without: before a period or comma that ends a word (other marks
 * follow a space in some languages), and between two Chinese characters or kana.
 */
function countPlaces(line: string) {
  let [apart, together, charactersApart, charactersTogether] = [0, 0, 0, 0];
  let [before, last] = [0, 0]; // the two characters before
  for (let i = 0; i < line.length; i++) {
    const unit = line.charCodeAt(i);
    if (unit === COMMA || unit === PERIOD) {
      if (i + 1 === line.length || line.charCodeAt(i + 1) === SPACE) {
        if (endsWord(last)) together++;
        else if (last === SPACE && endsWord(before)) apart++;
      }
    } else if (isCharacter(unit)) {
      if (isCharacter(last)) charactersTogether++;
      else if (last === SPACE && isCharacter(before)) charactersApart++;
    }
    before = last;
    last = unit;
  }
  return { apart, together, charactersApart, charactersTogether };
}

function isCharacter(unit: number): boolean {
  return unit >= 0x3041 && unit < 0xa000 && (unit < 0x3100 || unit >= 0x3400);
}

/** Letters, digits, and closing marks after a word. */
function endsWord(unit: number): boolean {
  return scriptNumber(unit) !== 0 || (unit >= 0x30 && unit <= 0x39) || closing.includes(unit);
}

const closing = Array.from("\"'”’)%", (changed) => changed.charCodeAt(0));
