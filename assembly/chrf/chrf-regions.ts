/** The regions of the part "chrf", in addition to the common regions and those of ngrams/. */
import { FIRST_AFTER_NGRAMS } from "../ngrams/ngram-regions";

/** f64 triples of each pair of a hypothesis and a reference, if any segment has several references (triples.ts). */
export const PAIR_TRIPLES: u32 = FIRST_AFTER_NGRAMS;
/** f64 matches of one pair, order by order. */
export const MATCHES: u32 = FIRST_AFTER_NGRAMS + 1;
