/** The limits of all parts, and the version of what hosts rely on (docs/kernel-abi.md). */

/**
 * The version of the kernel's interface. It rises when a function, region, rule or row that hosts may use changes or is
 * removed; additions leave it as it is.
 */
export const ABI_VERSION: u32 = 1;

/** The longest n-grams, of words or of characters. */
export const LONGEST_ORDER: u32 = 16;

/** The most bytes of text in a batch: the ids of all its bytes must fit in 32-bit addresses. */
export const MOST_TEXT_BYTES: u32 = 0x3fffffff;
