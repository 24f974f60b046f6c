/** Serves one page from an address that only this machine reaches. Loaded on demand. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { inputError } from "../../../src/reading/entry.js";

export interface PageServer {
  /** The address of the page, such as http://127.0.0.1:34567/ */
  readonly address: string;
  /** Stops serving, and ends open connections, too. */
  close(): Promise<void>;
}

/** The headers of every answer. The policy in the page itself cannot forbid that other pages frame it. */
const headers = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/**
 * @param port the number of the port; 0 for any free port
 * @throws InputError if the port is taken, or the user may not open it
 */
export async function servePage(page: string, port: number): Promise<PageServer> {
  const bytes = Buffer.from(page);
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", ({ message }) =>
      reject(inputError(`port ${port}: ${message}: expected another port ` + `(--port)`)),
    );
    server.listen(port, "127.0.0.1", resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  server.on("request", (request, response) => answer(request, response, bytes, bound));
  return {
    address: `http://127.0.0.1:${bound}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(request: IncomingMessage, response: ServerResponse, page: Buffer, port: number): void {
  const refuse = (status: number, text: string): void => {
    response.writeHead(status, { ...headers, "Content-Type": "text/plain; charset=utf-8" }).end(`${text}\n`);
  };
  const { host = "" } = request.headers;
  // a foreign host name that leads here would let foreign pages read this page (DNS rebinding)
  if (!hostsOf(port).includes(host.toLowerCase())) return refuse(403, "this host is not served here");
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(405, "expected GET");
  if (request.url?.replace(/\?.*$/s, "") !== "/") return refuse(404, "there is one page here: /");
  response.writeHead(200, { ...headers, "Content-Type": "text/html; charset=utf-8", "Content-Length": page.length });
  response.end(request.method === "HEAD" ? undefined : page);
}

/** The names by which a browser may address this machine. */
function hostsOf(port: number): readonly string[] {
  const names = ["127.0.0.1", "localhost"];
  return [...names.map((name) => `${name}:${port}`), ...(port === 80 ? names : [])];
}
