/** Hands a file to the user. */
export function download(name: string, type: string, content: BlobPart): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  // the browser reads it after this task
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
