/** Warnings about texts whose scores are right, but misleading. */
import { describe, expect, test } from "vitest";
import { inFolder, invoke } from "./invoke.js";

const english = "The cat sat down.\nNobody saw it.\nIt slept.\n";
const lines = (...texts: string[]): string => texts.map((text) => `${text}\n`).join("");

// article 1 of the Universal Declaration of Human Rights, as on ohchr.org
const chinese = lines("人人生而自由，在尊严和权利上一律平等。", "他们赋有理性和良心，并应以兄弟关系的精神相对待。");
const japanese = lines(
  "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。",
  "人間は、理性と良心とを授けられており、互いに同胞の精神をもって行動しなければならない。",
);
const thai = lines("มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ", "ต่างมีเหตุผลและมโนธรรม");
const khmer = lines("មនុស្សទាំងអស់កើតមកមានសេរីភាពនិងសមភាពក្នុងសេចក្ដីថ្លៃថ្នូរនិងសិទ្ធិ", "មនុស្សមានវិចារណញ្ញាណនិងសតិសម្បជញ្ញៈជាប់ពីកំណើត");
const lao = lines("ມະນຸດທຸກຄົນເກີດມາມີກຽດສັກສີສິດທິເສລີພາບແລະຄວາມສະເໝີພາບເທົ່າທຽມກັນ", "ທຸກໆຄົນມີເຫດຜົນແລະຄວາມຄິດຄວາມອ່ານສ່ວນຕົວ");
const burmese = lines("လူတိုင်းသည်တူညီလွတ်လပ်သောဂုဏ်သိက္ခာဖြင့်လည်းကောင်း", "တူညီလွတ်လပ်သောအခွင့်အရေးများဖြင့်လည်းကောင်းမွေးဖွားလာသူများဖြစ်သည်");
const segmented = lines("人人 生 而 自由 ， 在 尊严 和 权利 上 一律 平等 。", "他们 赋有 理性 和 良心 。");

inFolder({
  ref: english,
  hyp: "The cat sat.\nNobody saw us.\nIt sleeps.\n",
  copy: "The cat sat.\nNobody saw us.\nIt sleeps.\n",
  marked: `\ufeff${english}`,
  "marked.jsonl": '\ufeff["The cat sat down."]\n["Nobody saw it."]\n["It slept."]\n',
  gaps: "The cat sat down.\n\nIt slept.\n",
  "two.jsonl": '["The cat sat.", "x"]\n["Nobody saw it.", ""]\n["It slept.", "y"]\n',
  "same.jsonl": '["a", "The cat sat."]\n["b", "Nobody saw us."]\n["c", "It sleeps."]\n',
  page: "%PDF-1.4\nNobody saw it.\nIt slept.\n",
  wide: Buffer.from("a\nb\nc\n", "utf16le"),
  zh: chinese,
  ja: japanese,
  th: thai,
  km: khmer,
  lo: lao,
  my: burmese,
  segmented,
  two: "a b\nc d\n",
  ru: "Все люди рождаются свободными.\nОни наделены разумом, UNO 1948.\n",
  de: "Übermäßig größere Äpfel öden ältere Köche an.\nSüße Öle.\n",
});

/** The warnings of a run that scores. */
async function warnings(...args: string[]): Promise<string[]> {
  const { exitCode, stderr } = await invoke(args);
  expect(exitCode).toBe(0);
  return stderr
    .split("\n")
    .filter((line) => line.startsWith("truebleu: "))
    .map((line) => line.replace("truebleu: warning: ", ""));
}

test("ordinary texts have no warning", async () => {
  expect(await invoke(["ref", "-i", "hyp", "-b"])).toMatchObject({ stderr: "" });
  expect(await warnings("segmented", "-i", "two")).toEqual([]);
});

describe("a byte order mark", () => {
  test("a byte order mark of a system or of a reference has a warning", async () => {
    const text = "begins with a byte order mark, which is scored as part of its first word: read it with -e utf-8-sig";
    expect(await warnings("ref", "-i", "marked")).toEqual([`marked ${text}`]);
    expect(await warnings("marked", "-i", "hyp")).toEqual([`marked ${text}`]);
  });

  test("a byte order mark has no warning where it is left out", async () => {
    expect(await warnings("ref", "-i", "marked", "-e", "utf-8-sig")).toEqual([
      expect.stringMatching(/^marked has the/),
    ]);
    expect(await warnings("marked.jsonl", "-i", "hyp")).toEqual([]);
  });
});

describe("a file that is no text", () => {
  test("a file that is no text but can be read as text has a warning", async () => {
    expect(await warnings("ref", "-i", "page")).toEqual([
      "page seems to be a PDF document, and is scored as if it were text: save it as plain text first",
    ]);
    expect(await warnings("wide", "-i", "wide")).toEqual([
      expect.stringMatching(/^wide seems to be UTF-16, and is scored as if it were text: read it with -e utf-16-le, /),
      expect.stringMatching(/^wide seems/),
      expect.stringMatching(/^wide has the text/),
    ]);
  });

  test("a file that is no text may have another number of lines, and the error says why", async () => {
    expect(await invoke(["ref", "-i", "wide"])).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /different lengths\.\ntruebleu: ref has 3 lines, wide has 4 lines\ntruebleu: wide seems to be UTF-16: read it /,
      ),
    });
  });
});

