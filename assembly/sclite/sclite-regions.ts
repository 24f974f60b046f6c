/** The regions of the part "sclite", beside the common ones. */
import { FIRST_OWN } from "../memory/regions";

/** Steps and costs of the cells of the alignment (weighted.ts, network.ts). */
export const CELL_STEPS: u32 = FIRST_OWN;
export const COSTS: u32 = FIRST_OWN + 1;
/** u32 for each token of the references: whether the alignment passes it. */
export const TAKEN: u32 = FIRST_OWN + 2;
/** The words of a reference with alternatives, their predecessors, and the alternatives still open (network.ts). */
export const NETWORK: u32 = FIRST_OWN + 3;
export const BEFORE: u32 = FIRST_OWN + 4;
export const OPEN_ALTERNATIVES: u32 = FIRST_OWN + 5;
