/** Roles of files, in words. */
import type { FileRole } from "../../model/files/chosen-file.js";

export const roles: readonly {
  readonly role: FileRole;
  readonly words: string;
  /** Whether a file of this role holds lines of text. */
  readonly isText: boolean;
}[] = [
  { role: "references", words: "references", isText: true },
  { role: "system", words: "output of a system", isText: true },
  { role: "source", words: "source", isText: true },
  { role: "labels", words: "labels (a table)", isText: true },
  { role: "report", words: "a saved report", isText: false },
  { role: "earlier", words: "earlier statistics or report", isText: false },
];
