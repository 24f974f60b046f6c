/** A server of our own on localhost that can fail in all the ways that servers fail. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface TestServer {
  readonly origin: string;
  /** The requested paths, in order. */
  readonly requested: string[];
}

export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** Serves answers by path until the test is over, and 404 for other paths. */
export async function serve(
  answers: Readonly<Record<string, Answer | Uint8Array>>,
  watch: (server: Server) => void = () => {},
): Promise<TestServer> {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    requested.push(path);
    const answer = answers[path];
    if (typeof answer === "function") answer(response, request);
    else if (answer === undefined) response.writeHead(404).end("not found");
    else response.writeHead(200, { "content-length": answer.length }).end(answer);
  });
  watch(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requested };
}

/** Breaks the connection after so many bytes. */
export function broken(bytes: Uint8Array, after: number, announced: boolean): Answer {
  return (response) => {
    response.writeHead(200, announced ? { "content-length": bytes.length } : {});
    response.write(bytes.subarray(0, after), () => setTimeout(() => response.destroy(), 5));
    response.flushHeaders();
  };
}
