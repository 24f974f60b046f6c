/** A number to the power of another, the same bits in every runtime. */
export interface PowerPart {
  pow(base: number, exponent: number): number;
}
