/** A step of a guided tour: one idea, on sentences that the user can change. */
export interface TourStep<Shown> {
  readonly title: string;
  readonly idea: string;
  /** What to try. */
  readonly task: string;
  readonly hypothesis: string;
  /** Those of the tour by default. */
  readonly references?: readonly string[];
  readonly shown: Shown;
}
