// The server that places ask for jobs: pages and workers with their files, and processes.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript" };
/** A place that waits is told so now and then, because some give up a request that is silent for minutes. */
const PATIENCE = 20_000;

/**
 * @param options.files the folder of the files that it serves
 * @param options.page the file of them that is the page itself
 * @param options.policy the content security policy of all of them
 */
export async function startJobServer({ files, page = "/page-host.html", policy } = {}) {
  const places = new Map();
  const placeOf = (name) => {
    if (!places.has(name)) places.set(name, { queue: [], waiting: undefined, answered: undefined });
    return places.get(name);
  };
  const hand = (place) => {
    if (place.waiting === undefined || place.queue.length === 0) return;
    clearTimeout(place.patience);
    place.waiting.end(place.queue.shift());
    place.waiting = undefined;
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, "http://localhost");
    const place = placeOf(searchParams.get("as"));
    if (policy !== undefined) response.setHeader("Content-Security-Policy", policy);
    response.setHeader("Cache-Control", "no-store");
    // a connection that is kept may be closed at the moment when it is used again, after a long job
    response.setHeader("Connection", "close");
    if (pathname === "/job") {
      place.waiting = response;
      place.patience = setTimeout(() => {
        place.waiting = undefined;
        response.writeHead(204).end();
      }, PATIENCE);
      hand(place);
    } else if (pathname === "/answer") {
      const parts = [];
      for await (const part of request) parts.push(part);
      response.end();
      place.answered(JSON.parse(Buffer.concat(parts).toString()));
    } else serveFile(response, files, pathname === "/" ? page : pathname);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    /** Has a place do a job, and returns the result. */
    async ask(name, job, argument) {
      const place = placeOf(name);
      const answer = new Promise((resolve) => {
        place.answered = resolve;
      });
      place.queue.push(JSON.stringify({ job, argument }));
      hand(place);
      return resultOf(await answer, job);
    },
    /** Ends the loop of a place. */
    end(name) {
      const place = placeOf(name);
      place.queue.push(JSON.stringify({ job: "end" }));
      hand(place);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function resultOf({ result, error }, job) {
  if (error !== undefined) throw new Error(`${job}: ${error}`);
  return result;
}

function serveFile(response, folder, name) {
  try {
    const content = readFileSync(join(folder, name));
    response.setHeader("Content-Type", types[extname(name)] ?? "application/octet-stream");
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
}
