/** View 1: verdict. */
export function VerdictSection() {
  return null;
}
