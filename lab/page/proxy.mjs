/** A proxy that lets nothing through and notes who was asked for: what tries to leave a page is seen here. */
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
    /** All addresses so far. Browsers ask for their own makers' now and then. */
    requested,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
