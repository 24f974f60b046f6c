/** Writes the parts of protocol buffers that the tests need. */
export function varint(number: number, value: number): Uint8Array {
  return Uint8Array.from([...digits(number * 8), ...digits(value)]);
}

/** A field of bytes, such as a message. */
export function field(number: number, content: Uint8Array): Uint8Array {
  return message(Uint8Array.from([...digits(number * 8 + 2), ...digits(content.length)]), content);
}

export function message(...fields: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of fields) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

function digits(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...digits(Math.floor(value / 128))];
}
