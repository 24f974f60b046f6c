// Cloudflare's workerd: each request is a job.
import { example } from "example-text";
import { createJobs } from "../jobs.js";
import { answerOf } from "./answer.js";

const jobs = createJobs(example);

export default {
  async fetch(request) {
    const { job, argument } = await request.json();
    return Response.json(await answerOf(jobs, job, argument));
  },
};
