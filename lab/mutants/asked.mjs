// The latest message to the process: written by test-loop.mjs, read by switches.mjs in the bundle.
const name = Symbol.for("truebleu.mutants");

export function mutantsAsked() {
  return globalThis[name] ?? {};
}

export function askFor(request) {
  globalThis[name] = request;
}
