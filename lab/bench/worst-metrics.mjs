// The metrics and tokenizers of lab/bench/worst.mjs: for each name a function that loads it and returns a function that
// scores one segment.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const library = () => import("truebleu");
const meteorLibrary = () => import("truebleu/meteor");
const vectors = (name) =>
  JSON.parse(readFileSync(new URL(`../../test/vectors/dictionaries/${name}.json`, import.meta.url), "utf8"));

/** @param engine the engine that counts: "wasm" or "js" */
export function worstMetrics(engine) {
  const metrics = {};
  const add = (name, make, { hasSource = false } = {}) => {
    metrics[name] = async () => {
      const [truebleu, metric] = [await library(), await make()];
      return ({ hypothesis, references, source = references[0] }) =>
        truebleu.scoreCorpus(
          metric,
          { hypotheses: [hypothesis], references: [references], ...(hasSource && { sources: [source] }) },
          { engine },
        );
    };
  };
  for (const tokenize of ["13a", "none", "intl", "zh", "char"]) {
    for (const lowercase of [false, true])
      add(`BLEU, ${tokenize}${lowercase ? ", lower case" : ""}`, async () =>
        (await library()).bleu({ tokenize, lowercase }),
      );
  }
  add("BLEU, flores200 (unigram)", () => withPieces("unigram"));
  add("BLEU, a SentencePiece model of BPE", () => withPieces("bpe"));
  add("BLEU, ja-mecab", () => withWords("ja-mecab"));
  add("BLEU, ko-mecab", () => withWords("ko-mecab"));
  for (const dialect of [
    "mteval",
    "multi-bleu",
    "multi-bleu-detok",
    "nltk",
    "hf",
    "torchmetrics",
    "coco",
    "compare-mt",
  ])
    add(`BLEU, dialect ${dialect}`, async () => (await library()).bleuDialect({ dialect }));
  add("BLEU, order 9", async () => (await library()).bleu({ maxOrder: 9 }));
  add("chrF", async () => (await library()).chrf());
  add("chrF++", async () => (await library()).chrf({ wordOrder: 2 }));
  add("chrF, order 9, spaces", async () => (await library()).chrf({ charOrder: 9, whitespace: true, lowercase: true }));
  add("CharacTER", async () => (await library()).character());
  add("CharCut", async () => (await library()).charcut());
  add("CharCut, matches of one", async () => (await library()).charcut({ matchSize: 1 }));
  add("EED", async () => (await library()).eed());
  add("TER", async () => (await library()).ter());
  add("TER, normalized", async () =>
    (await library()).ter({ normalized: true, noPunctuation: true, asianSupport: true }),
  );
  add("WER", async () => (await library()).wer());
  add("WER, all transforms", async () =>
    (await library()).wer({
      lowercase: true,
      expandContractions: true,
      removeNonWords: true,
      removeWords: ["a", "ab"],
      removePunctuation: true,
      whitespace: "space",
      keepEmptied: true,
    }),
  );
  add("MER", async () => (await library()).mer());
  add("WIL", async () => (await library()).wil());
  add("WIP", async () => (await library()).wip());
  add("CER", async () => (await library()).cer());
  add("CER, spaces removed", async () => (await library()).cer({ whitespace: "remove", keepEmptied: true }));
  add("WER, sclite", async () => (await library()).wer({ alignment: "sclite" }));
  add("CER, sclite", async () => (await library()).cer({ alignment: "sclite" }));
  for (const distance of ["levenshtein", "indel", "thefuzz"])
    add(`edit similarity, ${distance}`, async () => (await library()).es({ distance }));
  for (const tokenize of ["mteval", "mteval-intl", "13a"])
    add(`NIST, ${tokenize}`, async () => (await library()).nist({ tokenize }));
  add("RIBES", async () => (await library()).ribes());
  add("length", async () => (await library()).length());
  add("GLEU", async () => (await library()).gleu());
  for (const type of [1, 2, 9, "L", "Lsum"]) add(`ROUGE-${type}`, async () => (await library()).rouge({ type }));
  add("ROUGE-Lsum, words of any script", async () => (await library()).rouge({ type: "Lsum", tokenize: "unicode" }));
  add("ROUGE-2, stems", async () => (await library()).rouge({ type: 2, stem: "porter" }));
  add("ROUGE-L, none", async () => (await library()).rouge({ type: "L", tokenize: "none" }));
  for (const type of [2, "L", "W", "S", "SU"])
    add(`ROUGE-1.5.5, ${type}`, async () => (await library()).rouge155({ type }));
  add("ROUGE-1.5.5, S, any gap", async () => (await library()).rouge155({ type: "S", gap: -1 }));
  for (const mode of ["CIDEr-D", "CIDEr"]) add(`CIDEr, ${mode}`, async () => (await library()).cider({ mode }));
  add("SARI", async () => (await library()).sari(), { hasSource: true });
  add("GEC-GLEU", async () => (await library()).gecgleu(), { hasSource: true });
  add("exact match", async () => (await library()).em());
  add("F1 of words", async () => (await library()).f1());
  add("repetition", async () => (await library()).repetition());
  add("LEPOR", async () => (await library()).lepor());
  for (const mode of ["paper", "perl", "python"])
    add(`hLEPOR, ${mode}`, async () => (await library()).hlepor({ mode }));
  for (const language of ["en", "fr", "de", "ru", "fi", "tr", "other"])
    add(`METEOR, ${language}`, async () =>
      (await meteorLibrary()).meteor({ language, modules: language === "other" ? ["exact"] : ["exact", "stem"] }),
    );
  add("METEOR, en, words as they are", async () =>
    (await meteorLibrary()).meteor({ modules: ["exact", "stem"], normalize: "none" }),
  );
  add("METEOR, en, paraphrases", async () => {
    const { meteor, meteorParaphrases } = await meteorLibrary();
    const paraphrases = meteorParaphrases(
      new TextEncoder().encode(
        ["a", "b", "a b", "b a", "a b a", "a a", "b b", "a a a"]
          .flatMap((one, _, all) => all.filter((other) => other !== one).map((other) => `0.5\n${one}\n${other}\n`))
          .join(""),
      ),
    );
    return meteor({ modules: ["exact", "stem", "paraphrase"], paraphrases });
  });
  add("METEOR 2007", async () => (await meteorLibrary()).meteor2007({ modules: ["exact", "stem"] }));
  return metrics;
}

async function withPieces(kind) {
  const { bleu, sentencePieceTokenizer } = await library();
  const model = Uint8Array.from(Buffer.from(vectors("pieces").models[kind].model, "base64"));
  return bleu({ tokenize: sentencePieceTokenizer(model, { name: "worst" }) });
}

async function withWords(name) {
  const { bleu, mecabTokenizer } = await library();
  const files = Object.fromEntries(
    Object.entries(vectors("words").files).map(([file, packed]) => [
      file,
      Uint8Array.from(gunzipSync(Buffer.from(packed, "base64"))),
    ]),
  );
  if (name === "ko-mecab") new DataView(files["sys.dic"].buffer).setUint32(12, 811_795, true);
  return bleu({ tokenize: mecabTokenizer(files, name) });
}
