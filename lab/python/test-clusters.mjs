// npm run test:clusters: the Python package together with the tools for tables of
// python/tests/clusters/requirements.txt, in an environment of its own: Arrow, DuckDB, Polars, and Spark with executors
// that are killed while they count. Without Java, Spark is left out, and a line says so. Arguments are passed to
// pytest.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { makeWheel } from "../../scripts/python/build-python.mjs";
import { environment, mainPython, run } from "../../scripts/python/environments.mjs";
import { makeSource } from "../../scripts/python/python-source.mjs";

const folder = "python/tests/clusters";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), "..", ".."));
process.env.PYTHONDONTWRITEBYTECODE = "1";

const main = mainPython();
const builder = await makeSource();
const wheel = makeWheel(builder);
// PySpark comes as sources, from which pip makes a wheel; without compression, which would take as long as everything
// else
process.env.DIST_EXTRA_CONFIG = resolve(folder, "stored.cfg");
const python = environment(`clusters-${main.version}`, main.command, `${folder}/requirements.txt`);
run(python, [
  "-m",
  "pip",
  "install",
  "--quiet",
  "--disable-pip-version-check",
  "--force-reinstall",
  "--no-deps",
  wheel,
]);
for (const line of readFileSync(`${folder}/requirements.txt`, "utf8").match(
  /^(?:duckdb|polars|pyarrow|pyspark)==.*$/gm,
))
  console.log(line);
const java = javaVersion();
const given = process.argv.slice(2);
const left = java >= 17 ? [] : ["--ignore", `${folder}/test_spark.py`];
run(python, [
  "-m",
  "pytest",
  "-c",
  "python/pyproject.toml",
  ...(given.length === 0 ? [folder, "--durations=5"] : given),
  ...left,
]);
if (java < 17) console.log(`!!! SKIPPED: Spark, which needs Java 17 or newer: ${java === 0 ? "there is none" : java}`);

/** The main version of the Java that Spark would run on; 0 if there is none. */
function javaVersion() {
  const home = process.env.JAVA_HOME;
  const command = home !== undefined && existsSync(join(home, "bin/java")) ? join(home, "bin/java") : "java";
  const { status, stderr } = spawnSync(command, ["-version"], { encoding: "utf8" });
  return status === 0 ? Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0) : 0;
}
