/** View 12: over time. */
export function OverTimePanel() {
  return null;
}
