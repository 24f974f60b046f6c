/** View 3: pair matrix. */
export function PairsSection() {
  return null;
}
