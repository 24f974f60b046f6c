// Node, Deno and Bun: `process-host.js ADDRESS`.
import process from "node:process";
import { example } from "example-text";
import { createJobs } from "../jobs.js";
import { answerJobs } from "./answer.js";

await answerJobs(process.argv[2], "process", createJobs(example));
