// A service worker, which answers messages of the page: the browser would end a worker that does not answer for half a
// minute.
import { example } from "example-text";
import { createJobs } from "../jobs.js";
import { answerOf } from "./answer.js";

const jobs = createJobs(example);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  const { job, argument } = event.data;
  const [port] = event.ports;
  event.waitUntil(answerOf(jobs, job, argument).then((answer) => port.postMessage(answer)));
});
