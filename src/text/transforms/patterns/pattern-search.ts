/**
 * Finds the matches of a pattern by trying one way after another, as Python and JavaScript do, but no way twice. What
 * failed at a position of the line will fail there again, so failures are kept for all matches of a line. The time is
 * thus proportional to the length of the line. In a pattern with references to groups this does not hold, and
 * lookarounds are tried again each time. So each line has a budget of steps, which only references and lookarounds can
 * use up.
 */
import { Op, type Program } from "./pattern-program.js";
import type { Place } from "./pattern-tree.js";

/** The limit on steps for each character of a line. A step takes 4 to 30 ns, so a line of a kB takes at most 0.03 s. */
export const STEPS_FOR_A_CHARACTER = 1024;

/** A line of fewer characters than this has the steps of this many characters. */
const LEAST_CHARACTERS = 16;

/**
 * The most failures that can be kept, a bit each: enough for a line of 4,194,304 characters and a pattern of up to 64
 * choices.
 */
export const MOST_KEPT = 268_435_456;
export const LEAST_CHOICES = 64;

/**
 * The kinds of entries on the stack: a way to try; a choice that has failed once this entry is reached; the earlier
 * value of a slot.
 */
const enum Pending {
  Way,
  Failure,
  Slot,
}

/** Starts and ends of a match and its groups, in units; -1 for groups that are not in the match. */
export type Found = Int32Array;

export class PatternSearch {
  private readonly sets: readonly CharacterSet[];
  private text = "";
  private slots: Int32Array;
  private failed = new Uint8Array(0);
  private stack = new Int32Array(256);
  private top = 0;
  private left = 0;

  /** @param groups how many groups the pattern has */
  constructor(
    private readonly program: Program,
    groups: number,
  ) {
    this.sets = program.sets.map(characterSet);
    this.slots = new Int32Array(2 * (groups + 1));
  }

  /** Whether the failures in a line of this many units can be kept. */
  canKeep(length: number): boolean {
    return length * Math.max(LEAST_CHOICES, this.program.choiceCount) <= MOST_KEPT;
  }

  /** How many steps the last search took. */
  steps = 0;

  /** @returns the matches; undefined if the budget was used up */
  search(text: string): Found[] | undefined {
    const budget = STEPS_FOR_A_CHARACTER * (text.length + LEAST_CHARACTERS);
    this.text = text;
    this.left = budget;
    this.failed = new Uint8Array(
      this.program.hasReferences ? 0 : (this.program.choiceCount * (text.length + 1) + 7) >> 3,
    );
    const found: Found[] = [];
    for (let at = 0; at <= text.length;) {
      this.slots.fill(-1);
      this.top = 0;
      const end = this.run(0, at);
      if (this.left < 0) break;
      if (end >= 0) {
        const slots = this.slots.slice();
        slots[0] = at;
        slots[1] = end;
        found.push(slots);
      }
      at = end > at ? end : at + unitsAt(text, at);
    }
    this.steps = budget - this.left;
    this.text = "";
    this.failed = new Uint8Array(0);
    return this.left < 0 ? undefined : found;
  }

