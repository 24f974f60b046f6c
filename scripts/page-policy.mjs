// The content security policy of the page: its own scripts run, and no request leaves.
import { createHash } from "node:crypto";

/** @param loader the text of the script that starts the others, from addresses that it makes for them */
export function policyOf(loader) {
  const hash = createHash("sha256").update(loader).digest("base64");
  return [
    "default-src 'none'",
    // an address of the form blob: can be made only by a script that runs already, and leads nowhere
    `script-src 'sha256-${hash}' blob: 'wasm-unsafe-eval'`,
    "worker-src blob:",
    // figures have inline styles, and no text of a user becomes a style
    "style-src 'unsafe-inline'",
    "img-src data: blob:",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
