/** Accepts files dropped anywhere on the window, or pasted. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { addFiles, filesProblem, type NewFile } from "../../state/chosen-files.js";

/** A drop of more files than this is a mistake, such as a folder that was not meant. */
const MOST = 200;

export function DropPlace() {
  const isOver = useSignal(false);
  useEffect(() => {
    const ended = new AbortController();
    const listen = <K extends keyof WindowEventMap>(type: K, hear: (event: WindowEventMap[K]) => void): void =>
      addEventListener(type, hear, { signal: ended.signal });
    const hasFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes("Files") === true;
    // when a drag ends elsewhere, the last event is the one that leaves the document itself
    listen("dragover", (event) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      isOver.value = true;
    });
    listen("dragleave", (event) => {
      if (event.relatedTarget === null) isOver.value = false;
    });
    listen("dragend", () => {
      isOver.value = false;
    });
    listen("drop", (event) => {
      isOver.value = false;
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      void droppedFiles(event.dataTransfer).then(take);
    });
    listen("paste", (event) => {
      if (!hasFiles(event.clipboardData)) return;
      event.preventDefault();
      take([...event.clipboardData.files].map((file) => ({ path: file.name, content: file })));
    });
    return () => ended.abort();
  }, []);
  return isOver.value ? (
    <div class="drop-place" aria-hidden="true">
      <p>Drop references, outputs, source, labels or a saved report</p>
    </div>
  ) : null;
}

function take(files: readonly NewFile[]): void {
  if (files.length > MOST)
    filesProblem.value = `${files.length} files were dropped: expected ${MOST} at most; was it the right folder?`;
  else void addFiles(files);
}

/** The files of a drop, including those in folders. */
async function droppedFiles(data: DataTransfer): Promise<NewFile[]> {
  // the list is empty after this task
  const entries = [...data.items].map((item) => item.webkitGetAsEntry());
  const plain = [...data.files];
  if (entries.every((entry) => entry === null || entry.isFile))
    return plain.map((file) => ({ path: file.name, content: file }));
  const found: NewFile[] = [];
  for (const entry of entries) if (entry !== null) await gather(entry, found);
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function gather(entry: FileSystemEntry, found: NewFile[]): Promise<void> {
  if (found.length > MOST || entry.name.startsWith(".")) return;
  if (entry.isFile) {
    const content = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    found.push({ path: entry.fullPath.replace(/^\//, ""), content });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const some = (): Promise<FileSystemEntry[]> => new Promise((resolve, reject) => reader.readEntries(resolve, reject));
  // each call returns up to a hundred entries, and the last one an empty list
  for (let entries = await some(); entries.length > 0; entries = await some())
    for (const one of entries) await gather(one, found);
}
