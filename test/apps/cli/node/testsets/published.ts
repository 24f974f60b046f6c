/** A set in the form in which sets are published: two archives and a single file, with pairs of two kinds. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Download, TestSet, TestSetTable } from "../../../../../apps/cli/node/testsets/test-set-table.js";
import { toys } from "./toys.js";

const vectors = JSON.parse(readFileSync("test/vectors/testsets/archives.json", "utf8")) as {
  files: Record<string, string>;
  archives: Record<string, string>;
};

/** Stored, not compressed, so that a transfer can be broken off. */
export const archive = gzipSync(gunzipSync(Buffer.from(vectors.archives["gnu.tgz"]!, "base64")), { level: 0 });
export const zip = Buffer.from(vectors.archives["deflated.zip"]!, "base64");
export const single = Buffer.from("eins\nzwei  \n");
export const xml = Buffer.from(toys.raw["toy/xml"]!["x/all.xml"]!);

export const md5 = (bytes: Uint8Array): string => createHash("md5").update(bytes).digest("hex");

export function tableOf(downloads: readonly Download[], rest: Partial<TestSet> = {}): TestSetTable {
  return {
    source: "made for tests",
    sets: {
      "net/toy": {
        kind: "plain-text",
        description: "",
        downloads,
        pairs: { "en-de": { files: ["in/big", "in/ä ö.txt"] } },
        ...rest,
      },
    },
    annotations: {},
  };
}

export const texts: Readonly<Record<string, string>> = vectors.files;

/** The raw files that an archive becomes. */
export function unpacked(files: Readonly<Record<string, string>> = vectors.files): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [join("net/toy/raw", path), text]));
}
