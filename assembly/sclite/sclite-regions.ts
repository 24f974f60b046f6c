/** The regions of the part "sclite", in addition to the common regions. */
import { FIRST_OWN } from "../memory/regions";

/** Steps and costs of the cells of the alignment (weighted.ts, network.ts). */
export const CELL_STEPS: u32 = FIRST_OWN;
export const COSTS: u32 = FIRST_OWN + 1;
/** u32 for each token of the references, and of the hypotheses: its role in the alignment (network.ts). */
export const TAKEN: u32 = FIRST_OWN + 2;
export const HYPOTHESIS_TAKEN: u32 = FIRST_OWN + 3;
/** The words of a line with alternatives, their predecessors, and the alternatives still open (network.ts). */
export const NETWORK: u32 = FIRST_OWN + 4;
export const BEFORE: u32 = FIRST_OWN + 5;
export const OPEN_ALTERNATIVES: u32 = FIRST_OWN + 6;
export const HYPOTHESIS_NETWORK: u32 = FIRST_OWN + 7;
export const HYPOTHESIS_BEFORE: u32 = FIRST_OWN + 8;
/** The bytes of the tokens, by id, and u32 for each: where its bytes end (fragments.ts). */
export const WORDS: u32 = FIRST_OWN + 9;
export const WORD_ENDS: u32 = FIRST_OWN + 10;
