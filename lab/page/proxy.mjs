/**
 * A proxy that lets nothing through and notes the requested addresses: it sees everything that tries to leave a page.
 */
import { createServer } from "node:http";

export async function startProxy() {
  const requested = [];
  const server = createServer((request, response) => {
    requested.push(request.url);
    response.writeHead(502).end();
  });
  server.on("connect", ({ url }, socket) => {
    requested.push(url);
    socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${server.address().port}`,
    /** All requested addresses so far. Browsers occasionally request addresses of their makers. */
    requested,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
