/** View 0: files. */
export function FilesSection() {
  return null;
}
