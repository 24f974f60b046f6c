/**
 * Protocol buffers' wire format (https://protobuf.dev/programming-guides/encoding): the fields of a message, in the
 * file's order.
 */

/** A field: its number, and its value, either a number (varint or 32 bits, uninterpreted) or the place of its bytes. */
export interface Field {
  readonly number: number;
  /** Varints beyond 2^53 lose their low bits; no field read here is so large. */
  readonly value: number;
  /** Where the bytes of a string, byte array or message lie in the file; both are equal for a number. */
  readonly start: number;
  readonly end: number;
}

const WireType = { varint: 0, bits64: 1, bytes: 2, bits32: 5 } as const;

/**
 * The fields of the message file[start .. end).
 *
 * @throws RangeError if the bytes are not a message, with the place and what was expected.
 */
export function* fieldsOf(file: Uint8Array, start: number, end: number): Generator<Field> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let at = start;

  const varint = (what: string): number => {
    let value = 0;
    for (let scale = 1, first = at; ; scale *= 128) {
      if (at === end) throw damaged(first, what, "the end of its message");
      if (at - first === 10) throw damaged(first, what, "a number of more than 10 bytes");
      const byte = file[at++]!;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  };
  const skip = (size: number, what: string): number => {
    if (size > end - at) throw damaged(at, `${what} of ${size} bytes`, `${end - at} bytes to the end of its message`);
    return (at += size);
  };

  while (at < end) {
    const place = at;
    const tag = varint("a field");
    const number = Math.floor(tag / 8);
    const wireType = tag % 8;
    if (number === 0) throw damaged(place, "a field", "the field number 0");
    if (wireType === WireType.varint) {
      yield { number, value: varint(`the value of field ${number}`), start: at, end: at };
    } else if (wireType === WireType.bytes) {
      const size = varint(`the length of field ${number}`);
      const from = at;
      yield { number, value: 0, start: from, end: skip(size, `field ${number}`) };
    } else if (wireType === WireType.bits32) {
      const from = at;
      skip(4, `field ${number}`);
      yield { number, value: view.getUint32(from, true), start: at, end: at };
    } else if (wireType === WireType.bits64) {
      skip(8, `field ${number}`);
      yield { number, value: 0, start: at, end: at };
    } else {
      throw damaged(place, "a field", `the wire type ${wireType}`);
    }
  }
}

function damaged(at: number, expected: string, found: string): RangeError {
  return new RangeError(
    `the SentencePiece model is damaged, or the bytes are something else: at byte ${at}, expected ${expected}, ` +
      `found ${found}`,
  );
}
