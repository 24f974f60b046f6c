/** View 7: editing and teaching. */
export function TeachingSection() {
  return null;
}
