/** truebleu serve: scores for other programs, a line of JSON for each of their lines. Loaded on demand. */
import { UsageError } from "../arguments/usage-error.js";
import { begin } from "../corpus/open-run.js";
import type { Run } from "../corpus/command-run.js";
import { allowedFiles } from "../serve/allowed-files.js";
import { createAnswers } from "../serve/answers.js";
import { requestLines } from "../serve/request-lines.js";

/** @throws UsageError, InputError, ClosedPipe */
export async function serve(run: Run): Promise<void> {
  const { io, texts } = run;
  if (texts.refs.length > 0)
    throw new UsageError(
      `serve: expected no files, got ${texts.refs.join(" ")}; texts come in requests, on standard input`,
    );
  const allowed = allowedFiles(run.own("Requests").files ?? []);
  const answerTo = createAnswers(run.metrics, begin(run), allowed);
  for await (const line of requestLines(io.standardInput())) io.out(await answerTo(line));
}
