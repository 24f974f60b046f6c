// A module worker.
import { example } from "example-text";
import { createJobs } from "../jobs.js";
import { answerJobs } from "./answer.js";

await answerJobs("", "worker", createJobs(example));
