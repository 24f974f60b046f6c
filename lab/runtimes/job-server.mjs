// The server from which places (pages and workers with their files, and processes) get their jobs.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript" };
/**
 * How often a waiting place gets a sign of life, in milliseconds, because some places give up a request that is silent
 * for minutes.
 */
const PATIENCE = 20_000;

/**
 * @param options.files the folder of files to serve @param options.page the file that is the page itself
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
    // a kept-alive connection may be closed at the moment when it is reused, after a long job
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
