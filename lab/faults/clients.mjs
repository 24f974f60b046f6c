// Clients of the two commands that wait for other programs: truebleu page, which serves an address of this machine, and
// truebleu serve, whose client is the program that started it.
import { request } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { wrongEnd } from "./outcomes.mjs";

/** How long a well-behaved client may have to wait, on a busy machine. */
const LONGEST_MS = 20_000;

/** Misbehaving clients: each is given the port, and returns its sockets, which stay open. */
const hostile = {
  "send headers that never end": (port, count) =>
    connected(port, count, (socket) => socket.write("GET / HTTP/1.1\r\nhost: localhost\r\nx-more: ")),
  "say nothing": (port, count) => connected(port, count, () => {}),
  "send what is no HTTP": (port, count) =>
    connected(port, count, (socket) => socket.write("\0\xff\r\n\r\n".repeat(99))),
  "send 10 MB of headers": (port) =>
    connected(port, 3, (socket) => socket.write(`GET / HTTP/1.1\r\nx: ${"x".repeat(10_000_000)}\r\n\r\n`)),
  "send a body of 50 MB": (port) =>
    connected(port, 2, (socket) => {
      socket.write(`POST / HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-length: 50000000\r\n\r\n`);
      socket.write(Buffer.alloc(50_000_000));
    }),
  "ask 500 times and read nothing": (port) =>
    connected(port, 5, (socket) => {
      socket.pause();
      socket.write(`GET / HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`.repeat(500));
    }),
  "hang up at once": (port, count) => connected(port, count, (socket) => socket.resetAndDestroy()),
};

async function connected(port, count, act) {
  const sockets = Array.from({ length: count }, () => connect(port, "127.0.0.1"));
  for (const socket of sockets) {
    socket.on("error", () => undefined);
    socket.once("connect", () => act(socket));
  }
  await wait(100);
  return sockets;
}

/** The status of the page's answer, or the reason for a failure. */
function answerOf(port, headers = {}) {
  return new Promise((settle) => {
    const sent = request({ host: "127.0.0.1", port, headers, timeout: LONGEST_MS }, (response) => {
      let length = 0;
      response.on("data", (bytes) => {
        length += bytes.length;
      });
      response.on("end", () => settle({ status: response.statusCode, length }));
    });
    sent.on("timeout", () => sent.destroy(new Error("no answer in time")));
    sent.on("error", ({ message }) => settle({ status: message, length: 0 }));
    sent.end();
  });
}

/** Whatever other clients do, a well-behaved client gets the page, and Ctrl-C ends the command at once. */
export async function hostileBrowsers(lab, inLanes, isWhole) {
  const count = isWhole ? 3000 : 300;
  const results = [];
  for (const [what, attack] of Object.entries(hostile)) {
    let problem;
    const outcome = await lab.run(["page", "--no-browser", "--port", "0"], {
      act(child) {
        child.stdout.once("data", async (bytes) => {
          const port = Number(/:(\d+)\//.exec(String(bytes))[1]);
          const sockets = await attack(port, count);
          const { status, length } = await answerOf(port);
          if (status !== 200 || length < 100_000) problem = `answers ${status} with ${length} bytes`;
          const stranger = await answerOf(port, { host: "attacker.example" });
          if (stranger.status !== 403) problem ??= `answers another host ${stranger.status}`;
          child.kill("SIGINT");
          const late = setTimeout(() => (problem ??= "does not end"), LONGEST_MS);
          child.once("close", () => {
            clearTimeout(late);
            for (const socket of sockets) socket.destroy();
          });
        });
      },
    });
    results.push({ what: `page, clients ${what}`, problem: problem ?? wrongEnd(outcome, [0]) });
  }
  return results;
}

const score = (id) =>
  `${JSON.stringify({ id, op: "score", metrics: ["bleu"], hypotheses: ["a b c d"], references: ["a b c d"] })}\n`;

/** What a program writes to truebleu serve before a valid request. */
const requests = {
  "a line of 100 MB": Buffer.alloc(100_000_000, "x"),
  "a hundred thousand brackets": Buffer.from(`{"id":1,"op":${"[".repeat(100_000)}${"]".repeat(100_000)}}`),
  "bytes that are not UTF-8": Buffer.alloc(100_000, 0xff),
  "keys of prototypes": Buffer.from('{"id":1,"op":"score","__proto__":{"metrics":["bleu"]},"constructor":1}'),
  "numbers beyond all sizes": Buffer.from(`{"id":1e999,"op":"score","metrics":[{"metric":"bleu","maxOrder":1e999}]}`),
  zeros: Buffer.alloc(1_000_000),
};

/** Each line has its answer, and the next request its score. */
export async function hostilePrograms(lab, inLanes) {
  const results = await inLanes(
    Object.entries(requests).map(([what, bytes]) => async (installed) => {
      const outcome = await lab.run(["serve"], {
        installed,
        input: Buffer.concat([bytes, Buffer.from(`\n${score(7)}`)]),
      });
      const lines = outcome.stdout.trimEnd().split("\n");
      const [first, second] = lines;
      const problem =
        wrongEnd(outcome, [0]) ??
        (lines.length !== 2 ? `answers ${lines.length} lines` : undefined) ??
        (!first.includes('"error"') ? `answers ${first.slice(0, 200)}` : undefined) ??
        (!/^\{"id":7,"result":.*100/.test(second) ? `answers ${second.slice(0, 200)}` : undefined);
      return { what: `serve, ${what}`, problem };
    }),
  );
  const killed = await lab.run(["serve"], {
    input: null,
    act(child) {
      child.stdin.write(score(1));
      child.stdout.once("data", () => child.stdin.destroy());
    },
  });
  const unread = await lab.run(["serve"], {
    input: null,
    act(child) {
      child.stdout.pause();
      for (let i = 0; i < 2000; i++) child.stdin.write(score(i));
      setTimeout(() => child.stdout.destroy(), 500);
    },
  });
  return [
    ...results,
    { what: "serve, a program that ends", problem: wrongEnd(killed, [0, 141]) },
    { what: "serve, a program that does not read, then ends", problem: wrongEnd(unread, [0, 141]) },
  ];
}
