// The cases from which a campaign starts: each reader with a valid file that is as small as possible.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { deflateRawSync, gzipSync } from "node:zlib";

const vectors = (path) => readFileSync(new URL(`../../../test/vectors/${path}`, import.meta.url));
const json = (path) => JSON.parse(vectors(path).toString());
const bytes = (text, encoding = "utf8") => Buffer.from(text, encoding).toString("latin1");
const gzip = (text) => gzipSync(Buffer.from(text, "latin1")).toString("latin1");
const fromBase64 = (text) => Buffer.from(text, "base64").toString("latin1");

const ref = bytes("The cat sat down.\nNobody saw it.\nEs schläft 猫 gut.\n");
const hyp = bytes("A cat sat.\nNobody saw it.\nEs schlief 猫 gut.\n");
const other = bytes("The cat sat down.\nNo one saw it.\n\n");

/** Runs of the command: arguments, files, and standard input. */
const runs = [
  ["ref -i hyp", { ref, hyp }],
  ["ref ref2 -i hyp -m bleu chrf ter wer -f text", { ref, ref2: other, hyp }],
  ["ref -i hyp other -m bleu -pbs --paired-bs-n 9 -f json", { ref, hyp, other }],
  ["ref -m chrf -b -w 4", { ref }, hyp],
  ["refs.tsv -nr 2 -i hyp -sl", { "refs.tsv": "a b\tc d\ne\tf\n", hyp: "a\nf\n" }],
  ["refs.tsv --refs-format tsv -i hyp", { "refs.tsv": "a b\tc d\ne\n", hyp: "a\nf\n" }],
  [
    "refs.jsonl -i hyp -f csv",
    { "refs.jsonl": '["a b c d e"]\n["f", null, "f g"]\n{"refs":["h"]}\n', hyp: "a\nf\nh\n" },
  ],
  ["ref.gz -i hyp.gz -m ter", { "ref.gz": gzip(ref), "hyp.gz": gzip(hyp) + gzip("more\n") }],
  ["ref -i hyp -e utf-16", { ref: bytes("\ufeffa b\nc\n", "utf16le"), hyp: bytes("\ufeffa\nc\n", "utf16le") }],
  ["ref -i hyp -e gb18030", { ref: "\xc4\xe3 a\n", hyp: "\x81\x30\x81\x30 a\n" }],
  [
    "ref.trn -i hyp.trn -m wer --wer-alignment sclite -f text",
    { "ref.trn": "a {b / c} d (s-1)\n(e) f (s-2)\n", "hyp.trn": "a b (s-1)\nf (s-2)\n" },
  ],
  [
    "align ref.trn -i hyp.trn --wer-alignment sclite --wer-optional-words --wer-fragments",
    { "ref.trn": "a (b) c- (s-1)\n", "hyp.trn": "a cd (s-1)\n" },
  ],
  ["align ref -i hyp -f json", { ref, hyp }],
  ["worst ref -i hyp -n 2 -m chrf", { ref, hyp }],
  ["lint ref -i hyp other --source src", { ref, hyp, other, src: "a &amp; b\nc\nd\n" }],
  ["explain --dialects sacrebleu,nltk:method1 ref -i hyp", { ref, hyp }],
  ["compare ref -i hyp other --paired-bs-n 9", { ref, hyp, other }],
  [
    "report ref -i hyp -o report.html --labels labels.tsv",
    { ref, hyp, "labels.tsv": "topic\tspeaker\na\tx\nb\ta\tx\n" },
  ],
  ["mbr samples.jsonl -m chrf", { "samples.jsonl": '["a b","a c","b"]\n{"samples":["a","b"],"references":["a"]}\n' }],
  ["mbr -f json", {}, '["a b", "a c", "b"]\n'],
  ["count ref -i hyp -m bleu chrf -o out.stats", { ref, hyp }],
  ["count ref -i hyp -m nist --sums -o out.stats", { ref, hyp }],
  ["count ref --references-only -m nist -o info", { ref }],
  [
    "merge a.stats b.stats -f json",
    { "a.stats": bytes(vectors("statistics/rows.stats")), "b.stats": bytes(vectors("statistics/rows.stats")) },
  ],
  ["merge a.stats -o out.stats", { "a.stats": bytes(vectors("statistics/sums.stats")) }],
  [
    "gate ref -i hyp --baseline base.stats -m bleu",
    { ref, hyp, "base.stats": bytes(vectors("statistics/rows.stats")) },
  ],
  ["correlate scores.tsv -parn 9", { "scores.tsv": table("\t") }],
  ["correlate scores.csv --level segment --coefficients pearson -parn 9 -f json", { "scores.csv": table(",") }],
  [
    "correlate list.jsonl --human hter -parn 9",
    { "list.jsonl": '{"hter": 0.1, "chrf": 60}\n{"hter": 0.2, "chrf": 50}\n{"hter": 0.4, "chrf": 55}\n' },
  ],
  [
    "meeting ref.stm -i hyp.ctm",
    {
      "ref.stm": ";; c\nm1 1 Ann 0 2 <o,f0> hello there\nm1 1 Bob 2 3 hi\n",
      "hyp.ctm": "m1 A 2.0 0.5 hi 0.9\nm1 B 0.1 0.2 hello\n",
    },
  ],
  [
    "meeting ref.stm -i hyp.json -m cpwer orcwer mimower -f json",
    {
      "ref.stm": "m1 1 Ann 0 2 a b\nm1 1 Bob 2 3 c\n",
      "hyp.json":
        '[{"session_id":"m1","speaker":2,"words":"a b","start_time":"0","end_time":"2"},{"session_id":"m1","speaker":1,"words":["c"],"start_time":2,"end_time":3}]',
    },
  ],
  [
    "log.jsonl --hypothesis output --reference expected --by model -m bleu",
    {
      "log.jsonl":
        '{"output":"a b","expected":"a c","model":"x"}\n{"output":"a","expected":["a","b"],"model":"y","o":{"p":[1]}}\n',
    },
  ],
  [
    "log.csv --hypothesis output --reference expected --where model=x --id id",
    { "log.csv": 'id,output,expected,model\n1,"a, ""b""",a b,x\n2,"c\nd",c d,x\n' },
  ],
  ["log.tsv --hypothesis a --reference b --table-format tsv-unquoted --skip-bad", { "log.tsv": 'a\tb\nc "d"\te\nf\n' }],
  ["--hypothesis o --reference r.0.t --table-format jsonl -f text", {}, '{"o":"a \\u00fc","r":[{"t":"a"}]}\n'],
  [
    "serve",
    {},
    '{"id":1,"op":"hello"}\n{"id":2,"op":"score","metrics":["gleu",{"metric":"wer","lowercase":true}],"hypotheses":["a b"],"references":["a c"]}\n',
  ],
  [
    "serve",
    {},
    '{"id":1,"op":"open","corpus":"c","metrics":["ter","nist"]}\n{"id":2,"op":"references","corpus":"c","references":["a b"]}\n{"id":3,"op":"add","corpus":"c","hypotheses":["a"],"references":["a b"]}\n{"id":4,"op":"score","corpus":"c"}\n{"id":5,"op":"close","corpus":"c"}\n',
  ],
  [
    "serve",
    {},
    '{"id":"a","op":"segments","metrics":["ribes"],"hypotheses":["a b c","d"],"references":[["a c b","a b"],["d",null]]}\n',
  ],
  ["ref -i hyp -m cider --cider-frequencies frequencies", { ref, hyp, frequencies: "3\na b\t2\n" }],
  ["ref -i hyp --spm-model model", { ref, hyp, model: fromBase64(json("dictionaries/pieces.json").models.char.model) }],
  ["ref -i hyp -m meteor --meteor-language de", { ref, hyp }],
  ["ref -i hyp -m rouge sari --source src -f latex", { ref, hyp, src: other }],
  [
    "ref -i hyp -m wer --wer-transform SubstituteRegexes:[0-9]+=N --wer-transform RemoveSpecificWords:a,b",
    { ref, hyp },
  ],
  ["-t wmt17 -l en-de -i hyp", { hyp, "cache/wmt17/wmt17.en-de.src": ref, "cache/wmt17/wmt17.en-de.ref": ref }],
  ["--list -l en-de", {}],
  ["help bleu", {}],
  ["completion bash", {}],
].map(([args, files, stdin = ""]) => ({ reader: "command", args: args.split(" "), files, stdin, cuts: [3] }));

