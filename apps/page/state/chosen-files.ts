/** The files that the user has dropped, chosen or pasted, before they are scored; and whether that failed. */
import { batch, computed, signal } from "@preact/signals";
import { asTheCommand, type ChosenFile, type FileRole, type ReadingOptions } from "../model/files/chosen-file.js";
import type { MetricSpec } from "../model/corpus.js";
import { whyNotOpened } from "../model/files/reading-words.js";
import { shortNames } from "../../../src/report/entry.js";
import { openEarlier } from "./opened-earlier.js";
import { openCorpus, theEngine } from "./engine.js";
import { corpus, view } from "./state.js";

export const chosenFiles = signal<readonly ChosenFile[]>([]);
export const readingOptions = signal<ReadingOptions>(asTheCommand);

/** Why the files could not be opened, in words for the user; null if nothing went wrong. */
export const filesProblem = signal<string | null>(null);

/** Whether files are being read. */
export const isReading = signal(false);

/** Whether the page shows no texts of the user: nothing, or an example. */
const isEmpty = (): boolean => corpus.value === null || corpus.value.files.length === 0;

/** Whether all chosen files are of an earlier time, and there is nothing yet to compare with them. */
export const isOnlyEarlier = computed(
  () => isEmpty() && chosenFiles.value.length > 0 && chosenFiles.value.every(({ role }) => role === "earlier"),
);

/** The names that the systems will have, by the ids of their files. */
export const namesOfFiles = computed((): ReadonlyMap<number, string> => {
  const systems = chosenFiles.value.filter(({ role }) => role === "system");
  const short = shortNames(systems.map(({ path }) => path));
  return new Map(systems.map(({ id, name }, i) => [id, name ?? short[i]!]));
});

/** A file before it has been looked at. */
export interface NewFile {
  readonly path: string;
  readonly content: Blob;
  /** The role that the user chose. */
  readonly role?: FileRole;
}

/** The metrics for a corpus from files, until the user chooses others. */
const usualMetrics: readonly MetricSpec[] = [
  { metric: "bleu", options: {} },
  { metric: "chrf", options: {} },
  { metric: "ter", options: {} },
];

let nextId = 0;
let looking = Promise.resolve();

/** Adds files, with the roles that they seem to have. A report without other files is opened at once. */
export function addFiles(files: readonly NewFile[]): Promise<void> {
  return (looking = looking.then(() => add(files)));
}

async function add(files: readonly NewFile[]): Promise<void> {
  filesProblem.value = null;
  const { encoding } = readingOptions.value;
  const added: ChosenFile[] = [];
  for (const { path, content, role } of files) {
    const finding = await theEngine().inspect({ path, content, encoding });
    added.push({ id: nextId++, role: role ?? finding.role, name: null, path, content, finding });
  }
  const isAlone = chosenFiles.value.length === 0 && added.length === 1;
  chosenFiles.value = withReferences([...chosenFiles.value, ...added]);
  if (isAlone && ["report", "earlier"].includes(added[0]!.role) && !isOnlyEarlier.value) await openChosen();
}

/** Of two files that nothing distinguishes, the first has the references, as on the command line. */
function withReferences(files: readonly ChosenFile[]): readonly ChosenFile[] {
  const systems = files.filter(({ role }) => role === "system");
  if (systems.length !== 2 || files.some(({ role }) => role === "references")) return files;
  return files.map((file) => (file === systems[0] ? { ...file, role: "references" as const } : file));
}

/** @param change if a name is null, the name is derived from the path again */
export function changeFile(id: number, change: Partial<Pick<ChosenFile, "role" | "name">>): void {
  batch(() => {
    chosenFiles.value = chosenFiles.value.map((file) => (file.id === id ? { ...file, ...change } : file));
    filesProblem.value = null;
  });
}

export function removeFile(id: number): void {
  batch(() => {
    chosenFiles.value = chosenFiles.value.filter((file) => file.id !== id);
    filesProblem.value = null;
  });
}

export function removeAllFiles(): void {
  batch(() => {
    chosenFiles.value = [];
    filesProblem.value = null;
  });
}

/** Sets other options for reading; the files are then inspected again. */
export async function changeReading(change: Partial<ReadingOptions>): Promise<void> {
  batch(() => {
    readingOptions.value = { ...readingOptions.value, ...change };
    filesProblem.value = null;
  });
  const { encoding } = readingOptions.value;
  for (const { id, path, content } of chosenFiles.value) {
    const finding = await theEngine().inspect({ path, content, encoding });
    chosenFiles.value = chosenFiles.value.map((file) => (file.id === id ? { ...file, finding } : file));
  }
}

/**
 * Opens the chosen files, unless all are of an earlier time and there is nothing to compare with them. If it fails, or
 * the user keeps unsaved notes, everything stays as it was.
 */
export async function openChosen(): Promise<void> {
  if (isOnlyEarlier.value) return;
  const files = chosenFiles.value;
  batch(() => {
    isReading.value = true;
    filesProblem.value = null;
  });
  try {
    const earlier = files.filter(({ role }) => role === "earlier");
    const now = files.filter(({ role }) => role !== "earlier");
    const toRead = now.map(({ role, name, path, content }) => ({ role, name: name ?? path, path, content }));
    const own = files.filter(({ role }) => role === "system").map(({ name }) => name);
    const names = Object.fromEntries(own.flatMap((name, i) => (name === null ? [] : [[i, name] as const])));
    const isFirst = isEmpty();
    if (now.length > 0) {
      const isOpened = await openCorpus(
        { files: toRead, options: readingOptions.value },
        { view: { metrics: usualMetrics }, kept: isFirst ? {} : { metrics: view.value.metrics }, notes: { names } },
      );
      if (!isOpened) return;
    }
    if (earlier.length > 0) await openEarlier(earlier);
    if (chosenFiles.value === files) removeAllFiles();
  } catch (error) {
    filesProblem.value = whyNotOpened((error as Error).message, files);
  } finally {
    isReading.value = false;
  }
}
