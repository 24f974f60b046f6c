/**
 * Sums of scores with random signs, for soft pairwise accuracy. The sum over eight segments is looked up by the byte of
 * their signs, for two systems at once (the method of the "four Russians", as in resampling/randomization.ts). Every
 * engine adds in the same order, so that fractions give the same bits.
 */
import { f64At, skipF64 } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { ROWS_IN, ROWS_OUT, SUMS, TEXT } from "../memory/regions";
import { CHOICES } from "./permutation-regions";

const PER_BYTE: u32 = 8;
/** The sums of two systems for each of the 256 choices of signs. */
const PAIR_BYTES: usize = 16;
const TABLE_BYTES: usize = PAIR_BYTES << 8;
/** How many bytes of signs are looked up before a sum is stored. */
const AT_ONCE: u32 = 4;

/**
 * Writes the sum of each system under each permutation to ROWS_OUT. ROWS_IN has the scores, system after system; TEXT
 * has, for every eight segments, a byte for each permutation, in which a 1 means plus. Returns false when memory ran
 * out.
 */
export function sumSigned(systems: u32, segments: u32, permutations: u32): bool {
  const tables = reserve(CHOICES, <u32>TABLE_BYTES * AT_ONCE);
  if (tables == 0 || reserve(SUMS, permutations * <u32>PAIR_BYTES) == 0) return false;
  const sums = baseOf(SUMS);
  const rows = (segments + PER_BYTE - 1) / PER_BYTE;
  for (let system: u32 = 0; system < systems; system += 2) {
    const first = skipF64(baseOf(ROWS_IN), <usize>system * segments);
    // if the last system has no partner, it is summed twice
    const second = system + 1 < systems ? skipF64(first, segments) : first;
    memory.fill(sums, 0, <usize>permutations * PAIR_BYTES);
    let signs = baseOf(TEXT);
    let row: u32 = 0;
    for (; row + AT_ONCE <= rows; row += AT_ONCE) {
      for (let i: u32 = 0; i < AT_ONCE; i++) {
        fillChoices(first, second, (row + i) * PER_BYTE, segments, tables + TABLE_BYTES * i);
      }
      addFour(signs, permutations, tables, sums);
      signs += permutations * AT_ONCE;
    }
    for (; row < rows; row++) {
      fillChoices(first, second, row * PER_BYTE, segments, tables);
      addOne(signs, permutations, tables, sums);
      signs += permutations;
    }
    let to = skipF64(baseOf(ROWS_OUT), <usize>system * permutations);
    const half = system + 1 < systems ? <usize>permutations << 3 : 0;
    for (let from = sums, end = sums + PAIR_BYTES * permutations; from < end; from += PAIR_BYTES, to += 8) {
      // for a system without a partner, both sums are the same
      store<f64>(to + half, load<f64>(from, 8));
      store<f64>(to, load<f64>(from));
    }
  }
  return true;
}

/** Writes what each choice of signs for up to eight segments adds, for two systems side by side. */
function fillChoices(first: usize, second: usize, from: u32, segments: u32, table: usize): void {
  const many = min(PER_BYTE, segments - from);
  let least: f64 = 0;
  let secondLeast: f64 = 0;
  for (let bit: u32 = 0; bit < many; bit++) {
    least -= f64At(first, from + bit);
    secondLeast -= f64At(second, from + bit);
  }
  store<f64>(table, least);
  store<f64>(table, secondLeast, 8);
  let size = PAIR_BYTES;
  // signs beyond the last segment add nothing
  for (let bit: u32 = 0; bit < PER_BYTE; bit++, size <<= 1) {
    const twice = bit < many ? 2 * f64At(first, from + bit) : 0;
    const secondTwice = bit < many ? 2 * f64At(second, from + bit) : 0;
    for (let at = table; at < table + size; at += PAIR_BYTES) {
      store<f64>(at + size, load<f64>(at) + twice);
      store<f64>(at + size, load<f64>(at, 8) + secondTwice, 8);
    }
  }
}

function addFour(signs: usize, permutations: u32, tables: usize, sums: usize): void {
  const second = tables + TABLE_BYTES, third = second + TABLE_BYTES, fourth = third + TABLE_BYTES;
  const next = signs + permutations, afterNext = next + permutations, last = afterNext + permutations;
  for (let p: usize = 0; p < <usize>permutations; p++, sums += PAIR_BYTES) {
    const a = chosen(tables, signs + p), b = chosen(second, next + p);
    const c = chosen(third, afterNext + p), d = chosen(fourth, last + p);
    if (ASC_FEATURE_SIMD) {
      const four = f64x2.add(f64x2.add(v128.load(a), v128.load(b)), f64x2.add(v128.load(c), v128.load(d)));
      v128.store(sums, f64x2.add(v128.load(sums), four));
      continue;
    }
    store<f64>(sums, load<f64>(sums) + (load<f64>(a) + load<f64>(b) + (load<f64>(c) + load<f64>(d))));
    store<f64>(sums, load<f64>(sums, 8) + (load<f64>(a, 8) + load<f64>(b, 8) + (load<f64>(c, 8) + load<f64>(d, 8))), 8);
  }
}

function addOne(signs: usize, permutations: u32, table: usize, sums: usize): void {
  for (let p: usize = 0; p < <usize>permutations; p++, sums += PAIR_BYTES) {
    const choice = chosen(table, signs + p);
    store<f64>(sums, load<f64>(sums) + load<f64>(choice));
    store<f64>(sums, load<f64>(sums, 8) + load<f64>(choice, 8), 8);
  }
}

/** The address of what a byte of signs adds. */
// @ts-ignore: decorator
@inline
function chosen(table: usize, sign: usize): usize {
  return table + (<usize>load<u8>(sign) << 4);
}
