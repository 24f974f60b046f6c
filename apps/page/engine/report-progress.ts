/** The progress that a long question reports before it is done. */

/**
 * Reports the share of the work that is done, 0..1, and optionally a preliminary answer from only that part, which is
 * shown dimmed until the full answer is there.
 */
export type ReportProgress<A> = (share: number, part?: A) => void;
