import { describe, expect, test } from "vitest";
import {
  createAccumulator,
  decodeNgramInformation,
  encodeNgramInformation,
  mergeNgramInformation,
  ngramInformation,
  nist,
  type EngineName,
  type NgramInformation,
} from "../../src/index.js";

const references = {
  references: [["the cat sat on the mat", "a cat sat there"], ["the cat sat on the mat"], ["0 müde Katzen"], [""]],
};
const information = ngramInformation(references);
const engines: readonly EngineName[] = ["wasm", "js", "reference"];

function scoreWith(weights: NgramInformation, engine: EngineName): unknown {
  const running = createAccumulator(nist({ information: weights }), { engine });
  running.add({ hypotheses: ["the cat sat on a mat"], references: [["the cat sat on the mat"]] });
  return running.score();
}

describe("information as bytes", () => {
  test("information is decoded unchanged, from any offset of a larger buffer, in every engine", () => {
    const bytes = encodeNgramInformation(information);
    expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe("TBNI");
    const larger = new Uint8Array(bytes.length + 3);
    larger.set(bytes, 3);
    for (const engine of engines) {
      const decoded = decodeNgramInformation(larger.subarray(3), { engine });
      expect(decoded).toEqual(information);
      expect(encodeNgramInformation(decoded)).toEqual(bytes);
      expect(scoreWith(decoded, engine)).toEqual(scoreWith(information, engine));
    }
  });

  test("information may be merged, and may hold no word", () => {
    const one = ngramInformation({ references: [["the cat sat on the mat"], ["0 müde Katzen"]] });
    const other = ngramInformation({ references: [["the cat sat on the mat"], ["a cat sat there"], [""]] });
    expect(
      mergeNgramInformation([one, other].map((part) => decodeNgramInformation(encodeNgramInformation(part)))),
    ).toEqual(information);
    const empty = ngramInformation({ references: [[""]] });
    expect(decodeNgramInformation(encodeNgramInformation(empty))).toEqual(empty);
  });

  test("information keeps its settings; a tokenizer of the user's own has to be given again", () => {
    const cased = ngramInformation(references, { tokenize: "13a", caseSensitive: true });
    expect(decodeNgramInformation(encodeNgramInformation(cased))).toEqual(cased);
    const tokenize = { name: "letters", tokenize: (line: string) => [...line] };
    const own = ngramInformation(references, { tokenize });
    expect(decodeNgramInformation(encodeNgramInformation(own), { tokenize })).toEqual(own);
    expect(() => decodeNgramInformation(encodeNgramInformation(own))).toThrow(
      'the information was gathered with the tokenizer "letters": expected that tokenizer, as in decodeNgramInformation(bytes, ' +
        "{ tokenize })",
    );
    expect(() => decodeNgramInformation(encodeNgramInformation(cased), { tokenize: "none" })).toThrow(
      "tokenize is none: expected 13a, which gathered the information",
    );
  });

  test("information is refused if its bytes are cut off anywhere", () => {
    const bytes = encodeNgramInformation(information);
    for (let length = 0; length < bytes.length; length++) {
      expect(() => decodeNgramInformation(bytes.subarray(0, length)), `first ${length} bytes`).toThrow(RangeError);
    }
  });

  test("a flipped bit is refused", () => {
    const bytes = encodeNgramInformation(information);
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      bytes[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => decodeNgramInformation(bytes), `bit ${bit}`).toThrow(RangeError);
      bytes[bit >> 3]! ^= 1 << (bit & 7);
    }
    expect(decodeNgramInformation(bytes)).toEqual(information);
  });

  test("files of other kinds are refused by name", () => {
    expect(() => encodeNgramInformation({ ...information })).toThrow(
      "information is an object: expected what ngramInformation() or mergeNgramInformation() returned",
    );
    expect(() => decodeNgramInformation("TBNI" as unknown as Uint8Array)).toThrow(TypeError);
    expect(() => decodeNgramInformation(new Uint8Array(64))).toThrow(
      'bytes are not information of n-grams: expected "TBNI" at the start',
    );
    const later = encodeNgramInformation(information);
    later[4] = 2;
    expect(() => decodeNgramInformation(later)).toThrow("form 2: expected form 1");
  });
});
