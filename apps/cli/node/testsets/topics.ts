/** The parts of a set for --detail: its original languages and topics. */
import { isDocument } from "./formats/sgml.js";
import { readWmtFields, readWmtXml } from "./formats/wmt-xml.js";
import { lastAttribute } from "./filter.js";
import { rawFile, type Context } from "./prepare.js";
import { knownSet } from "./selection.js";
import { entry } from "./test-set-table.js";
import { textLines } from "./text-lines.js";

/** Original languages of documents, in alphabetical order. */
export async function originalLanguages(context: Context, names: readonly string[], pair: string): Promise<string[]> {
  const found = new Set<string>();
  for (const name of names) {
    const path = await rawFile(context, name, pair);
    if (knownSet(context.table, name).kind === "wmt-xml") {
      await readWmtXml(path, ({ originalLanguage }) => {
        found.add(originalLanguage);
      });
    } else if (path.endsWith(".sgm")) {
      for await (const lines of textLines(path)) {
        for (const line of lines) if (isDocument(line)) found.add(lastAttribute(line, "origlang"));
      }
    }
  }
  return [...found].sort();
}

/** Domains, and countries as "country:GB", as --subset takes them, in alphabetical order. */
export async function topics(context: Context, names: readonly string[], pair: string): Promise<string[]> {
  const found = new Set<string>();
  for (const name of names) {
    if (knownSet(context.table, name).kind === "wmt-xml") {
      const domains = new Set<string>();
      const fields = await readWmtFields(await rawFile(context, name, pair), ({ domain }) => {
        if (domain !== undefined) domains.add(domain);
      });
      if (fields.includes("domain")) for (const domain of domains) found.add(domain);
      continue;
    }
    for (const annotation of Object.values(entry(context.table.annotations, name) ?? {})) {
      const [country, domain] = annotation.split("-");
      found.add(`country:${country}`);
      found.add(domain!);
    }
  }
  return [...found].sort();
}