const signatures = [
  "BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0",
  "chrF2++|nrefs:1|case:mixed|eff:yes|nc:6|nw:2|space:no|version:2.0.0",
  "TER|nrefs:1|case:lc|tok:tercom|norm:no|punct:yes|asian:no|version:2.3.1",
  "WER|nrefs:1|unit:words|case:lc|steps:RemoveSpecificWords[a,b]+ToLowerCase|align:rapidfuzz",
  "BLEU+case.mixed+numrefs.1+smooth.exp+tok.13a+version.1.5.1",
  "nrefs:1|bs:1000|seed:12345|case:mixed|eff:no|tok:flores200|smooth:floor[0.1]|version:2.4.0",
  "METEOR|nrefs:1|lang:en",
].map((signature) => ({ reader: "command", args: ["replay", signature, "ref", "-i", "hyp"], files: { ref, hyp } }));

const encoded = [
  ["utf-8", ref, false],
  ["utf-8", "\xef\xbb\xbfa\r\nb\r\rc\x0b\x0c\x1c\xc2\x85d\xe2\x80\xa8e \n", true],
  ["utf-16", bytes("\ufeffa\n\u{1f600}b\r\n", "utf16le"), false],
  ["utf-16-be", "\0a\0\n\xd8\x3d\xde\x00\0\r", true],
  ["gbk", "\xc4\xe3 \x81\x40\n", false],
  ["euc-kr", "\xb0\xa1\nb\n", true],
  ["koi8-r", "\xc1\xc2\n", false],
  ["gb18030", "\x81\x30\x81\x30\xc4\xe3\n", true],
  ["cp1252", "\x80 \xe9\n", false],
].map(([encoding, text, universal]) => ({ reader: "lines", encoding, universal, files: { text }, cuts: [1] }));

