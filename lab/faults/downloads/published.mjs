// A test set as a server publishes it, in an archive that has files of several sizes.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { gunzipSync, gzipSync } from "node:zlib";
import { fromRoot } from "../places.mjs";

const vectors = JSON.parse(readFileSync(fromRoot("test/vectors/testsets/archives.json"), "utf8"));

/** Stored, not compressed, so that there are enough bytes to interrupt the transfer. */
export const archive = gzipSync(gunzipSync(Buffer.from(vectors.archives["gnu.tgz"], "base64")), { level: 0 });

/** The files in the archive. */
export const archived = vectors.files;

export const md5 = (bytes) => createHash("md5").update(bytes).digest("hex");

/** A test set that consists of one archive, at an address. */
export const setOf = (url, checksum = md5(archive)) => ({
  kind: "plain-text",
  description: "",
  downloads: [{ url, md5: checksum }],
  pairs: { "en-de": { files: ["in/big", "in/block"] } },
});

/** A server that ends with this process and does not keep it alive. */
export async function listening(server) {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return server.address().port;
}

/**
 * Publishes the set on a slow server, so that there is time to kill a download; returns the set's name.
 *
 * @param options.asked is called with each requested path
 */
export async function published(lab, name, { requests = [], pauseMs = 2 } = {}) {
  const server = createServer(({ url }, response) => {
    requests.push(url);
    dripping(response, archive, 10, pauseMs);
  });
  lab.publish(name, setOf(`http://127.0.0.1:${await listening(server)}/all.tgz`));
  return name;
}

/** Sends bytes in a number of pieces. */
export function dripping(response, bytes, pieces, pauseMs) {
  response.writeHead(200, { "content-length": bytes.length });
  const size = Math.ceil(bytes.length / pieces);
  let at = 0;
  const next = () => {
    if (at >= bytes.length) return void response.end();
    response.write(bytes.subarray(at, (at += size)));
    setTimeout(next, pauseMs);
  };
  next();
}
