/** Logarithm, exponential and power, the same bits in every runtime. */
export interface MathPart {
  log(x: number): number;
  exp(x: number): number;
  pow(base: number, exponent: number): number;
}
