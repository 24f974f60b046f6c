// The extension in a build that checks every access, for tests. It is never installed together with the normal
// extension.
import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { out } from "../../scripts/python/environments.mjs";
import { makeWheel } from "../../scripts/python/build-python.mjs";
import { source } from "../../scripts/python/python-source.mjs";

const flags = "-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer";

/** The environment of a Python that loads a sanitized extension; undefined if the compiler has no sanitizer. */
export function sanitizerVariables() {
  const { status, stdout } = spawnSync("cc", ["-print-file-name=libasan.so"], { encoding: "utf8" });
  if (status !== 0 || !stdout.startsWith("/")) return undefined;
  return {
    LD_PRELOAD: stdout.trim(),
    // Python frees little memory at its end; Python's own allocator is not used, so that accesses past an object are
    // noticed
    ASAN_OPTIONS: "detect_leaks=0:allocator_may_return_null=1",
    PYTHONMALLOC: "malloc",
  };
}

/** Makes the wheel in build/python/sanitized-source/, with its own object files; returns its path. */
export function makeSanitizedWheel(python) {
  const from = `${out}/sanitized-source`;
  const objects = join(source, "build");
  cpSync(source, from, { recursive: true, preserveTimestamps: true, filter: (file) => !file.startsWith(objects) });
  return makeWheel(python, { CFLAGS: flags, LDFLAGS: flags }, { from, to: from });
}
