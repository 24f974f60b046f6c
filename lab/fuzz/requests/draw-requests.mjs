// Random lines of requests: valid ones, wrong ones and nonsense, of all sizes. Each line is a string of bytes (latin1).
const latin = (text) => Buffer.from(text).toString("latin1");

const words = ["a", "the", "cat", "sat", "on", ".", "猫", "Ünï", "%", "don't", "3,000.5", "👩‍🚀", "\u0000", "e\u0301"];
const corpora = ["a", "b", "c", "__proto__", "constructor", "", "x".repeat(1001), "\u001b[31m", 7, null, ["a"]];
const operations = [
  "score",
  "score",
  "score",
  "segments",
  "segments",
  "open",
  "open",
  "references",
  "add",
  "add",
  "add",
];
const oddOperations = ["hello", "__proto__", "Score", 1, null];

/** Patterns that are slow with backtracking, or that have odd parts. */
const patterns = [
  "(a+)+b",
  "(a|aa)*c",
  "(.*)*x",
  "(?=a)a",
  "(a)\\1+",
  "a{999999}",
  "[",
  "\\p{L}+",
  "(?<n>a)(?P=n)",
  "\\b",
  "",
];

/** Values of settings, by words in the setting's name. */
const kinds = [
  [/tokenize/i, ["13a", "none", "intl", "zh", "char", "spm", "flores200", "ja-mecab", "ko-mecab", "word", "tokenize"]],
  [/smooth/i, ["exp", "floor", "add-k", "none", "method7", 0.1, 1e308, -1, 0]],
  [/order|size|grams?$|types?|beam/i, [0, 1, 2, 4, 16, 17, -1, 1.5, 1e9, "L", [1, 2, "L"], [99], []]],
  [
    /alpha|beta|rho|weight|value|insertion|deletion|penalty/i,
    [0, 0.5, 1, 2, -1, 1e308, 5e-324, [0.5, 0.5], [1], "0.5,0.5"],
  ],
  [
    /words?$|modules|language|exact|stem/i,
    [["a", "the"], ["exact", "stem"], ["exact", "synonym"], "en", "de", "porter", [], [1]],
  ],
  [
    /mode|alignment|dialect|whitespace|normalize|case|dict/i,
    ["sclite", "rapidfuzz", "nltk", "moses", "both", "keep", "remove", "lc"],
  ],
  [/transforms|steps|expand/i, []],
];

/**
 * @param {Readonly<Record<string, readonly string[]>>} metrics their settings, from the answer to `hello`
 * @param {readonly string[]} paths the paths that settings may name
 * @param {number} longest the most bytes of a line that is not refused as too long
 */
