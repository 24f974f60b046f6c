/** The coefficients that metrics are judged by. */

/** The coefficients, by the names that the command has for them. */
export const coefficientNames = [
  "accuracy",
  "soft-accuracy",
  "pearson",
  "spearman",
  "kendall",
  "tau-c",
  "tau-like",
  "acc-eq",
  "acc-eq-calibrated",
] as const;

/** The name of a coefficient. */
export type CoefficientName = (typeof coefficientNames)[number];
