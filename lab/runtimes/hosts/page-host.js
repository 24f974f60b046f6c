// A page, which also starts workers, and hands jobs to its service worker.
import { example } from "example-text";
import { createJobs } from "../jobs.js";
import { answerJobs } from "./answer.js";

let service;

const own = {
  startWorker() {
    // the worker asks for jobs by itself
    return void new Worker("./worker-host.js", { type: "module" });
  },

  async startService() {
    if (navigator.serviceWorker === undefined) throw new Error("this browser has no service workers here");
    const { installing, waiting, active } = await navigator.serviceWorker.register("./service-host.js");
    service = installing ?? waiting ?? active;
    await navigator.serviceWorker.ready;
  },

  askService: (message) =>
    new Promise((resolve, reject) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", ({ data: { result, error } }) => {
        if (error === undefined) resolve(result);
        else reject(new Error(error));
      });
      port1.start();
      service.postMessage(message, [port2]);
    }),

  /** Opens the page of the other origin, which has another policy; that page asks for jobs, too. */
  goTo(address) {
    setTimeout(() => {
      location.href = address;
    }, 50);
  },
};

await answerJobs("", "page", { ...createJobs(example), ...own });
