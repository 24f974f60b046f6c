// What must hold of every error and every output, whatever was read.

/** Lines that an error may have. sacreBLEU's own have more where it lists its test sets. */
const MOST_LINES = 12;
const MOST_CHARACTERS = 4000;

const classes = new Set(["TypeError", "RangeError", "InputError", "UsageError"]);

/** What shows a value that nobody meant, or a program's inside; it may stand in a text that was given. */
const insides = [/\bundefined\b/, /\bNaN\b/, /\[object \w+\]/, /^\s+at .+:\d+/m, /\.[cm]?[jt]s:\d+/, /\bsrc\/|build\//];

/** @returns the laws that an error breaks */
export function brokenByError(error, given) {
  if (!(error instanceof Error)) return [`thrown: ${typeof error}`];
  const name = error.name;
  const message = error.message;
  // an engine's own errors are of these classes, too; ours say what was expected
  if (!classes.has(name) || isOfEngine(error)) return [`fault: ${name}: ${message} ${placeOf(error)}`];
  return brokenByOutput(message, given);
}

/** Messages that V8 writes. */
const ofEngine =
  /is not (a function|iterable|defined|a constructor)|Cannot (read|set|convert|destructure|mix|access)|Invalid (array|string|typed array|DataView|count|regular expression|code point|time|date)|Maximum call stack|Array buffer allocation|out of (bounds|range|memory)|Offset is outside|must be an instance|argument must be of type|The value of "|Reduce of empty|Assignment to constant|unreachable|memory access/;

/** Whether V8 wrote the message of an error: it says nothing of what was given. */
export function isOfEngine({ message }) {
  return ofEngine.test(message);
}

/** The innermost frame. */
function placeOf({ stack }) {
  return /\n\s+(at .*?)(?: \(?\S*\/|$)/m.exec(stack ?? "")?.[1] ?? "";
}

/** What is broken, without what is of one input: two findings of one shape are one fault. */
export function shapeOf(broken) {
  return broken
    .replace(/"(?:[^"\\]|\\.)*"/g, "...")
    .replace(/\d+/g, "N")
    .slice(0, 160);
}

/** @returns the laws that a text for users breaks */
export function brokenByOutput(text, given) {
  const broken = [];
  for (const inside of insides) {
    const shown = inside.exec(text)?.[0];
    if (shown !== undefined && !given.includes(shown.trim()))
      broken.push(`shows ${shown.trim()}: ${around(text, shown)}`);
  }
  return broken;
}

const around = (text, shown) =>
  JSON.stringify(text.slice(Math.max(0, text.indexOf(shown) - 60), text.indexOf(shown) + 60));

/** Of scores: 3 where the gate stops a system or lint is strict, 4 where records were left out, 17 as in sacreBLEU. */
const exitCodes = [0, 1, 2, 3, 4, 17];

/** @returns the laws that a run of the command breaks */
export function brokenByRun({ exitCode, stdout, stderr, thrown }, { args, files, given }) {
  if (thrown !== undefined) return [`fault: ${thrown?.name}: ${thrown?.message} ${placeOf(thrown)}`];
  if (!exitCodes.includes(exitCode)) return [`the exit code is ${exitCode}`];
  const broken = [...brokenByOutput(stderr, given), ...brokenByOutput(stdout, given)];
  if (exitCode === 1 || exitCode === 2 || exitCode === 17) {
    const lines = stderr.trimEnd().split("\n");
    if (stderr === "") broken.push(`the exit code is ${exitCode}, and nothing says why`);
    else if (!stderr.includes("usage:") && !lines.every((line) => line.length <= MOST_CHARACTERS))
      broken.push("an error has a very long line");
    else if (!stderr.includes("usage:") && !stderr.startsWith("sacreBLEU") && lines.length > MOST_LINES)
      broken.push(`an error has ${lines.length} lines`);
    if (exitCode === 1 && stderr !== "" && !namesSomething(stderr, args, files))
      broken.push(`an error names no file and no argument: ${JSON.stringify(stderr.slice(0, 300))}`);
  }
  if (args[0] === "serve" && stdout.includes('"kind":"internal"') && !given.includes("internal"))
    broken.push(`fault in serve: ${/"kind":"internal","message":"(.*?)"/.exec(stdout)?.[1]}`);
  // where --format is given twice, or with a sentence's scores, text may come all the same
  if (exitCode === 0 && args.includes("json") && /^[[{]/.test(stdout) && args[0] !== "mbr" && !isJsonOrLines(stdout))
    broken.push(`the output is not JSON: ${JSON.stringify(stdout.slice(0, 200))}`);
  return broken;
}

/** Whether an error names what the user gave, or is one that sacreBLEU words. */
function namesSomething(stderr, args, files) {
  if (
    /sacreBLEU: |: "": |line \d+: the (reference|hypothesis) "|standard input|the signature|argument |(^|[\s(])--?\w/.test(
      stderr,
    )
  )
    return true;
  // what a terminal would act on is shown escaped
  return [...args, ...args.flatMap((arg) => arg.split(/=|^-\w/)), ...Object.keys(files)].some(
    (given) => /[^ -~]/.test(given) || (given !== "" && stderr.includes(given)),
  );
}

export function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isJsonOrLines = (text) => isJson(text) || text.trim().split("\n").every(isJson);
