/** A step of a guided tour: one idea, on sentences that the user can change. */
export interface TourStep<Shown> {
  readonly title: string;
  readonly idea: string;
  /** A suggestion of what the reader could try. */
  readonly task: string;
  readonly hypothesis: string;
  /** The texts of the step; by default those of the tour. */
  readonly references?: readonly string[];
  readonly shown: Shown;
}
