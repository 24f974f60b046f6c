// A static server for build/site/, which only this machine can reach, at a port that the system chooses, below a path
// that the site does not know.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".xml": "application/xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
};

/** @returns the address of the site, and a function that ends the server; `asked` collects every requested path */
export async function serve(folder, below = "/some/where/else/") {
  const asked = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://127.0.0.1");
    asked.push(pathname);
    let file = pathname.startsWith(below)
      ? join(folder, normalize(decodeURIComponent(pathname.slice(below.length - 1))))
      : "";
    if (file.endsWith("/")) file += "index.html";
    if (file === "" || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404, { "content-type": "text/plain" }).end("not here");
      return;
    }
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { home: `http://127.0.0.1:${server.address().port}${below}`, asked, close: () => server.close() };
}
