/** Proxies from the environment. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { connect, type AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { testSets } from "../../../../../apps/cli/node/testsets/index.js";
import { proxyFor } from "../../../../../apps/cli/node/testsets/proxy.js";
import { buildProgram } from "./program.js";
import { archive, md5, tableOf } from "./published.js";
import { serve } from "./server.js";
import { temporaryFolder, treeOf } from "./toys.js";

describe("the choice of the proxy", () => {
  test.each([
    ["https://data.example/x", { https_proxy: "http://proxy:3128" }, "proxy:3128"],
    ["https://data.example/x", { HTTPS_PROXY: "proxy:3128" }, "proxy:3128"],
    ["https://data.example/x", { http_proxy: "http://proxy:3128" }, undefined],
    ["http://data.example/x", { http_proxy: "http://proxy:3128/" }, "proxy:3128"],
    ["https://data.example/x", { ALL_PROXY: "http://proxy:1" }, "proxy:1"],
    ["https://data.example/x", { https_proxy: "" }, undefined],
    ["https://data.example/x", { https_proxy: "http://proxy:1", no_proxy: "*" }, undefined],
    ["https://data.example/x", { https_proxy: "http://proxy:1", NO_PROXY: "other.example, .example" }, undefined],
    ["https://data.example/x", { https_proxy: "http://proxy:1", no_proxy: "data.example:443" }, undefined],
    ["https://data.example/x", { https_proxy: "http://proxy:1", no_proxy: "data.example:80" }, "proxy:1"],
    ["https://data.example/x", { https_proxy: "http://proxy:1", no_proxy: "a.example" }, "proxy:1"],
    ["https://metadata.example/x", { https_proxy: "http://proxy:1", no_proxy: "data.example" }, "proxy:1"],
  ])("for %s with %j", (url, environment, host) => {
    expect(proxyFor(new URL(url), environment)?.host).toBe(host);
  });

  test("a proxy of another kind is refused, and the error does not have its password", () => {
    expect(() => proxyFor(new URL("https://x.example"), { all_proxy: "socks5://me:secret@proxy:1" })).toThrow(
      "the proxy in the environment (https_proxy, http_proxy or all_proxy): expected http://host:port, " +
        "found socks5://...@proxy:1",
    );
  });
});

describe("through a proxy", () => {
  test("a request by http has its whole address, with name and password", async () => {
    const logins: (string | undefined)[] = [];
    const proxy = await serve({
      "http://data.example/a.tgz": (response, request) => {
        logins.push(request.headers["proxy-authorization"]);
        response.end(archive);
      },
    });
    const folder = temporaryFolder();
    const table = tableOf([{ url: "http://data.example/a.tgz", md5: md5(archive) }]);
    await testSets({ table, folder, environment: { http_proxy: proxy.origin.replace("//", "//me:p%40ss@") } }).download(
      "net/toy",
      "en-de",
    );
    expect(Object.keys(treeOf(folder))).toContain(join("net/toy/raw/net_toy.a.tgz"));
    expect(logins).toEqual([`Basic ${Buffer.from("me:p@ss").toString("base64")}`]);
  });

  test("https is tunnelled, and the server at the end has to prove itself", async ({ skip }) => {
    const folder = temporaryFolder();
    const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
    const openssl = spawnSync("openssl", [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "2",
      "-subj",
      "/CN=data.example",
      "-addext",
      "subjectAltName=DNS:data.example",
      "-keyout",
      key,
      "-out",
      certificate,
    ]);
    skip(openssl.status !== 0, "needs openssl to make a certificate");

    const target = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (_, response) =>
      response.end(archive),
    );
    await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void target.close());
    const wanted: string[] = [];
    const proxy = await serve({}, (server) =>
      server.on("connect", (request, socket) => {
        wanted.push(`${request.method} ${request.url}`);
        const onward = connect((target.address() as AddressInfo).port, "127.0.0.1", () => {
          socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
          socket.pipe(onward).pipe(socket);
        });
        onward.on("error", () => {});
        socket.on("error", () => {});
      }),
    );
    const table = join(folder, "table.json");
    writeFileSync(table, JSON.stringify(tableOf([{ url: "https://data.example/a.tgz", md5: md5(archive) }])));
    const program = await buildProgram();
    onTestFinished(() => program.remove());
    const [stranger, trusted] = [temporaryFolder(), temporaryFolder()];

    const refused = await program.run(table, stranger, { environment: { https_proxy: proxy.origin } });
    expect(refused.stderr).toContain(
      "the server's certificate is not trusted (self-signed certificate); " +
        "a proxy or company certificate goes into NODE_EXTRA_CA_CERTS; nothing was kept",
    );
    expect(treeOf(stranger)).toEqual({});
    expect(
      await program.run(table, trusted, {
        environment: { HTTPS_PROXY: proxy.origin, NODE_EXTRA_CA_CERTS: certificate },
      }),
    ).toMatchObject({ code: 0, stderr: "" });
    expect(Object.keys(treeOf(trusted))).toContain(join("net/toy/raw/net_toy.a.tgz"));
    expect(wanted).toEqual(["CONNECT data.example:443", "CONNECT data.example:443"]);
  });

  test("if a proxy refuses, its answer is in the error", async () => {
    const proxy = await serve({}, (server) =>
      server.on("connect", (_, socket) => socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n")),
    );
    const table = tableOf([{ url: "https://data.example/a.tgz", md5: md5(archive) }]);
    await expect(
      testSets({ table, folder: temporaryFolder(), environment: { https_proxy: proxy.origin } }).download(
        "net/toy",
        "en-de",
      ),
    ).rejects.toThrow(/^the proxy 127\.0\.0\.1:\d+ answers 407 Proxy Authentication Required for data\.example:443$/);
  });
});
