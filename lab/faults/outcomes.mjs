// Functions that return what is wrong with the end of a run, as a sentence; undefined if nothing is wrong.

const stack = /^ +at .+:\d+:\d+\)?$|is a fault of truebleu/m;

function broken({ late, signal, stderr }) {
  if (late) return "hangs";
  if (signal !== null) return `was ended by ${signal}`;
  return stack.test(stderr) ? `shows its stack: ${shown(stderr)}` : undefined;
}

const shown = (text) => JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}...` : text);

/** For a run that cannot do its job: it must say so in a line or two, and print nothing else. */
export function wrongRefusal(outcome, { message = /./, mostLines = 3 } = {}) {
  const { code, stdout, stderr } = outcome;
  const lines = stderr.trimEnd().split("\n");
  return (
    broken(outcome) ??
    (code !== 1 && code !== 2 ? `ends with ${code}` : undefined) ??
    (stdout !== "" ? `prints ${shown(stdout)}` : undefined) ??
    (!message.test(stderr) ? `says ${shown(stderr)}` : undefined) ??
    (lines.length > mostLines ? `says ${lines.length} lines` : undefined)
  );
}

/** For a run that must print the same as an undisturbed run. */
export function wrongResult(outcome, expected) {
  const { code, stdout } = outcome;
  return (
    broken(outcome) ??
    (code !== expected.code ? `ends with ${code}: ${shown(outcome.stderr)}` : undefined) ??
    (stdout !== expected.stdout ? `prints ${shown(stdout)}, expected ${shown(expected.stdout)}` : undefined)
  );
}

/** For a run that must end properly, with one of these exit codes. */
export function wrongEnd(outcome, codes) {
  return (
    broken(outcome) ??
    (codes.includes(outcome.code) ? undefined : `ends with ${outcome.code}: ${shown(outcome.stderr)}`)
  );
}

export const same = (one, other) => one !== undefined && other !== undefined && one.equals(other);

/**
 * What is wrong with the files of a folder, as filesBelow() returns them; undefined if they are those of an undisturbed
 * run.
 */
export function wrongFiles(files, expected) {
  const name = Object.keys({ ...expected, ...files }).find((each) => !same(files[each], expected[each]));
  if (name === undefined) return undefined;
  return `${name} ${name in files ? (name in expected ? "is another" : "is too many") : "is missing"}`;
}
