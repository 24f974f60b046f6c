/** truebleu serve: scores for other programs, a line of JSON for each of their lines. Loaded on demand. */
import { UsageError } from "../arguments/usage-error.js";
import { begin } from "../corpus/open-run.js";
import type { Run } from "../corpus/command-run.js";
import { withoutInstalledData } from "../node/resources/installed-data.js";
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
  const { files, installedData } = run.own("Requests");
  const allowed = allowedFiles(files ?? []);
  const { environment } = run.metrics;
  const metrics = { ...run.metrics, environment: installedData ? environment : withoutInstalledData(environment) };
  const answerTo = createAnswers(metrics, begin(run), allowed);
  for await (const line of requestLines(io.standardInput())) io.out(await answerTo(line));
}
