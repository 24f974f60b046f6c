// Does what the server asks for, one job after the other, and sends what comes of it. Numbers go through JSON without
// loss.
import { jobs } from "./jobs.js";

const startWorker = () => new Worker(new URL("./counting.js", import.meta.url), { type: "module" });

for (;;) {
  const { job, argument } = await (await fetch("/job")).json();
  if (job === "end") break;
  let answer;
  try {
    answer = { result: await jobs[job](argument, startWorker) };
  } catch (error) {
    answer = { error: String(error?.stack ?? error) };
  }
  await fetch("/answer", { method: "POST", body: JSON.stringify(answer) });
}
