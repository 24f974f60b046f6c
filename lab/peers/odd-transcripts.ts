/** The program sclite of NIST, and random lines with every notation that it knows in transcripts. */
import { spawnSync } from "node:child_process";

/** The place where Debian's package sctk puts sclite, which is not in PATH. */
export const program = [process.env.SCLITE, "sclite", "/usr/lib/sctk/bin/sclite"].find(
  (path) => path !== undefined && spawnSync(path).error === undefined,
);

export type Pair = readonly [reference: string, hypothesis: string];
export type Random = (below: number) => number;

const odd = (
  "a b c d ab abc bc A B Ab a- ab- b- -a -b -bc -ab- A- -B (a) (b) (ab) (A) (a-) (-b) (-ab-) (B-) () (-) (--) (@) (a " +
  "b) ( ) - -- --- @- -@ é ï- -é é- éa 中 中文 中- -文 (中) 🙂 🙂- a/b a@b x{y /"
).split(/ +/);

/** Words, including nested alternatives. */
function oddWords(random: Random, most: number, depth: number, few: readonly string[]): string {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const inside = (word: string): boolean => depth === 0 || !/[{}/]/.test(word);
  const length = random(most) + (depth > 0 ? 1 : 0);
  return Array.from({ length }, () => {
    if (depth < 3 && random(8) === 0) {
      const [space, slash] = pick([
        [" ", " / "],
        ["", "/"],
        [" ", "/ "],
      ]);
      const ways = Array.from({ length: 1 + random(3) }, () =>
        random(4) === 0 ? "@" : oddWords(random, 3, depth + 1, few),
      );
      return `{${space}${ways.join(slash)}${space}}`;
    }
    return random(14) === 0 ? "@" : pick(few.filter(inside));
  }).join(" ");
}

export function oddPairs(random: Random, count: number): Pair[] {
  const words = odd.filter((word) => !word.includes("{"));
  return Array.from({ length: count }, () => {
    const few = ["a", ...Array.from({ length: 1 + random(8) }, () => words[random(words.length)]!)].filter(
      (word) => word !== "/" || random(2) > 0,
    );
    const most = [3, 6, 12, 25][random(4)]!;
    return [oddWords(random, most, 0, few), oddWords(random, most, 0, few)];
  });
}
