/** Colours for a terminal. */
export type Color = "cyan" | "yellow" | "red" | "green";

const codes: Readonly<Record<Color, number>> = { red: 31, green: 32, yellow: 33, cyan: 36 };

export function paint(text: string, color: Color): string {
  return `\u001b[${codes[color]}m${text}\u001b[0m`;
}
