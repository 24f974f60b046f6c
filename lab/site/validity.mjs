// Every page of the site is valid HTML, by the rules of html-validate that concern the standard and accessibility.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { check } from "../page/record.mjs";
import { pagesOf } from "./links.mjs";

export async function run({ folder, tools }) {
  const { HtmlValidate } = await import(
    pathToFileURL(createRequire(join(tools, "package.json")).resolve("html-validate")).href
  );
  const validator = new HtmlValidate({
    extends: ["html-validate:standard", "html-validate:a11y"],
    rules: {
      // these are matters of taste
      "no-inline-style": "off",
      "long-title": "off",
      "no-trailing-whitespace": "off",
      "attribute-boolean-style": "off",
      "doctype-style": "off",
      "prefer-native-element": "off",
      "no-implicit-button-type": "error",
      // an overflowing table or block of code must be reachable by keys, because otherwise nobody without a pointer
      // could read its end
      "no-redundant-role": "off",
      "text-content": "off",
    },
  });
  const pages = pagesOf(folder);
  // the hundreds of pages of the reference in TypeScript are all made in the same way, so a tenth of them is checked
  const chosen = pages.filter((name, i) => !name.startsWith("api/typescript/") || i % 10 === 0);
  const found = [];
  for (const page of chosen) {
    const report = await validator.validateString(readFileSync(join(folder, page), "utf8"), page);
    for (const { messages } of report.results)
      for (const { ruleId, message, line } of messages) found.push(`${page}:${line}: ${message} (${ruleId})`);
  }
  check(
    "every page is valid",
    found.length === 0 && chosen.length > 100,
    `${chosen.length} pages${found
      .slice(0, 25)
      .map((one) => `\n      ${one}`)
      .join("")}${found.length > 25 ? `\n      ... ${found.length} in all` : ""}`,
  );
}
