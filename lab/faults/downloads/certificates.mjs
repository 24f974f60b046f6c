// Certificates of servers, made by openssl: one that an authority vouches for, and others that prove nothing.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

/** @returns the key and the certificate for each fault, and the authority's file; undefined without openssl */
export function makeCertificates(folder) {
  const at = (name) => join(folder, name);
  const openssl = (...args) => execFileSync("openssl", args, { stdio: "ignore" });
  const authority = ["-CA", at("authority.pem"), "-CAkey", at("authority.key"), "-CAcreateserial"];

  function signed(name, host, days) {
    const subject = ["-subj", `/CN=${host}`];
    openssl("req", ...newKey, ...subject, "-keyout", at(`${name}.key`), "-out", at(`${name}.csr`));
    writeFileSync(at(`${name}.ext`), `subjectAltName=DNS:${host}\n`);
    const request = ["-in", at(`${name}.csr`), "-extfile", at(`${name}.ext`)];
    openssl("x509", "-req", ...request, ...authority, "-days", String(days), "-out", at(`${name}.pem`));
    return pair(name);
  }
  const pair = (name) => ({ key: readFileSync(at(`${name}.key`)), cert: readFileSync(at(`${name}.pem`)) });

  function selfSigned(name, subject) {
    const files = ["-keyout", at(`${name}.key`), "-out", at(`${name}.pem`)];
    openssl("req", "-x509", ...newKey, "-days", "2", "-subj", subject, ...files);
    return pair(name);
  }

  try {
    selfSigned("authority", "/CN=authority of the tests");
    return {
      authority: at("authority.pem"),
      good: signed("good", "localhost", 2),
      expired: signed("expired", "localhost", -1),
      "of another host": signed("other", "other.example", 2),
      "signed by itself": selfSigned("self", "/CN=localhost"),
    };
  } catch (error) {
    if (error.code === "ENOENT" && error.path === "openssl") return undefined;
    throw error;
  }
}
