/** View 10: n-grams. */
export function NgramsPanel() {
  return null;
}
