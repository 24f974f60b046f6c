/** Simplifies a line in place before it is cut into tokens: white space of any kind becomes blanks. */
import { spaceWidthAt } from "./byte-classes";
import { oddities } from "./byte-sets";
import { SPACED_WORDS } from "./rules";

const LINE_FEED: u8 = 0x0a;
const BLANK: u8 = 0x20;
const AMPERSAND: u8 = 0x26;
const LESS_THAN: u8 = 0x3c;

/** Simplifies the line [start .. end) for a rule of words other than mteval's. */
export function simplify(start: usize, end: usize, rule: u32): void {
  for (let block = start; block < end; block += 64) {
    for (let odd = odditiesOf(block, end); odd != 0; odd &= odd - 1) {
      const at = block + <usize>ctz(odd);
      if (rule != SPACED_WORDS || !isInsideWord(at, start, end)) blankOut(at);
    }
  }
}

/**
 * Simplifies 64 bytes of a line for the rules of mteval. Returns false if the line may have an entity or a line break,
 * unless it is already `rewritten`.
 */
export function simplifyBlock(block: usize, end: usize, rewritten: bool): bool {
  for (let odd = odditiesOf(block, end); odd != 0; odd &= odd - 1) {
    const at = block + <usize>ctz(odd);
    const byte = load<u8>(at);
    if (byte != AMPERSAND && byte != LESS_THAN && byte != LINE_FEED) blankOut(at);
    else if (!rewritten && mayBeEntity(at)) return false;
  }
  return true;
}

function odditiesOf(block: usize, end: usize): u64 {
  const odd = oddities(block);
  return end - block < 64 ? odd & ((<u64>1 << <u64>(end - block)) - 1) : odd;
}

/** Whether `&quot;` `&amp;` `&lt;` `&gt;` or `<skipped>` may start here, or a line ends. */
function mayBeEntity(at: usize): bool {
  const byte = load<u8>(at);
  const next = load<u8>(at, 1);
  if (byte == AMPERSAND) return next == 0x71 || next == 0x61 || next == 0x6c || next == 0x67;
  return byte == LINE_FEED || next == 0x73;
}

/**
 * Whether there are characters other than white space on both sides. White space before `at` has already become a
 * blank.
 */
function isInsideWord(at: usize, start: usize, end: usize): bool {
  const after = at + spaceWidthAt(at);
  return at > start && load<u8>(at - 1) != BLANK && after < end && spaceWidthAt(after) == 0;
}

function blankOut(at: usize): void {
  const width = spaceWidthAt(at);
  for (let i: usize = 0; i < width; i++) store<u8>(at + i, BLANK);
}
