/** The page's content security policy: its directives, as https://www.w3.org/TR/CSP3 reads them, let nothing out. */
import { expect, test } from "vitest";

const { policyOf } = (await import("../../../scripts/page-policy.mjs" as string)) as {
  readonly policyOf: (loader: string) => string;
};

/** Directives with their sources; of two with one name the first counts (CSP3, section 2.2.1). */
function directivesOf(policy: string): Map<string, readonly string[]> {
  const directives = new Map<string, readonly string[]>();
  for (const [name, ...sources] of policy.split(";").map((part) => part.trim().split(/\s+/)))
    if (name !== undefined && !directives.has(name)) directives.set(name, sources);
  return directives;
}

// the SHA-256 of "abc" in FIPS 180-2, appendix B.1, in base64
const abc = `'sha256-${Buffer.from("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "hex").toString("base64")}'`;

test("only the page's loader runs, by its hash, the scripts that it starts, and WebAssembly", () => {
  expect(directivesOf(policyOf("abc")).get("script-src")).toEqual([abc, "blob:", "'wasm-unsafe-eval'"]);
});

test("everything that is not named is forbidden, and no request, form or base address leads out", () => {
  const directives = directivesOf(policyOf("abc"));
  for (const name of ["default-src", "connect-src", "base-uri", "form-action"])
    expect(directives.get(name), name).toEqual(["'none'"]);
});

test("no source is another origin, and inline text is style alone", () => {
  for (const [name, sources] of directivesOf(policyOf("abc"))) {
    const isOfThisFile = (source: string): boolean => source === "data:" || source === "blob:";
    // text in an address of the form data: would run with the page's rights; blob: takes a script to be made
    const own = { "script-src": ["blob:"], "worker-src": ["blob:"], "img-src": ["data:", "blob:"] };
    expect(sources.filter(isOfThisFile), name).toEqual(own[name as keyof typeof own] ?? []);
    const others = sources.filter((source) => !isOfThisFile(source) && source !== "'none'");
    const expected = { "script-src": [abc, "'wasm-unsafe-eval'"], "style-src": ["'unsafe-inline'"] };
    expect(others, name).toEqual(expected[name as keyof typeof expected] ?? []);
  }
});
