/** truebleu page serves one file, at an address that only this machine reaches. */
import { request } from "node:http";
import { createServer } from "node:net";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { invoke, type Surrounding } from "./invoke.js";

const page = readFileSync("apps/page/index.html", "utf8");

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

function ask(address: string, path: string, { method = "GET", host }: { method?: string; host?: string } = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const headers = host === undefined ? {} : { host };
    const { hostname, port } = new URL(address);
    request({ hostname, port, path, method, headers, agent: false }, (response) => {
      let text = "";
      response.on("data", (part) => (text += String(part)));
      response.on("end", () => resolve({ status: response.statusCode!, headers: response.headers, text }));
    })
      .on("error", reject)
      .end();
  });
}

/** Sends a request while the command runs, then ends it. */
async function whileServed(args: readonly string[], ask: (address: string) => Promise<void>, more: Surrounding = {}) {
  let end!: () => void;
  const interrupted = new Promise<void>((resolve) => (end = resolve));
  const opened: string[] = [];
  const running = invoke(["page", ...args], {
    interrupted: () => interrupted,
    browse: async (address) => {
      opened.push(address);
      await ask(address).finally(end);
      return true;
    },
    ...more,
  });
  return { opened, ...(await running) };
}

test("the browser is opened at an address that has the page, and nothing else", async () => {
  const { exitCode, stdout, stderr, opened } = await whileServed([], async (address) => {
    expect(await ask(address, "/")).toMatchObject({
      status: 200,
      text: page,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": "frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
      },
    });
    expect(await ask(address, "/?view")).toMatchObject({ status: 200 });
    expect(await ask(address, "/", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
    expect(await ask(address, "/", { host: new URL(address).host.replace("127.0.0.1", "LOCALHOST") })).toMatchObject({
      status: 200,
    });
    for (const path of ["/index.html", "/favicon.ico", "/..%2fpackage.json", "//", "/etc/passwd"])
      expect((await ask(address, path)).status).toBe(404);
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"])
      expect((await ask(address, "/", { method })).status).toBe(405);
    for (const host of ["evil.example", `evil.example:${new URL(address).port}`, "127.0.0.1", "127.0.0.1:1", "0.0.0.0"])
      expect(await ask(address, "/", { host })).toMatchObject({ status: 403, text: "this host is not served here\n" });
  });
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\n$/);
  expect(stderr).toBe("truebleu: Ctrl-C ends it\n");
  expect(opened).toEqual([stdout.trim()]);
});

test("the page command ends with its connections", async () => {
  const { stdout } = await whileServed([], async () => {});
  await expect(ask(stdout.trim(), "/")).rejects.toThrow("ECONNREFUSED");
});

test("without a browser the address is printed, and that is enough", async () => {
  const refusing = { browse: async () => false, interrupted: async () => {} };
  expect(await invoke(["page", "--quiet"], refusing)).toMatchObject({
    exitCode: 0,
    stderr: "truebleu: no browser could be started: open the address in your browser\n",
  });
  const never = { browse: () => Promise.reject(new Error("a browser was started")), interrupted: async () => {} };
  expect(await invoke(["page", "--no-browser", "-q"], never)).toMatchObject({ exitCode: 0, stderr: "" });
});

test("a port in use is an error, and so are arguments that are files, which another command takes", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  const { port } = taken.address() as { port: number };
  const { exitCode, stdout, stderr } = await invoke(["page", "--port", String(port)]);
  expect([exitCode, stdout, stderr]).toEqual([
    1,
    "",
    `truebleu: port ${port}: listen EADDRINUSE: address already in use 127.0.0.1:${port}: expected another port ` +
      `(--port)\n`,
  ]);
  await new Promise((resolve) => taken.close(resolve));
  expect((await invoke(["page", "ref.txt"])).stderr).toContain(
    "page: expected no files, got ref.txt; drop them on the page",
  );
  expect((await invoke(["page"], { page: "nowhere.html" })).stderr).toMatch(
    /^truebleu: nowhere\.html, the page, is missing/,
  );
});
