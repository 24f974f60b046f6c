// The laws that hold for every error and every output, whatever was read.

/** The number of lines that an error may have. sacreBLEU's own errors have more when they list its test sets. */
const MOST_LINES = 12;
const MOST_CHARACTERS = 4000;

const classes = new Set(["TypeError", "RangeError", "InputError", "UsageError"]);

/** Patterns of unintended values, or of a program's internals, in messages; they may be quoted from the input. */
const insides = [/\bundefined\b/, /\bNaN\b/, /\[object \w+\]/, /^\s+at .+:\d+/m, /\.[cm]?[jt]s:\d+/, /\bsrc\/|build\//];

/** @returns the laws that an error breaks */
export function brokenByError(error, given) {
  if (!(error instanceof Error)) return [`thrown: ${typeof error}`];
  const name = error.name;
  const message = error.message;
  // the JavaScript engine's own errors also have these classes, but ours say what was expected
  if (!classes.has(name) || isOfEngine(error)) return [`fault: ${name}: ${message} ${placeOf(error)}`];
  return brokenByOutput(message, given);
}

/** Patterns of V8's messages. */
const ofEngine =
  /is not (a function|iterable|defined|a constructor)|Cannot (read|set|convert|destructure|mix|access)|Invalid (array|string|typed array|DataView|count|regular expression|code point|time|date)|Maximum call stack|Array buffer allocation|out of (bounds|range|memory)|Offset is outside|must be an instance|argument must be of type|The value of "|Reduce of empty|Assignment to constant|unreachable|memory access/;

/** Whether the message of an error is V8's, which says nothing about the input. */
export function isOfEngine({ message }) {
  return ofEngine.test(message);
}

/** The innermost frame of the stack. */
function placeOf({ stack }) {
  return /\n\s+(at .*?)(?: \(?\S*\/|$)/m.exec(stack ?? "")?.[1] ?? "";
}

/** The broken law without the details of one input: two findings of the same shape are one fault. */
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

/**
 * The exit codes of scores: 3 if the gate stops a system or lint is strict, 4 if records were left out, 17 as in
 * sacreBLEU.
 */
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
  // if --format is given twice, or with scores of sentences, the output may be text nevertheless
  if (exitCode === 0 && args.includes("json") && /^[[{]/.test(stdout) && args[0] !== "mbr" && !isJsonOrLines(stdout))
    broken.push(`the output is not JSON: ${JSON.stringify(stdout.slice(0, 200))}`);
  return broken;
}

/** Whether an error names the user's input, or is an error of sacreBLEU. */
function namesSomething(stderr, args, files) {
  if (
    /sacreBLEU: |: "": |line \d+: the (reference|hypothesis) "|standard input|the signature|argument |(^|[\s(])--?\w/.test(
      stderr,
    )
  )
    return true;
  // characters that a terminal would act on are escaped
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
