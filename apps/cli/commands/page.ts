/** truebleu page: the page without texts, from an address of this machine. Loaded on demand. */
import { servePage } from "../node/page-server.js";
import { UsageError } from "../arguments/usage-error.js";
import type { Run } from "../corpus/command-run.js";
import { readPage } from "./report.js";

/** Returns when the user ends the server. @throws InputError, UsageError */
export async function page({ texts: { refs }, outputs: { noBrowser, port, quiet }, io, messages }: Run): Promise<void> {
  if (refs.length > 0)
    throw new UsageError(
      `page: expected no files, got ${refs.join(" ")}; drop them on the page, or make one with them: truebleu report`,
    );
  const ended = io.interrupted();
  const server = await servePage(readPage(io.page()), port);
  try {
    io.out(`${server.address}\n`);
    if (!noBrowser && !(await io.browse(server.address)))
      messages.truebleu("no browser could be started: open the address in your browser");
    if (!quiet) messages.truebleu("Ctrl-C ends it");
    await ended;
  } finally {
    await server.close();
  }
}
