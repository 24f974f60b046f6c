// The calls as plain data, so that a finding is a file: lists of steps that fast-check generates and shortens.
import fc from "fast-check";

/** The lines that steps name by their index. */
export const lines = [
  "",
  "a",
  "a b",
  "The cat sat.",
  "the cat sat on the mat",
  "on the mat sat the cat",
  "A.B, C! 1,000",
  "猫 が 好き 。",
  " \t a\u00a0b ",
  "x y ".repeat(60),
  "\u{1f600} é e\u0301 \u{1f468}\u200d\u{1f469}",
];

const line = fc.nat({ max: lines.length - 1 });
const place = fc.nat({ max: 5 });
const metric = fc.nat({ max: 99 });
const engine = fc.constantFrom("wasm", "js", "reference");

/** Segments of a hypothesis, references and a source; and the form in which they are passed. */
const corpus = fc.record({
  segments: fc.array(
    fc.record({ hypothesis: line, references: fc.array(line, { minLength: 1, maxLength: 3 }), source: line }),
    {
      minLength: 1,
      maxLength: 5,
    },
  ),
  form: fc.constantFrom("references", "streams", "bytes"),
});

/** The faults that a corpus may have. */
export const faults =
  "short|number|null|hole|surrogate|throwing getter|calling getter|text|set|none at all|ends outside|no UTF-8|shared|throwing proxy".split(
    "|",
  );
const fault = fc.record({ kind: fc.constantFrom(...faults), at: place });

/** The actions of the user's own tokenizer at a call. */
export const disturbances = [
  "throws",
  "gives no list",
  "gives numbers",
  "scores",
  "adds to the same",
  "adds to another",
  "inspects",
  "compares",
];
const disturbance = fc.record({ kind: fc.constantFrom(...disturbances), at: fc.nat({ max: 9 }) });

/** The accidents that happen to the workers of a pool. */
export const accidents = [
  "none",
  "exits",
  "fails",
  "closed early",
  "closed before",
  "talks",
  "start throws",
  "start gives nothing",
  "twice",
];

const step = fc.oneof(
  fc.record({ do: fc.constant("accumulator"), metric, engine }),
  fc.record({ do: fc.constant("add"), to: place, corpus }),
  fc.record({ do: fc.constant("add wrong"), to: place, corpus, fault }),
  fc.record({ do: fc.constant("add disturbed"), to: place, corpus, disturbance }),
  fc.record({ do: fc.constant("score"), metric, corpus, engine }),
  fc.record({ do: fc.constant("score wrong"), metric, corpus, engine, fault }),
  fc.record({ do: fc.constant("score disturbed"), metric, corpus, engine, disturbance }),
  fc.record({ do: fc.constant("statistics"), metric, corpus, engine }),
  fc.record({ do: fc.constant("merge"), a: place, b: place, how: fc.constantFrom("add", "concatenate", "subtract") }),
  fc.record({ do: fc.constant("keep"), a: place }),
  fc.record({ do: fc.constant("subset"), a: place, indices: fc.array(place, { maxLength: 6 }) }),
  fc.record({ do: fc.constant("test"), a: place, b: place, engine, seed: fc.nat({ max: 99 }) }),
  fc.record({ do: fc.constant("inspect"), corpus }),
  fc.record({ do: fc.constant("pairwise"), metric, corpus, engine }),
  fc.record({
    do: fc.constant("nonsense"),
    call: fc.nat({ max: 99 }),
    value: fc.nat({ max: 99 }),
    at: fc.nat({ max: 3 }),
  }),
  fc.record({
    do: fc.constant("pool"),
    metric,
    corpus,
    threads: fc.integer({ min: 1, max: 2 }),
    accident: fc.constantFrom(...accidents),
  }),
);

export const sequences = fc.array(step, { minLength: 1, maxLength: 12 });
