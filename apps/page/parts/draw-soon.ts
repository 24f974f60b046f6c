/** Draws figures one after the other, so that a page of many figures responds in between. */

/** The longest time spent drawing without a pause, in milliseconds. */
const LONGEST = 12;

const waiting = new Map<object, () => void>();
let isAwaited = false;

/**
 * Draws when there is time.
 *
 * @param place where the drawing is shown: of several drawings for one place, only the last is drawn
 */
export function drawSoon(place: object, draw: () => void): void {
  waiting.set(place, draw);
  wait();
}

export function drawNoMore(place: object): void {
  waiting.delete(place);
}

function wait(): void {
  if (isAwaited || waiting.size === 0) return;
  isAwaited = true;
  setTimeout(drawSome);
}

function drawSome(): void {
  isAwaited = false;
  const end = performance.now() + LONGEST;
  try {
    for (const [place, draw] of waiting) {
      waiting.delete(place);
      draw();
      if (performance.now() > end) break;
    }
  } finally {
    wait();
  }
}
