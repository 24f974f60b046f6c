/** The regions of the part "resampling", in addition to the common regions. */
import { FIRST_OWN } from "../memory/regions";

/** The random generator (pcg64.ts), and what was drawn from it: u32 indices, and bits. */
export const GENERATOR: u32 = FIRST_OWN;
export const INDICES: u32 = FIRST_OWN + 1;
export const SELECTION: u32 = FIRST_OWN + 2;
/** Where each field lies in a packed row, and the packed rows (packed-rows.ts). */
export const LANES: u32 = FIRST_OWN + 3;
export const PACKED: u32 = FIRST_OWN + 4;
/** The sums of every subset of eight packed rows (randomization.ts). */
export const SUBSETS: u32 = FIRST_OWN + 5;
/** The state of NumPy's global generator: u32, 624 words and the number of the next word (mersenne-twister.ts). */
export const TWISTER: u32 = FIRST_OWN + 6;
