/** Lines in a script that neither the references as a whole nor the references of their segment use. */
import { createTally } from "../code-points.js";
import { besideOthers, findingIn, leftOut, type Found } from "../finding.js";
import { referenceSides, sidesWithOthers, type LintedTexts } from "../linted-texts.js";
import { createScriptCounts, scriptNames } from "../unicode-scripts.js";

/**
 * The least share of a line's letters that are of its main script, and the greatest share of that script in the other
 * side's line.
 */
const [MOST_OF_IT, LITTLE] = [0.7, 0.1];

/** The least number of letters in a line, where Chinese characters, kana and Hangul count three times. */
const [LEAST_LETTERS, DENSE] = [12, 3];

/**
 * Japanese sentences have kana: a line with at least this many Chinese characters and no kana is taken for Chinese if
 * the other side has this share of kana.
 */
const [WITHOUT_KANA, KANA_BEside] = [20, 0.3];

const numberOf = (name: (typeof scriptNames)[number]): number => scriptNames.indexOf(name) + 1;
const [HAN, KANA, HANGUL] = [numberOf("Han"), numberOf("kana"), numberOf("Hangul")];

/** The script that a line is written in. */
interface Written {
  /** The number of its main script; 0 if it has none. Kana count as Chinese characters. */
  readonly script: number;
  readonly letters: number;
  /** The share of its letters that are kana. */
  readonly kana: number;
  shareOf(script: number): number;
}

export function* script(texts: LintedTexts): Iterable<Found> {
  const countIn = createScriptCounts();
  const weigh = (line: string): { readonly counts: Uint32Array; readonly kana: number } => {
    const counts = countIn(line);
    const kana = counts[KANA]!;
    counts[HAN]! += kana;
    counts[KANA] = 0;
    counts[0]! += (DENSE - 1) * (counts[HAN]! + counts[HANGUL]!);
    counts[HAN]! *= DENSE;
    counts[HANGUL]! *= DENSE;
    return { counts, kana: DENSE * kana };
  };
  const written = (line: string): Written => {
    const { counts, kana } = weigh(line);
    const letters = counts[0]!;
    let most = 1;
    for (let otherScript = 2; otherScript < counts.length; otherScript++)
      if (counts[otherScript]! > counts[most]!) most = otherScript;
    return {
      script: letters > 0 && counts[most]! >= MOST_OF_IT * letters ? most : 0,
      letters,
      kana: letters === 0 ? 0 : kana / letters,
      shareOf: (otherScript) => (letters === 0 ? 0 : weigh(line).counts[otherScript]! / letters),
    };
  };
  // the main script of the references, which is the script of the target language
  const lines = new Uint32Array(scriptNames.length + 1);
  for (const reference of referenceSides(texts))
    for (const line of reference.lines) if (line !== null) lines[written(line).script]!++;
  lines[0] = 0;
  const target = lines.indexOf(Math.max(...lines));

  for (const { side, others } of sidesWithOthers(texts)) {
    const { role } = side;
    const tally = createTally();
    const segments = [...side.lines.keys()].filter((i) => {
      const line = side.lines[i];
      if (typeof line !== "string" || line === texts.source?.[i]) return false;
      const own = written(line);
      if (own.script === 0 || own.letters < LEAST_LETTERS) return false;
      if (own.script === target && (role === "reference" || target !== HAN || own.kana > 0)) return false;
      const theirs = others.flatMap((other) => (typeof other.lines[i] === "string" ? [written(other.lines[i])] : []));
      if (theirs.length === 0 || !theirs.every((other) => isOther(own, other))) return false;
      tally.add(scriptNames[own.script - 1]!);
      return true;
    });
    if (segments.length === 0) continue;
    const scripts = tally.entries().map(([otherScript, count]) => `${otherScript} ${count}`);
    yield findingIn("script", side, segments, {
      what: `in another script than the other side: ${scripts.join(", ")}`,
      excerpt: besideOthers(side, others),
      ...leftOut(segments),
    });
  }
}

function isOther(own: Written, other: Written): boolean {
  if (own.script === HAN && other.script === HAN)
    return own.kana === 0 && own.letters >= DENSE * WITHOUT_KANA && other.kana >= KANA_BEside;
  return other.script !== 0 && other.letters >= LEAST_LETTERS && other.shareOf(own.script) <= LITTLE;
}
