/** View 4: where. */
export function WhereSection() {
  return null;
}
