/** View 9: significance. */
export function SignificancePanel() {
  return null;
}
