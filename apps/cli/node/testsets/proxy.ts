/**
 * Proxies from the environment, as in Python and curl: https_proxy, http_proxy, all_proxy and no_proxy, in lower or
 * upper case. HTTP proxies only, with user name and password in their address if needed; no SOCKS, no .pac files.
 */
import type { RequestOptions, request } from "node:http";
import type { Socket } from "node:net";
import { inputError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import type { Environment } from "../environment.js";

/** The proxy for an address; undefined if there is none. */
export function proxyFor(url: URL, environment: Environment): URL | undefined {
  const value = (name: string): string => environment[name] || environment[name.toUpperCase()] || "";
  const proxy = value(url.protocol === "https:" ? "https_proxy" : "http_proxy") || value("all_proxy");
  if (proxy === "" || isExempt(url, value("no_proxy"))) return undefined;
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
  if (!URL.canParse(address) || new URL(address).protocol !== "http:") {
    throw inputError(
      "the proxy in the environment (https_proxy, http_proxy or all_proxy): expected http://host:port, " +
        `found ${printable(address.replace(/\/\/.*@/, "//...@"))}`,
    );
  }
  return new URL(address);
}

/** no_proxy lists hosts, and domains with all their subdomains, each with or without a port; "*" means everything. */
function isExempt(url: URL, list: string): boolean {
  return list
    .split(/[\s,]+/)
    .filter((item) => item !== "")
    .some((item) => {
      const [, domain = "", port] = /^(?:\*?\.)?(.*?)(?::(\d+))?$/.exec(item.toLowerCase())!;
      if (item === "*") return true;
      if (port !== undefined && port !== (url.port || (url.protocol === "https:" ? "443" : "80"))) return false;
      return url.hostname === domain || url.hostname.endsWith(`.${domain}`);
    });
}

/** The request function and options for an address, through its proxy if it has one. */
export async function route(
  url: URL,
  environment: Environment,
  signal: AbortSignal,
): Promise<{ request: typeof request; options: RequestOptions }> {
  // the network modules take longer to load than the command itself: only a download loads them
  const [http, https, tls] = await Promise.all([import("node:http"), import("node:https"), import("node:tls")]);
  const proxy = proxyFor(url, environment);
  if (proxy === undefined)
    return { request: url.protocol === "https:" ? https.request : http.request, options: addressOf(url) };
  const login = authorization(proxy);
  if (url.protocol === "http:") {
    return {
      request: http.request,
      options: { host: hostOf(proxy), port: proxy.port || 80, path: url.href, headers: { host: url.host, ...login } },
    };
  }
  const socket = await tunnel(http.request, proxy, `${url.hostname}:${url.port || 443}`, login, signal);
  return {
    request: https.request,
    // no agent is used, because every agent, even that of "agent: false", opens connections of its own
    options: { ...addressOf(url), createConnection: () => tls.connect({ socket, servername: hostOf(url) }) },
  };
}

function addressOf(url: URL): RequestOptions {
  return { host: hostOf(url), port: url.port, path: url.pathname + url.search };
}

/** The host without the brackets of an IPv6 address. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1");
}

function authorization(proxy: URL): Record<string, string> {
  if (proxy.username === "") return {};
  const login = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  return { "proxy-authorization": `Basic ${Buffer.from(login).toString("base64")}` };
}

/** A connection to `authority` through the proxy (RFC 9110, CONNECT). */
function tunnel(
  send: typeof request,
  proxy: URL,
  authority: string,
  login: Record<string, string>,
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const headers = { host: authority, ...login };
    const sent = send({
      host: hostOf(proxy),
      port: proxy.port || 80,
      method: "CONNECT",
      path: authority,
      headers,
      agent: false,
      signal,
    });
    sent.on("connect", (response, socket) => {
      if (response.statusCode === 200) return resolve(socket);
      socket.destroy();
      reject(
        inputError(
          `the proxy ${proxy.host} answers ${response.statusCode} ${printable(response.statusMessage ?? "")} for ` +
            authority,
        ),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}
