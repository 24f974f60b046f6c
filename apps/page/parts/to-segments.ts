/** From a number to its segments: they have been selected, and are to be seen. */
export function toSegments(): void {
  document.getElementById("segments")?.scrollIntoView();
}