describe("the same text", () => {
  test("a system with the text of the reference has a warning", async () => {
    expect(await warnings("ref", "-i", "hyp", "ref")).toEqual([
      "ref has the text of the reference in every line, so its score is that of a perfect translation; " +
        "is it the right file?",
    ]);
    expect(await warnings("same.jsonl", "-i", "hyp")).toEqual([expect.stringContaining("the text of reference 2 in")]);
    expect(await warnings("gaps", "hyp", "-i", "copy")).toEqual([
      expect.stringContaining("the text of reference 2 in"),
      expect.stringContaining("1 of 3 segments have an empty reference"),
    ]);
  });

  test("a system with the text of another system has a warning, in a paired test too", async () => {
    const text =
      "copy has the text of hyp in every line, so they have the same score and no test tells them apart; " +
      "is it the right file?";
    expect(await warnings("ref", "-i", "hyp", "copy")).toEqual([text]);
    expect(await warnings("ref", "-i", "hyp", "copy", "-par")).toEqual([text]);
    expect(await warnings("compare", "ref", "-i", "hyp", "copy", "--quiet")).toEqual([text]);
  });
});

describe("empty references", () => {
  test("empty references have a warning if a system has words there, which all count as wrong", async () => {
    expect(await warnings("gaps", "-i", "hyp")).toEqual([
      "1 of 3 segments have an empty reference (the first is line 2): whatever a system writes there counts as wrong; " +
        "leave such lines out of all files, or give references that are missing as null in a .jsonl file",
    ]);
    expect(await warnings("two.jsonl", "-i", "hyp")).toEqual([
      expect.stringContaining("(the first is line 2): they are taken for translations, "),
    ]);
  });

  test("empty references have no warning where the system is empty, too", async () => {
    expect(await warnings("gaps", "-i", "gaps", "-tok", "none")).toEqual([expect.stringMatching(/^gaps has the text/)]);
  });
});

describe("languages without spaces", () => {
  test.each([
    ["zh", "Chinese", "-tok zh"],
    ["ja", "Japanese", "-tok ja-mecab, flores200 or char"],
    ["th", "Thai", "-tok flores200 or char"],
    ["km", "Khmer", "-tok flores200 or char"],
    ["lo", "Lao", "-tok flores200 or char"],
    ["my", "Burmese", "-tok flores200 or char"],
  ])("%s", async (file, language, remedy) => {
    expect(await warnings(file, "-i", "two")).toEqual([
      `the references are in ${language}, written without spaces between words: BLEU takes whole sentences for words, ` +
        `and few of those match: use ${remedy}`,
    ]);
  });

  test("each metric has its own remedy", async () => {
    const metrics = ["bleu", "chrf", "ter", "wer", "cer", "nist", "ribes"];
    expect(await warnings("zh", "-i", "two", "-m", ...metrics)).toEqual([
      "the references are in Chinese, written without spaces between words: " +
        "BLEU, NIST, RIBES, TER, WER take whole sentences for words, and few of those match: " +
        "use -tok zh for BLEU; -m chrf for NIST, RIBES; --ter-normalized --ter-asian-support for TER; -m cer for WER",
    ]);
  });

  test.each([
    ["zh", "-tok", "zh"],
    ["zh", "-l", "en-zh"],
    ["th", "-tok", "char"],
    ["ja", "-m", "chrf"],
    ["ja", "-m", "cer"],
    ["zh", "-m", "ter", "--ter-normalized", "--ter-asian-support"],
  ])("languages without spaces have no warning with a metric that fits them: %j", async (file, ...args) => {
    expect(await warnings(file, "-i", "two", ...args)).toEqual([]);
  });
});

describe("scripts that rouge-score's tokenizer drops", () => {
  const text = (tokenizer: string): string =>
    "most letters of the references are not a to z, and rouge1, rouge2, rougeL, rougeLsum leave all others out: " +
    `use --rouge-tokenize ${tokenizer}`;

  test.each([
    ["ru", "unicode"],
    ["zh", "zh"],
    ["th", "char"],
  ])("%s", async (file, tokenizer) => {
    expect(await warnings(file, "-i", "two", "-m", "rouge")).toEqual([text(tokenizer)]);
    expect(await warnings(file, "-i", "two", "-m", "rouge", "--rouge-tokenize", tokenizer)).toEqual([]);
  });

  test("these scripts have no warning with other metrics", async () => {
    expect(await warnings("ru", "-i", "two", "-m", "bleu", "gleu")).toEqual([]);
    expect(await warnings("de", "-i", "two", "-m", "rouge")).toEqual([]);
  });
});

test("--force hides warnings, --quiet does not, and the output is the same", async () => {
  const run = ["zh", "-i", "zh"];
  const { stdout, stderr } = await invoke(run);
  expect(stderr.match(/^truebleu: warning: /gm)).toHaveLength(2);
  expect(await invoke([...run, "--force"])).toEqual({ exitCode: 0, stdout, stderr: "" });
  expect(await invoke([...run, "--quiet"])).toEqual({ exitCode: 0, stdout, stderr });
});
