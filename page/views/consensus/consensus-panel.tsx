/** View 11: consensus. */
export function ConsensusPanel() {
  return null;
}