function table(separator) {
  const rows = ["a", "b", "c"].flatMap((system, s) =>
    [1, 2, 3].map((n) => [system, n, (s * 7 + n * 5) % 11, s + n / 10]),
  );
  return [["system", "segment", "human", "m"], ...rows].map((row) => `${row.join(separator)}\n`).join("");
}

/** Test sets made by hand, some as files, and one as an archive. */
function sets() {
  const { table: all, raw } = json("testsets/sets.json");
  const tableOf = (name, set, annotations = {}) => ({ source: "x", sets: { [name]: set }, annotations });
  const plain = Object.entries(all.sets).flatMap(([name, set]) =>
    Object.keys(set.pairs).map((pair) => ({
      reader: "testset",
      args: [name.replace("/", "_"), pair],
      table: tableOf(name.replace("/", "_"), set, { [name.replace("/", "_")]: all.annotations[name] ?? {} }),
      files: Object.fromEntries(
        Object.entries(raw[name]).map(([path, text]) => [path, path.endsWith(".gz") ? gzip(bytes(text)) : bytes(text)]),
      ),
    })),
  );
  const set = { kind: "plain-text", description: "x", pairs: { "a-b": { files: ["in/a", "in/b"] } }, downloads: [] };
  const archives = [
    ["set.tar.gz", gzip(tar("in/a", "one\ntwo\n") + tar("in/b", "eins\nzwei\n") + "\0".repeat(1024))],
    ["set.zip", zip({ "in/a": "one\ntwo\n", "in/b": "eins\nzwei\n" })],
  ].map(([name, archive]) => ({
    reader: "testset",
    args: ["toy", "a-b", `toy.${name}`],
    table: tableOf("toy", set),
    files: { [`toy.${name}`]: archive },
  }));
  return [...plain, ...archives];
}

/** A file of a tar archive (POSIX.1-1988). */
function tar(path, text) {
  const header = Buffer.alloc(512);
  header.write(path, 0);
  header.write(text.length.toString(8).padStart(11, "0"), 124);
  header.write("        ", 148);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header.toString("latin1") + text.padEnd(Math.ceil(text.length / 512) * 512, "\0");
}