export function drawRequests(metrics, paths, longest) {
  const names = Object.keys(metrics);
  const transforms = [
    "ToLowerCase",
    "RemovePunctuation",
    "Strip",
    "SubstituteRegexes:a=>b",
    "RemoveSpecificWords:a,b",
    "Nothing",
  ];

  const scalar = (random) =>
    random.pick([
      null,
      true,
      false,
      0,
      1,
      -1,
      2.5,
      1e308,
      2 ** 53,
      "",
      "x",
      "true",
      "13a",
      "__proto__",
      [],
      {},
      [[]],
      [1],
      ["a"],
    ]);

  function value(random, setting) {
    const lot = random.below(10);
    if (lot < 2) return scalar(random);
    if (lot === 2) return random.pick(paths);
    if (lot === 3) return { path: random.pick(paths) };
    if (/transform/i.test(setting)) return listOf(random, 4, () => transform(random));
    if (/model|dict|data|phrases|net|info|stem|freq|characters/i.test(setting)) return random.pick(paths);
    const values = kinds.find(([pattern]) => pattern.test(setting))?.[1] ?? [];
    return values.length > 0 ? random.pick(values) : random.percent(70) ? random.percent(50) : scalar(random);
  }

  function transform(random) {
    if (random.percent(40)) return `SubstituteRegexes:${random.pick(patterns)}=>${random.pick(["x", "\\1", ""])}`;
    if (random.percent(30))
      return {
        name: random.pick(["SubstituteRegexes", "SubstituteWords", "ReduceToSingleSentence", "x"]),
        substitutions: { [random.pick(patterns)]: "x" },
      };
    return random.pick(transforms);
  }

  function metric(random) {
    const name = random.percent(96)
      ? random.pick(names)
      : random.pick(["BLEU", "", "__proto__", "toString", 3, null, ["bleu"]]);
    if (random.percent(50)) return name;
    const settings = {};
    for (let left = random.below(4); left > 0; left--) {
      const known = metrics[name] ?? ["wordOrder"];
      const setting =
        random.percent(92) && known.length > 0
          ? random.pick(known)
          : random.pick(["wordOder", "__proto__", "x".repeat(300)]);
      const spelt = random.percent(80) ? setting : setting.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      settings[spelt] = value(random, setting);
    }
    return { metric: name, ...settings };
  }

  function line(random) {
    const lot = random.below(1000);
    if (lot < 6) return "a".repeat(10 + random.below(60));
    if (lot < 9) return `${random.pick(words)} `.repeat(random.below(400));
    return Array.from({ length: random.below(9) }, () => random.pick(words)).join(
      random.percent(95) ? " " : random.pick(["", "\t", "\n", "\u2028"]),
    );
  }

  function texts(random) {
    const lot = random.below(2000);
    const count = lot === 0 ? 20_000 : lot < 4 ? 2000 : 1 + random.below(6);
    const lines = (most = count) => Array.from({ length: most }, () => (count > 9 ? random.pick(words) : line(random)));
    const given = { hypotheses: lines() };
    const layout = random.below(6);
    if (layout < 2) given.references = lines();
    else if (layout < 4)
      given.references = lines().map((one) => listOf(random, 4, () => (random.percent(8) ? null : one)));
    else if (layout === 4) given.referenceStreams = [lines(), ...listOf(random, 3, () => lines())];
    else if (random.percent(10)) given.references = scalar(random);
    else given.references = [...given.hypotheses];
    if (random.percent(60)) given.sources = lines();
    // half of a surrogate pair, which JSON can write
    if (random.percent(2)) given.hypotheses[0] = "\ud800";
    if (random.percent(5)) given[random.pick(["hypotheses", "references", "sources", "more"])] = scalar(random);
    if (random.percent(3)) given.hypotheses = lines(count + 1);
    return given;
  }

  function request(random) {
    const op = random.percent(3) ? "close" : random.percent(97) ? random.pick(operations) : random.pick(oddOperations);
    const drawn = { id: random.percent(97) ? random.below(1e9) : random.pick(["x", "", null, {}, 2 ** 60, -0.5]), op };
    const hasCorpus = ["open", "add", "references", "close"].includes(op) || random.percent(25);
    const hasTexts = op === "references" || op === "add" || op === "segments" || (op === "score" && !hasCorpus);
    if (hasCorpus) drawn.corpus = random.percent(96) ? random.pick(corpora.slice(0, 3)) : random.pick(corpora);
    if (op === "open" || (op !== "close" && !hasCorpus))
      drawn.metrics = [metric(random), ...listOf(random, 2, () => metric(random))];
    if (random.percent(1)) drawn.metrics = Array(1 + random.below(300)).fill(metric(random));
    if (random.below(3000) === 0) drawn.metrics = Array(13_000).fill("gleu");
    if (hasTexts || random.percent(1)) Object.assign(drawn, texts(random));
    if (op === "references") for (const key of ["hypotheses", "sources"]) delete drawn[key];
    if (random.percent(2)) drawn[random.pick(["op", "metrics", "corpus", "id", "files", "__proto__"])] = scalar(random);
    return drawn;
  }

  /** Text that is not a request, or that JSON.stringify would not write. */
  function odd(random) {
    const whole = JSON.stringify(request(random));
    const deep = 10 ** random.below(6);
    switch (random.below(12)) {
      case 0:
        return latin(whole.slice(0, random.below(whole.length)));
      case 1: {
        const at = random.below(whole.length);
        return (
          latin(whole.slice(0, at)) +
          String.fromCharCode(random.below(256)).replace("\n", "") +
          latin(whole.slice(at + 1))
        );
      }
      case 2:
        return "[".repeat(deep);
      case 3:
        return `{"id":1,"op":"score","metrics":${"[".repeat(deep)}${"]".repeat(deep)}}`;
      case 4:
        return `${'{"a":'.repeat(deep)}1${"}".repeat(deep)}`;
      case 5:
        // if a name is repeated, the last one counts
        return latin(
          whole.replace(
            /^\{/,
            `{${'"op":"close","corpus":"a","metrics":[{"metric":"bleu","spmModel":"x"}],'.repeat(1 + random.below(50))}`,
          ),
        );
      case 6:
        return latin(
          `{"id":1,"op":"score",${'"metrics":["gleu"],'.repeat(1 + random.below(2000))}"hypotheses":["a"],"references":["a"]}`,
        );
      case 7:
        return latin(whole.replace(/"metric":/g, '"metric":"bleu","metric":'));
      case 8:
        return random.pick([
          "",
          " ",
          "null",
          "0",
          "[]",
          '"x"',
          "{}",
          "\r",
          "\0",
          "\xff\xfe",
          "\xef\xbb\xbf{}",
          "{'id':1}",
          "NaN",
        ]);
      case 9:
        return latin(`\ufeff${whole}\r`);
      case 10:
        return latin(
          whole.replace(/[\d.]+/, () => random.pick(["1e999", "-0", "1E400", "00", "0x1", "9".repeat(400)])),
        );
      default:
        // lines of a size near the limit are rare, because each takes as long as a thousand others
        return random.below(400) === 0
          ? `{"id":1,"op":"${"x".repeat(longest - 20 + random.below(40))}"}`
          : latin(`{"id":1,"op":"add","corpus":"${"x".repeat(10 ** random.below(6))}"}`);
    }
  }

  return (random) => (random.percent(88) ? latin(JSON.stringify(request(random))) : odd(random)).replaceAll("\n", " ");
}

function listOf(random, most, make) {
  return Array.from({ length: random.below(most) }, make);
}
