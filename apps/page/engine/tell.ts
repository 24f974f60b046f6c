/** The progress that a long question reports before it is done. */

/**
 * Hands over the share of the work that is done, 0..1, and, if there is one, the answer that follows from that part
 * alone: it is shown dimmed until the whole is there.
 */
export type Tell<A> = (share: number, part?: A) => void;