/** A zip archive of deflated files (APPNOTE 6.3). */
function zip(files) {
  const number = (value, size) =>
    Buffer.from(Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** i) % 256)).toString("latin1");
  let local = "";
  let central = "";
  for (const [path, text] of Object.entries(files)) {
    const data = deflateRawSync(Buffer.from(text)).toString("latin1");
    const sizes =
      number(crc32(text), 4) + number(data.length, 4) + number(text.length, 4) + number(path.length, 2) + number(0, 2);
    const common = number(20, 2) + number(0, 2) + number(8, 2) + number(0, 4) + sizes;
    central += `PK\x01\x02${number(20, 2)}${common}${number(0, 10)}${number(local.length, 4)}${path}`;
    local += `PK\x03\x04${common}${path}${data}`;
  }
  const count = number(Object.keys(files).length, 2);
  return `${local}${central}PK\x05\x06${number(0, 4)}${count}${count}${number(central.length, 4)}${number(local.length, 4)}${number(0, 2)}`;
}

function crc32(text) {
  let crc = ~0;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return ~crc >>> 0;
}

function models() {
  const { models: all } = json("dictionaries/pieces.json");
  const dictionary = Object.entries(json("dictionaries/words.json").files).map(([name, packed]) => [
    name,
    fromBase64(packed),
  ]);
  return [
    ...["unigram", "unigram, byte fallback", "bpe", "bpe, user-defined symbols", "word", "char"].map((name) => ({
      reader: "model",
      files: { model: fromBase64(all[name].model) },
    })),
    { reader: "dictionary", args: ["ja-mecab"], files: Object.fromEntries(dictionary) },
  ];
}

/** NIST's information, in the form that the library writes. */
function information() {
  const { encodeNgramInformation, ngramInformation } = createRequire(import.meta.url)("../../../build/node/index.cjs");
  return Buffer.from(encodeNgramInformation(ngramInformation({ references: ["a cat", "a dog"] }))).toString("latin1");
}

const others = [
  { reader: "information", mend: true, files: { information: information() } },
  { reader: "statistics", mend: true, files: { stats: vectors("statistics/rows.stats").toString("latin1") } },
  { reader: "statistics", mend: true, files: { stats: vectors("statistics/sums.stats").toString("latin1") } },
  { reader: "frequencies", files: { lines: "3\na b\t2\nc\t1\n" } },
  { reader: "synonyms", files: { synsets: "dog\n1 2\ncat\n2\n", exceptions: "geese\ngoose\n" } },
  {
    reader: "wordnet",
    files: {
      "index.noun": "  1 licence\ncar n 1 0 1 0 00000000  \ndog n 1 0 1 0 00000046  \n",
      "data.noun": "00000000 06 n 02 car 0 auto 0 000 | a vehicle\n00000046 06 n 02 dog 0 Hound(p) 0 000 | an animal\n",
      "noun.exc": "dogges dog\n",
      "index.verb": "go v 1 0 1 0 00000000  \n",
      "data.verb": "00000000 38 v 02 go 0 travel 0 000 | move\n",
      "verb.exc": "went go\n",
      "index.adj": "big a 1 0 1 0 00000000  \n",
      "data.adj": "00000000 00 a 01 big 0 000 | large\n",
      "adj.exc": " \n",
      "index.adv": "so r 1 0 1 0 00000000  \n",
      "data.adv": "00000000 02 r 01 so 0 000 | thus\n",
      "adv.exc": " \n",
    },
  },
  { reader: "paraphrases", files: { table: "0.5\na b\nc\n" } },
];

/** Bombs: 1 and 4 MB that take 1 and 4 kB. */
const bombs = [
  {
    reader: "command",
    args: ["ref.gz", "-i", "hyp.gz"],
    files: { "ref.gz": gzip("a\n".repeat(500_000)), "hyp.gz": gzip("a\n".repeat(500_000)) },
  },
  {
    reader: "command",
    args: ["ref.gz", "-i", "hyp"],
    files: { "ref.gz": gzip(`${"a ".repeat(2_000_000)}\n`), hyp: "a\n" },
  },
];

export const seeds = [...runs, ...signatures, ...encoded, ...sets(), ...models(), ...others, ...bombs];
