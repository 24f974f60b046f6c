/** View 5: scatter. */
export function ScatterSection() {
  return null;
}
