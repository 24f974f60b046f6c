/** Goes from a number to its segments, which have been selected. */
export function toSegments(): void {
  document.getElementById("segments")?.scrollIntoView();
}