  /**
   * @returns the end of the match that begins with an instruction at a place; -1 if there is none, or no budget is left
   */
  private run(start: number, from: number): number {
    const { ops, operands, choices } = this.program;
    const { text, slots } = this;
    const bottom = this.top;
    const width = text.length + 1;
    let [pc, at] = [start, from];
    for (;;) {
      if (--this.left < 0) {
        this.top = bottom;
        return -1;
      }
      const operand = operands[pc]!;
      let fails = false;
      switch (ops[pc]!) {
        case Op.Literal:
          if (at < text.length && text.codePointAt(at) === operand) at += operand > 0xffff ? 2 : 1;
          else fails = true;
          pc++;
          break;
        case Op.Set: {
          const code = at < text.length ? text.codePointAt(at)! : -1;
          if (code >= 0 && this.sets[operand]!(code)) at += code > 0xffff ? 2 : 1;
          else fails = true;
          pc++;
          break;
        }
        case Op.Choice:
          if (this.hasFailed(choices[pc]! * width + at)) fails = true;
          else this.push(Pending.Way, pc, at);
          pc++;
          break;
        case Op.Jump:
          pc = operand;
          break;
        case Op.Keep:
          this.push(Pending.Slot, operand, slots[operand]!);
          slots[operand] = at;
          pc++;
          break;
        case Op.Place: {
          const { place, set } = this.program.places[operand]!;
          fails = !this.isAt(place, set, at);
          pc++;
          break;
        }
        case Op.Look: {
          const { isNegated, behind, next, groups } = this.program.looks[operand]!;
          for (let slot = 2 * groups[0]; slot < 2 * groups[1]; slot++) this.push(Pending.Slot, slot, slots[slot]!);
          const begin = this.before(at, behind);
          const isFound = begin >= 0 && this.run(pc + 1, begin) >= 0;
          if (this.left < 0) return -1;
          fails = isFound === isNegated;
          pc = next;
          break;
        }
        case Op.Reference: {
          const part = text.slice(slots[2 * operand]!, slots[2 * operand + 1]!);
          this.left -= part.length;
          if (text.startsWith(part, at) && !isInPair(text, at + part.length)) at += part.length;
          else fails = true;
          pc++;
          break;
        }
        case Op.End:
          this.top = bottom;
          return at;
      }
      if (!fails) continue;
      // back to the last choice that has another way
      for (;;) {
        if (this.top === bottom) return -1;
        const value = this.stack[--this.top]!;
        const pending = this.stack[--this.top]!;
        const which = pending >> 2;
        if ((pending & 3) === Pending.Slot) slots[which] = value;
        else if ((pending & 3) === Pending.Failure) this.keepFailure(choices[which]! * width + value);
        else {
          this.push(Pending.Failure, which, value);
          pc = operands[which]!;
          at = value;
          break;
        }
      }
    }
  }

  private push(pending: Pending, which: number, value: number): void {
    if (this.top + 2 > this.stack.length) {
      const larger = new Int32Array(2 * this.stack.length);
      larger.set(this.stack);
      this.stack = larger;
    }
    this.stack[this.top++] = (which << 2) | pending;
    this.stack[this.top++] = value;
  }

  /**
   * For a pattern with references no failures are kept, because whether a reference matches depends on the way that led
   * to it.
   */
  private hasFailed(bit: number): boolean {
    return ((this.failed[Math.floor(bit / 8)] ?? 0) & (1 << (bit & 7))) !== 0;
  }

  private keepFailure(bit: number): void {
    if (this.failed.length > 0) this.failed[Math.floor(bit / 8)]! |= 1 << (bit & 7);
  }

  /** The position that is this many characters before another position; -1 if there are not as many. */
  private before(at: number, characters: number): number {
    for (let i = 0; i < characters; i++) {
      if (at === 0) return -1;
      at -= isInPair(this.text, at - 1) ? 2 : 1;
    }
    return at;
  }

  private isAt(place: Place, set: number, at: number): boolean {
    const { text } = this;
    switch (place) {
      case "start":
        return at === 0;
      case "line start":
        return at === 0 || text[at - 1] === "\n";
      case "end":
        return at === text.length;
      case "last line end":
        return at === text.length || (at === text.length - 1 && text[at] === "\n");
      case "line end":
        return at === text.length || text[at] === "\n";
      case "word edge":
        return this.isWord(set, this.before(at, 1)) !== this.isWord(set, at);
      case "no word edge":
        return text !== "" && this.isWord(set, this.before(at, 1)) === this.isWord(set, at);
    }
  }

  private isWord(set: number, at: number): boolean {
    return at >= 0 && at < this.text.length && this.sets[set]!(this.text.codePointAt(at)!);
  }
}

/** Whether a place is between the halves of a character. */
const isInPair = (text: string, at: number): boolean =>
  at > 0 && (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;

const unitsAt = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

type CharacterSet = (code: number) => boolean;

/** Tests whether a character is in the set. Answers for the Basic Multilingual Plane are kept: 1 for no, 2 for yes. */
function characterSet(source: string): CharacterSet {
  const pattern = new RegExp(`^${source}$`, "u");
  const known = new Uint8Array(0x10000);
  return (code) => {
    const answer = code < 0x10000 ? known[code]! : 0;
    if (answer !== 0) return answer === 2;
    const isIn = pattern.test(String.fromCodePoint(code));
    if (code < 0x10000) known[code] = isIn ? 2 : 1;
    return isIn;
  };
}
