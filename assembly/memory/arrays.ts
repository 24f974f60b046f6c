/**
 * Arrays in linear memory: `base` is the address of the first number, `i` an index from 0. All of these are inlined.
 */

// @ts-ignore: decorator
@inline
export function u32At(base: usize, i: usize): u32 {
  return load<u32>(base + (i << 2));
}

// @ts-ignore: decorator
@inline
export function setU32(base: usize, i: usize, value: u32): void {
  store<u32>(base + (i << 2), value);
}

// @ts-ignore: decorator
@inline
export function i32At(base: usize, i: usize): i32 {
  return load<i32>(base + (i << 2));
}

// @ts-ignore: decorator
@inline
export function setI32(base: usize, i: usize, value: i32): void {
  store<i32>(base + (i << 2), value);
}

// @ts-ignore: decorator
@inline
export function u64At(base: usize, i: usize): u64 {
  return load<u64>(base + (i << 3));
}

// @ts-ignore: decorator
@inline
export function setU64(base: usize, i: usize, value: u64): void {
  store<u64>(base + (i << 3), value);
}

// @ts-ignore: decorator
@inline
export function f64At(base: usize, i: usize): f64 {
  return load<f64>(base + (i << 3));
}

// @ts-ignore: decorator
@inline
export function setF64(base: usize, i: usize, value: f64): void {
  store<f64>(base + (i << 3), value);
}

/** The address that lies `count` numbers of 4 bytes after `base`. */
// @ts-ignore: decorator
@inline
export function skipU32(base: usize, count: usize): usize {
  return base + (count << 2);
}

/** The address that lies `count` numbers of 8 bytes after `base`. */
// @ts-ignore: decorator
@inline
export function skipU64(base: usize, count: usize): usize {
  return base + (count << 3);
}

// @ts-ignore: decorator
@inline
export function skipF64(base: usize, count: usize): usize {
  return base + (count << 3);
}

/** How many bytes `count` numbers of 4 bytes take. */
// @ts-ignore: decorator
@inline
export function u32Bytes(count: usize): usize {
  return count << 2;
}

/** How many bytes `count` numbers of 8 bytes take. */
// @ts-ignore: decorator
@inline
export function u64Bytes(count: usize): usize {
  return count << 3;
}

// @ts-ignore: decorator
@inline
export function f64Bytes(count: usize): usize {
  return count << 3;
}

/** How many numbers of 4 bytes lie in [base .. end). */
// @ts-ignore: decorator
@inline
export function u32Count(base: usize, end: usize): u32 {
  return <u32>((end - base) >>> 2);
}
