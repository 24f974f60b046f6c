// Servers of test sets that are hostile, broken or slow, with TLS and without.
import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { createServer as createSocketServer } from "node:net";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { filesBelow } from "../lab.mjs";
import { wrongEnd, wrongRefusal } from "../outcomes.mjs";
import { makeCertificates } from "./certificates.mjs";
import { archive, archived, dripping, listening, md5, setOf } from "./published.mjs";

/** An archive of a thousandth of its unpacked size. */
const bomb = () => gzipSync(Buffer.alloc(64 << 20));

/**
 * The answers of a server, and the message that each must lead to. `quick` lets a minute of waiting pass in 0.6
 * seconds.
 */
const answers = {
  "has no such file": [(_, response) => response.writeHead(404).end(), /answers 404/],
  fails: [(_, response) => response.writeHead(500).end("no"), /answers 500/],
  "redirects in a circle": [(_, response) => response.writeHead(302, { location: "/" }).end(), /more than 10 times/],
  "redirects to a file": [
    (_, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
    /redirects to file:/,
  ],
  "redirects nowhere": [(_, response) => response.writeHead(302, { location: "http://[" }).end(), /nothing was kept/],
  "sends another file": [(_, response) => response.end("another file"), /MD5 sum/],
  "sends an error page": [(_, response) => response.end("<html>log in first</html>"), /MD5 sum/],
  "sends less than it announces": [
    (_, response) => {
      response.writeHead(200, { "content-length": archive.length + 1 });
      response.write(archive, () => response.destroy());
    },
    /broke off/,
  ],
  "announces less than it sends": [
    (_, { socket }) => {
      socket.end(Buffer.concat([Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n"), archive]));
    },
    /MD5 sum|broke off|Parse Error/,
  ],
  "announces too much": [
    (_, response) => response.writeHead(200, { "content-length": 2 ** 31 }).write("x"),
    /more than 1073741824 bytes/,
  ],
  "announces nonsense": [
    (_, { socket }) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\nx"),
    /nothing was kept/,
  ],
  "breaks off halfway": [
    (_, response) => {
      response.writeHead(200);
      response.write(archive.subarray(0, archive.length >> 1), () => response.destroy());
    },
    /broke off/,
  ],
  "resets the connection": [(_, response) => response.socket.resetAndDestroy(), /broke off/],
  "speaks something else": [(_, { socket }) => socket.end("SSH-2.0-OpenSSH_9.2\r\n"), /nothing was kept/],
  "never ends its headers": [
    (_, { socket }) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => socket.write("x-more: more\r\n"), 20);
      socket.on("close", () => clearInterval(timer));
    },
    /silent|Header|nothing was kept/,
    "quick",
  ],
  "has 10 MB of headers": [
    (_, { socket }) => socket.end(`HTTP/1.1 200 OK\r\nx-more: ${"x".repeat(10_000_000)}\r\n\r\n`),
    /nothing was kept/,
  ],
  "is silent": [() => {}, /silent/, "quick"],
  "falls silent": [(_, response) => response.writeHead(200).write("half"), /silent/, "quick"],
  "sends a byte now and then": [
    (_, response) => {
      const timer = setInterval(() => response.write("x"), 50);
      response.on("close", () => clearInterval(timer));
    },
    /fewer than 1024 bytes a second/,
    "quick",
  ],
};

/** Archives whose checksum is that of the table, but whose contents are bad. */
const archives = () => ({
  "a gzip of 64 MB of zeros": [bomb(), /holds more than 200 times|tar|header/],
  "no archive": [Buffer.from("text\n"), /header check/],
  "cut off": [archive.subarray(0, archive.length - 500), /end of file|cut off|damaged/],
});

/** Endless answers, which take seconds and a GiB of the disk, so they are not in a sample. */
const long = {
  "never ends": [
    (_, response) => {
      const part = Buffer.alloc(1 << 20);
      const more = () => {
        while (!response.destroyed && response.write(part));
        if (!response.destroyed) response.once("drain", more);
      };
      response.writeHead(200);
      more();
    },
    /more than 1073741824 bytes/,
  ],
};

export async function badServers(lab, inLanes, isWhole) {
  const cells = Object.entries(isWhole ? { ...answers, ...long } : answers).map(([what, [answer, message, quick]]) => ({
    what: `the server ${what}`,
    server: createServer(answer),
    message,
    quick,
  }));
  for (const [what, [bytes, message]] of Object.entries(archives()))
    cells.push({
      what: `the archive is ${what}`,
      server: createServer((_, response) => response.end(bytes)),
      checksum: md5(bytes),
      message,
    });
  // a server that does not exist, and one that hangs up before it answers
  const gone = createServer();
  cells.push({ what: "nobody is there", server: gone, message: /refused/, isClosed: true });
  cells.push({ what: "hangs up", server: createSocketServer((socket) => socket.destroy()), message: /broke off/ });
  return inLanes(cells.map((cell) => (installed) => refused(lab, installed, cell)));
}

/** Servers with certificates that prove nothing, and without TLS where it is expected. */
export async function badCertificates(lab, inLanes) {
  const folder = join(lab.folder(), "certificates");
  mkdirSync(folder);
  const { authority, ...certificates } = makeCertificates(folder) ?? {};
  if (authority === undefined) return undefined;
  const environment = { NODE_EXTRA_CA_CERTS: authority };
  const cells = Object.entries(certificates).map(([what, pair]) => ({
    what: `a certificate that is ${what}`,
    server: createTlsServer(pair, (_, response) => dripping(response, archive, 3, 1)),
    message: what === "good" ? undefined : /certificate is not trusted/,
    scheme: "https",
    environment,
  }));
  const { good } = certificates;
  cells.push(
    {
      what: "an authority that nobody knows",
      server: createTlsServer(good, (_, response) => response.end(archive)),
      message: /certificate is not trusted/,
      scheme: "https",
    },
    {
      what: "no TLS where it is expected",
      server: createServer((_, response) => response.end(archive)),
      message: /nothing was kept/,
      scheme: "https",
      environment,
    },
    {
      what: "a connection that is reset in the midst of TLS",
      server: createTlsServer(good, (_, response) => {
        response.writeHead(200, { "content-length": archive.length });
        response.write(archive.subarray(0, 1000), () => response.socket.destroy());
      }),
      message: /broke off/,
      scheme: "https",
      environment,
    },
    {
      what: "a redirection from TLS to plain text",
      server: createTlsServer(good, (_, response) => response.writeHead(302, { location: "http://localhost/" }).end()),
      message: /redirects to http: from https:/,
      scheme: "https",
      environment,
    },
  );
  return inLanes(cells.map((cell) => (installed) => refused(lab, installed, cell)));
}

let servers = 0;

/** Requests the set from a server; if `message` is undefined, the server is a good one. */
async function refused(lab, installed, { what, server, message, quick, checksum, environment, isClosed, scheme }) {
  const name = `server${servers++}`;
  const port = await listening(server);
  if (isClosed) server.close();
  const host = scheme === "https" ? "localhost" : "127.0.0.1";
  lab.publish(name, setOf(`${scheme ?? "http"}://${host}:${port}/all.tgz`, checksum));
  const outcome = await lab.run(["--download", name, "-l", "en-de"], {
    installed,
    environment,
    preload: quick === undefined ? [] : ["quick.cjs"],
  });
  server.close();
  server.closeAllConnections?.();
  // if an archive is bad at its end, complete files before that may be kept, but not the archive
  const raw = join(outcome.cwd, "sets", name, "raw");
  const left = Object.entries(filesBelow(join(outcome.cwd, "sets")))
    .filter(([path, bytes]) => archived[relative(raw, join(outcome.cwd, "sets", path))] !== String(bytes))
    .map(([path]) => path);
  if (message === undefined) return { what, problem: wrongEnd(outcome, [0]) };
  const problem =
    wrongRefusal({ ...outcome, stdout: "" }, { message, mostLines: 5 }) ??
    (left.length > 0 ? `leaves ${left[0]}` : undefined);
  return { what, problem };
}
