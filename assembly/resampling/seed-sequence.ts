/** How NumPy seeds its generator: SeedSequence (O'Neill 2015, "Developing a seed_seq alternative"). */
import { skipU32, u32At } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { Generator, drawWords } from "./pcg64";
import { GENERATOR } from "./resampling-regions";

/** Seeds the generator with an integer of 128 bits, its lowest word first. */
export function seedGenerator(first: u32, second: u32, third: u32, fourth: u32): void {
  const generator = baseOf(GENERATOR);
  mixSeed(first, second, third, fourth, generator);
  const startLow = load<u64>(generator, 8);
  const startHigh = load<u64>(generator);
  const sequenceLow = load<u64>(generator, 24);
  const sequenceHigh = load<u64>(generator, 16);
  const incrementLow = sequenceLow << 1 | 1;
  const incrementHigh = sequenceHigh << 1 | sequenceLow >> 63;
  changetype<Generator>(generator).incrementLow = incrementLow;
  changetype<Generator>(generator).incrementHigh = incrementHigh;
  // one step from state 0 gives the increment; then the start is added; then there is one more step, whose output is
  // not used
  const stateLow = incrementLow + startLow;
  changetype<Generator>(generator).stateLow = stateLow;
  changetype<Generator>(generator).stateHigh = incrementHigh + startHigh + <u64>(stateLow < startLow);
  changetype<Generator>(generator).left = 0;
  // clears `leftBits` together with the four bytes after it, which are not used
  store<u64>(generator, 0, offsetof<Generator>("leftBits"));
  drawWords(generator, 1);
}

/** Writes SeedSequence(seed).generate_state(4, uint64) to `to`. */
function mixSeed(first: u32, second: u32, third: u32, fourth: u32, to: usize): void {
  let hash: u32 = 0x43b0d7e5;
  // the pool of four words takes the place where the second half of the state goes afterwards
  const pool = to + 32;
  for (let i: u32 = 0; i < 4; i++) {
    const word: u32 = i == 0 ? first : i == 1 ? second : i == 2 ? third : fourth;
    const next = hash * 0x931e8875;
    store<u32>(skipU32(pool, i), scramble(word, hash, next));
    hash = next;
  }
  for (let source: u32 = 0; source < 4; source++) {
    for (let target: u32 = 0; target < 4; target++) {
      if (source == target) continue;
      const next = hash * 0x931e8875;
      const scrambled = scramble(u32At(pool, source), hash, next);
      hash = next;
      const at = skipU32(pool, target);
      const mixed = 0xca01f9dd * load<u32>(at) - 0x4973f715 * scrambled;
      store<u32>(at, mixed ^ mixed >> 16);
    }
  }
  hash = 0x8b51f9dd;
  for (let i: u32 = 0; i < 8; i++) {
    const next = hash * 0x58f38ded;
    store<u32>(skipU32(to, i), scramble(u32At(pool, i & 3), hash, next));
    hash = next;
  }
}

function scramble(word: u32, hash: u32, next: u32): u32 {
  const product = (word ^ hash) * next;
  return product ^ product >> 16;
}
