// npm run test:upstream: sacreBLEU 2.6.0 with the patch of docs/upstream/, in build/python/upstream/: runs its own
// tests and those of the patch, without an accelerator and with truebleu's; then measures the CPU seconds of both, in
// turn.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { makeWheel } from "../../scripts/python/build-python.mjs";
import { environment, mainPython, out, run, stop } from "../../scripts/python/environments.mjs";
import { makeSource } from "../../scripts/python/python-source.mjs";

const VERSION = "2.6.0";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), "..", ".."));
process.env.PYTHONDONTWRITEBYTECODE = "1";
delete process.env.SACREBLEU_ACCELERATOR;

const folder = resolve(out, "upstream");
const patched = join(folder, `sacrebleu-${VERSION}`);
const plugin = join(folder, "plugin");
const main = mainPython();
const wheel = makeWheel(await makeSource());
const python = resolve(environment(`test-${main.version}`, main.command, "python/tests/requirements.txt"));
const pip = ["-m", "pip", "--quiet", "--disable-pip-version-check"];

rmSync(folder, { recursive: true, force: true });
mkdirSync(join(plugin, "truebleu_upstream-0.dist-info"), { recursive: true });
run(python, [...pip, "install", "--no-deps", "--target", plugin, wheel]);
// sacreBLEU is not a part of this repository
run(python, [...pip, "download", "--no-deps", "--no-binary", ":all:", "--dest", folder, `sacrebleu==${VERSION}`]);
run("tar", ["-xzf", join(folder, `sacrebleu-${VERSION}.tar.gz`), "-C", folder]);
run("patch", ["-p1", "--quiet", "-d", patched, "-i", resolve("docs/upstream/sacrebleu-2.6.0.patch")]);
copyFileSync("docs/upstream/accelerator.py", join(plugin, "truebleu_upstream.py"));
writeFileSync(
  join(plugin, "truebleu_upstream-0.dist-info", "METADATA"),
  "Metadata-Version: 2.1\nName: truebleu-upstream\nVersion: 0\n",
);
writeFileSync(
  join(plugin, "truebleu_upstream-0.dist-info", "entry_points.txt"),
  "[sacrebleu.accelerator]\ntruebleu = truebleu_upstream:statistics\n",
);

const plain = { ...process.env, PYTHONPATH: [patched, plugin].join(process.platform === "win32" ? ";" : ":") };
const accelerated = { ...plain, SACREBLEU_ACCELERATOR: "truebleu" };
const files = ["api", "bleu", "chrf", "sentence_bleu", "ter", "tokenizer_ter", "accelerator"];
if (process.env.TRUEBLEU_ALL === "1") files.push("significance");
for (const [what, env] of [
  ["without an accelerator", plain],
  ["with truebleu's", accelerated],
]) {
  console.log(`\n--- sacreBLEU's tests, patched, ${what}`);
  // two tests of test_api download test sets, and score nothing
  const chosen = ["-k", "not get_source and not get_reference", ...files.map((name) => `test/test_${name}.py`)];
  run(python, ["-m", "pytest", "-q", "-c", "/dev/null", "--rootdir", ".", "-p", "no:cacheprovider", ...chosen], {
    cwd: patched,
    env,
  });
}

console.log("\n--- CPU seconds, in turn");
const [hypotheses, references] = ["translation", "post-edit"].map((name) => resolve(`examples/${name}.de.txt`));
const measure = `
import sys, time, warnings
import sacrebleu
from sacrebleu.metrics import BLEU, CHRF, TER
read = lambda path: open(path, encoding="utf-8").read().split("\\n")[:-1]
hypotheses, references = (read(path) for path in sys.argv[1:3])
# as many distinct lines as are asked for: halves of two of them
def lines(of, count):
    return of[:count] if count <= len(of) else [
        of[i % len(of)][: len(of[i % len(of)]) // 2] + of[(i * 7 + i // len(of)) % len(of)] for i in range(count)]
for name, metric, count in (("BLEU", BLEU, 10000), ("chrF", CHRF, 3000), ("TER", TER, 300)):
    texts = lines(hypotheses, count), [lines(references, count)]
    one = metric(force=True) if metric is BLEU else metric()
    one.corpus_score(["a b"], [["a c"]])
    start = time.process_time()
    score = one.corpus_score(*texts).score
    print(name, count, repr(score), time.process_time() - start)
`;
const timed = (env) => {
  const ended = spawnSync(python, ["-c", measure, hypotheses, references], { encoding: "utf8", env });
  if (ended.status !== 0) stop(ended.stderr);
  return ended.stdout
    .trim()
    .split("\n")
    .map((line) => line.split(" "));
};
const rounds = Array.from({ length: 3 }, () => [timed(plain), timed(accelerated)]);
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
for (const [i, [name, count, score]] of rounds[0][0].entries()) {
  for (const both of rounds)
    for (const one of both) if (one[i][2] !== score) stop(`${name}: ${one[i][2]}, and without an accelerator ${score}`);
  const [before, after] = [0, 1].map((k) => median(rounds.map((both) => Number(both[k][i][3]))));
  console.log(
    `${name} of ${count} lines: ${before.toFixed(3)} s, accelerated ${after.toFixed(4)} s: ${(before / after).toFixed(0)} times`,
  );
}
