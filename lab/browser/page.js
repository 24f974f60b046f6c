// Does the jobs that the server sends, one after the other, and returns the results. Numbers go through JSON without
// loss.
import { answerJobs } from "../runtimes/hosts/answer.js";
import { jobs } from "./jobs.js";

const startWorker = () => new Worker(new URL("./counting.js", import.meta.url), { type: "module" });

const withWorkers = Object.entries(jobs).map(([name, job]) => [name, (argument) => job(argument, startWorker)]);
await answerJobs("", "page", Object.fromEntries(withWorkers));
