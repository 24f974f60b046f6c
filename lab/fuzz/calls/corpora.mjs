// The corpus of a step, in the form that is passed to the library, valid or not.
import { lines } from "./steps.mjs";

/** An error thrown by the user's code, which has to arrive unchanged. */
export class Planned extends Error {
  name = "Planned";
}

/** The segments, which are never an empty list, although a reduction may empty the list of a step. */
const segmentsOf = ({ segments }) =>
  (segments?.length ? segments : [{}]).map(({ hypothesis = 0, references, source = 0 }) => ({
    hypothesis: lines[hypothesis],
    references: (references?.length ? references : [0]).map((index) => lines[index]),
    source: lines[source],
  }));

export function corpusOf(given = {}) {
  const segments = segmentsOf(given);
  const hypotheses = segments.map(({ hypothesis }) => hypothesis);
  const sources = segments.map(({ source }) => source);
  const references = segments.map((segment) => segment.references);
  if (given.form === "references") return { hypotheses, references, sources };
  const most = Math.max(...references.map(({ length }) => length));
  const referenceStreams = Array.from({ length: most }, (_, s) => references.map((some) => some[s] ?? null));
  if (given.form === "streams") return { hypotheses, referenceStreams, sources };
  return {
    hypotheses: asBytes(hypotheses),
    referenceStreams: referenceStreams.map(asBytes),
    sources: asBytes(sources),
  };
}

/** The same segments as plain lists, for the model to count. */
export function plainCorpus(givens) {
  const segments = givens.flatMap(segmentsOf);
  return {
    hypotheses: segments.map(({ hypothesis }) => hypothesis),
    references: segments.map(({ references }) => references),
    sources: segments.map(({ source }) => source),
  };
}

function asBytes(texts) {
  const parts = texts.map((text) => Buffer.from(text ?? ""));
  let end = 0;
  const ends = Uint32Array.from(parts, ({ length }) => (end += length));
  const validity = new Uint8Array(Math.ceil(texts.length / 8));
  for (const [i, text] of texts.entries()) if (text !== null) validity[i >> 3] |= 1 << (i & 7);
  const bytes = new Uint8Array(Buffer.concat(parts));
  return texts.includes(null) ? { bytes, ends, validity } : { bytes, ends };
}

/**
 * A corpus with something wrong.
 *
 * @param call the function that a getter calls
 */
export function wrongCorpus(given, { kind, at }, call) {
  const { hypotheses, references, sources } = plainCorpus([given]);
  const i = at % hypotheses.length;
  const right = { hypotheses, references, sources };
  const bytes = asBytes(hypotheses);
  switch (kind) {
    case "short":
      return { ...right, references: references.slice(1) };
    case "number":
      return { ...right, hypotheses: hypotheses.with(i, 7) };
    case "null":
      return { ...right, references: references.with(i, [null]) };
    case "hole":
      delete hypotheses[i];
      return right;
    case "surrogate":
      return { ...right, hypotheses: hypotheses.with(i, "a \ud83d b") };
    case "throwing getter":
      Object.defineProperty(hypotheses, i, {
        get() {
          throw new Planned("getter");
        },
      });
      return right;
    case "calling getter": {
      const text = hypotheses[i];
      Object.defineProperty(hypotheses, i, {
        get() {
          call();
          return text;
        },
      });
      return right;
    }
    case "throwing proxy": {
      let left = at + 1;
      const get = (list, key) => {
        if (typeof key === "string" && left-- === 0) throw new Planned("proxy");
        return list[key];
      };
      return { ...right, references: new Proxy(references, { get }) };
    }
    case "text":
      return { ...right, references: "a reference" };
    case "set":
      return { ...right, hypotheses: new Set(hypotheses) };
    case "ends outside":
      return { ...right, hypotheses: { bytes: bytes.bytes, ends: bytes.ends.map((end) => end + at + 1) } };
    case "no UTF-8":
      return {
        ...right,
        hypotheses: { bytes: Uint8Array.of(0x61, 0xff), ends: hypotheses.map((_, n) => (n < i ? 0 : 2)) },
      };
    case "shared":
      return { ...right, hypotheses: { ...bytes, bytes: new Uint8Array(new SharedArrayBuffer(8)) } };
    default:
      return {};
  }
}
