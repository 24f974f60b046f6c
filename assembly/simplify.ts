/**
 * A line made simple before it is cut into tokens, in its own place: white space of any kind becomes blanks, and by the rules
 * of mteval entities become characters. No rewriting makes a line longer.
 */
import { LEAD, classOf, spaceWidthAt } from "./bytes";
import { oddities } from "./blocks";
import { rewriteEntities } from "./entities";
import { MTEVAL_13A, SPACED_WORDS, isMteval } from "./rules";

const LINE_FEED: u8 = 0x0a;
const BLANK: u8 = 0x20;
const AMPERSAND: u8 = 0x26;
const LESS_THAN: u8 = 0x3c;

/** Whether the line that was made simple last has controls that are no white space: tokenizers take them for letters. */
export let hasControls: bool = false;

/** Rewrites the line [start .. end) by a rule of words; returns its new end. */
export function simplify(start: usize, end: usize, rule: u32): usize {
  hasControls = false;
  const entities = rule == MTEVAL_13A || isMteval(rule);
  let rewrite = false;
  for (let block = start; block < end; block += 64) {
    let odd = oddities(block);
    if (odd == 0) continue;
    if (end - block < 64) odd &= (<u64>1 << <u64>(end - block)) - 1;
    for (; odd != 0; odd &= odd - 1) {
      const at = block + <usize>ctz(odd);
      const byte = load<u8>(at);
      if (byte == AMPERSAND || byte == LESS_THAN || (entities && byte == LINE_FEED)) rewrite = rewrite || mayBeEntity(at);
      else if (rule != SPACED_WORDS || !isInsideWord(at, start, end)) blankOut(at);
    }
  }
  return rewrite && entities ? rewriteEntities(start, end, rule == MTEVAL_13A) : end;
}

/** Whether one of `&quot;` `&amp;` `&lt;` `&gt;` `<skipped>` may begin here, or a line ends. */
function mayBeEntity(at: usize): bool {
  const byte = load<u8>(at);
  const next = load<u8>(at, 1);
  if (byte == AMPERSAND) return next == 0x71 || next == 0x61 || next == 0x6c || next == 0x67;
  return byte == LINE_FEED || next == 0x73;
}

/** Whether other characters stand on both sides. What is before is blank already where it is white space. */
function isInsideWord(at: usize, start: usize, end: usize): bool {
  const behind = at + spaceWidthAt(at);
  return at > start && load<u8>(at - 1) != BLANK && behind < end && spaceWidthAt(behind) == 0;
}

function blankOut(at: usize): void {
  const width = spaceWidthAt(at);
  for (let i: usize = 0; i < width; i++) store<u8>(at + i, BLANK);
  if (width == 0 && classOf(at) != LEAD) hasControls = true;
}
