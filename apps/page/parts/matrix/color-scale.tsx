/** What the colours of a matrix stand for: its ends in words, and the shades between them. */
import type { ComponentChildren } from "preact";

export interface ColorScaleProps {
  readonly low: ComponentChildren;
  readonly high: ComponentChildren;
  /** The colours in their order, as the matrix has them: a hue, and how much of it covers the neutral one, 0..1. */
  readonly shades: readonly { readonly hue: string; readonly amount: number }[];
}

export function ColorScale({ low, high, shades }: ColorScaleProps) {
  const colors = shades.map(({ hue, amount }) => `color-mix(in srgb, ${hue} ${100 * amount}%, var(--neutral))`);
  return (
    <span class="color-scale">
      <span>{low}</span>
      <span class="shades" style={{ background: `linear-gradient(to right, ${colors.join()})` }} />
      <span>{high}</span>
    </span>
  );
}
