/** truebleu serve: scores for other programs, a line of JSON for each of their lines. Loaded on demand. */
import { UsageError } from "../arguments/usage-error.js";
import { chooseKernel } from "../arguments/engine.js";
import type { Io } from "../io/io.js";
import type { Messages } from "../io/messages.js";
import type { MetricTable } from "../metrics/metric-command.js";
import type { Values } from "../metrics/metric-values.js";
import { createAnswers } from "../serve/answers.js";
import { requestLines } from "../serve/request-lines.js";

/** @throws UsageError, InputError, ClosedPipe */
export async function serve(values: Values, io: Io, messages: Messages, table: MetricTable): Promise<void> {
  if (values.refs.length > 0)
    throw new UsageError(
      `serve: expected no files, got ${values.refs.join(" ")}; texts come in requests, on standard input`,
    );
  const kernel = chooseKernel(values);
  if (values.verbose) messages.truebleu(`engine ${kernel.name}`);
  const answerTo = createAnswers({ values, table, environment: io.environment }, kernel);
  for await (const line of requestLines(io.standardInput())) io.out(await answerTo(line));
}
