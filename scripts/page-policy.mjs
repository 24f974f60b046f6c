// The content security policy of the page: its own scripts run, and no request leaves.
import { createHash } from "node:crypto";

/** @param scripts the texts of the scripts that may run */
export function policyOf(scripts) {
  const hashes = scripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  return [
    "default-src 'none'",
    `script-src ${hashes.join(" ")} 'wasm-unsafe-eval'`,
    "worker-src blob:",
    // figures have inline styles, and no text of a user becomes a style
    "style-src 'unsafe-inline'",
    "img-src data: blob:",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
