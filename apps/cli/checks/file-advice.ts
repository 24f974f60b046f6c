/** What is probably meant where a file is missing, empty or of another kind. Loaded on demand, once a run has failed. */
import { existsSync, readdirSync } from "node:fs";
import { dirname, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { asMeant, nearest } from "../../../src/core/entry.js";
import { InputError, type FileAtFault } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";

interface Failed {
  /** The command; empty for plain runs, whose errors are sacreBLEU's to the byte where it has one. */
  readonly command: string;
  /** The first file of references of a plain run, which may be a misspelt command. */
  readonly firstWord: string | undefined;
  readonly commands: readonly string[];
}

/** The same error, with advice. */
export function withAdvice(error: InputError, { command, firstWord, commands }: Failed): InputError {
  const advised = ofFile(error, command);
  return firstWord === undefined ? advised : withCommandMeant(advised, firstWord, commands);
}

function ofFile(error: InputError, command: string): InputError {
  const { exitCode, messages, file } = error;
  const [first, ...others] = messages;
  if (file?.is === "missing")
    return new InputError(exitCode, [{ ...first!, text: first!.text + meantBy(file.name) }, ...others], file);
  if (file?.is === "table") return error.with(asTable(file, command));
  if (file?.is !== "empty" || command === "") return error;
  const text = `${printable(file.name)} is empty: expected a line for each segment`;
  const ours = messages.filter(({ origin }) => origin === "truebleu");
  return new InputError(exitCode, [{ origin: "truebleu", text }, ...ours], file);
}

/** The end of a message about a file that does not exist: why, or which file is meant. */
function meantBy(path: string): string {
  if (/^[a-z][a-z+.-]+:\/\//i.test(path)) return `; expected a path, got an address${asMeant(existing(pathOf(path)))}`;
  const [, , quoted] = /^(['"])(.+)\1$/s.exec(path) ?? [];
  if (quoted !== undefined) return `; the quotes are part of the name${asMeant(existing(quoted))}`;
  return asMeant(nearestFile(path));
}

/** How many fields of a record a message names. */
const MOST_FIELDS = 8;

function asTable({ name, fields = [] }: FileAtFault, command: string): string {
  const shown = fields.slice(0, MOST_FIELDS).map(printable).join(", ") + (fields.length > MOST_FIELDS ? " ..." : "");
  const asTyped = ["truebleu", ...(command === "" ? [] : [command]), printable(name)].join(" ");
  return `is it a table? its fields are ${shown}: ${asTyped} --hypothesis FIELD --reference FIELD`;
}

function existing(path: string | undefined): string | undefined {
  return path !== undefined && existsSync(path) ? printable(path) : undefined;
}

function pathOf(address: string): string | undefined {
  try {
    return fileURLToPath(address);
  } catch {
    return undefined; // an address of the web, or of another machine
  }
}

/** Shorter names are near too many others: en.txt and de.txt are different files. */
const LEAST_LETTERS = 3;

/** The file in the same folder with the nearest name. Names that differ only in numbers are no misspellings. */
function nearestFile(path: string): string | undefined {
  const { base, name, ext } = parse(path);
  const withoutNumbers = (text: string): string => text.replace(/\d+/g, "0");
  let files: readonly string[];
  try {
    files = readdirSync(dirname(path)).filter((file) => withoutNumbers(file) !== withoutNumbers(base));
  } catch {
    return undefined; // there is no such folder, or it cannot be read
  }
  // an ending that both names have does not make the names alike
  const alike = files.map(parse).filter((other) => other.ext === ext);
  const near =
    name.length < LEAST_LETTERS
      ? undefined
      : nearest(
          name,
          alike.map((other) => other.name),
        );
  const file =
    near === undefined
      ? nearest(
          base,
          files.filter((other) => parse(other).ext !== ext),
        )
      : near + ext;
  return file === undefined ? undefined : printable(path.slice(0, path.lastIndexOf(base)) + file);
}

/**
 * A reference file that does not exist may be a misspelt command, or a command after an option. sacreBLEU's errors stay
 * verbatim.
 */
function withCommandMeant(error: InputError, reference: string, commands: readonly string[]): InputError {
  if (existsSync(reference) || error.messages.some(({ origin }) => origin === "sacreBLEU")) return error;
  const meant = nearest(reference, commands);
  if (meant === undefined) return error;
  return error.with(
    meant === reference
      ? `${meant} is a command if it comes first: truebleu ${meant} ...`
      : `is the command ${meant} meant?`,
  );
}
