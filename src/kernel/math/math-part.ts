/** Logarithm and exponential, the same bits in every runtime. */
export interface MathPart {
  log(x: number): number;
  exp(x: number): number;
}
