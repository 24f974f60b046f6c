/**
 * The WMT format since 2021: one file of documents, each with its source, references by translator, and system outputs.
 * Documents of test suites are skipped, as are segments without a reference.
 */
import { printable } from "../../../../../src/report/entry.js";
import { readXml, type XmlHandlers, type XmlReader } from "./xml-elements.js";

/** A segment with at least one reference. */
export interface WmtSegment {
  readonly source: string;
  readonly document: string;
  readonly originalLanguage: string;
  /** The domain of the document; files before 2023 have none. */
  readonly domain: string | undefined;
  /** Texts by field, such as "ref:A"; translators who left the segment out have no entry. */
  readonly references: ReadonlyMap<string, string>;
  readonly systems: ReadonlyMap<string, string>;
}

/** Segment texts by segment number, of one source, reference or system. */
type Texts = Map<number, string>;

interface Document {
  readonly attributes: ReadonlyMap<string, string>;
  readonly depth: number;
  readonly source: Texts;
  readonly references: Map<string, Texts>;
  readonly systems: Map<string, Texts>;
}

/** The field of a translator's references; "ref" for a translator without a name. */
export function referenceField(translator: string | undefined): string {
  return translator === undefined || translator === "" ? "ref" : `ref:${translator}`;
}

/**
 * Passes the segments of a file to `segment` in order. One document at a time is in memory.
 *
 * @returns the reference fields of all translators in the file, in alphabetical order: sacreBLEU's order changes from
 *   run to run
 */
export async function readWmtXml(path: string, segment: (segment: WmtSegment) => void): Promise<string[]> {
  const fields = new Set<string>();
  let collector: WmtCollector | undefined;
  await readXml(path, (reader) => (collector = new WmtCollector(reader, fields, segment)));
  collector!.end();
  return [...fields].sort();
}

class WmtCollector implements XmlHandlers {
  readonly #reader: XmlReader;
  readonly #fields: Set<string>;
  readonly #segment: (segment: WmtSegment) => void;
  readonly #sourceLanguages = new Set<string>();
  readonly #referenceLanguages = new Set<string>();
  #depth = 0;
  #document: Document | undefined;
  /** Where the segments that follow are stored, and the depth of their element. */
  #texts: Texts | undefined;
  #textsDepth = 0;
  #number = 0;

  constructor(reader: XmlReader, fields: Set<string>, segment: (segment: WmtSegment) => void) {
    this.#reader = reader;
    this.#fields = fields;
    this.#segment = segment;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    this.#depth++;
    switch (name) {
      case "doc":
        if (this.#document !== undefined) this.#reader.refuse("expected </doc>, found a <doc> inside of a <doc>");
        this.#document = {
          attributes,
          depth: this.#depth,
          source: new Map(),
          references: new Map(),
          systems: new Map(),
        };
        return;
      case "src":
        this.#sourceLanguages.add(attributes.get("lang") ?? "");
        this.#openTexts(this.#document?.source);
        return;
      case "ref": {
        this.#referenceLanguages.add(attributes.get("lang") ?? "");
        const field = referenceField(attributes.get("translator"));
        this.#fields.add(field);
        this.#openTexts(this.#fresh(this.#document?.references, field));
        return;
      }
      case "hyp":
        this.#openTexts(
          this.#fresh(
            this.#document?.systems,
            attributes.get("system") ?? this.#reader.refuse("expected a system's name, <hyp system=...>"),
          ),
        );
        return;
      case "seg":
        if (this.#texts !== undefined) this.#number = this.#segmentNumber(attributes.get("id"));
    }
  }

  close(name: string, text: string): void {
    if (name === "seg") this.#texts?.set(this.#number, text);
    if (this.#texts !== undefined && this.#depth === this.#textsDepth) this.#texts = undefined;
    if (this.#document?.depth === this.#depth) {
      if (!this.#document.attributes.has("testsuite")) this.#handOut(this.#document);
      this.#document = undefined;
    }
    this.#depth--;
  }

  /** Checks the file as a whole: one source language, one reference language. */
  end(): void {
    for (const [languages, what] of [
      [this.#sourceLanguages, "source"],
      [this.#referenceLanguages, "reference"],
    ] as const) {
      if (languages.size !== 1)
        this.#reader.refuse(
          `expected one ${what} language, found ` +
            `${languages.size === 0 ? "none" : [...languages].map(printable).join(", ")}`,
        );
    }
  }

  #openTexts(texts: Texts | undefined): void {
    if (this.#texts !== undefined) return;
    this.#texts = texts;
    this.#textsDepth = this.#depth;
  }

  /** Replaces earlier texts of the same name in the document. */
  #fresh(all: Map<string, Texts> | undefined, name: string): Texts | undefined {
    const texts: Texts = new Map();
    all?.set(name, texts);
    return all && texts;
  }

  #segmentNumber(id: string | undefined): number {
    const text = id?.trim() ?? "";
    return /^[+-]?\d+$/.test(text)
      ? Number(text)
      : this.#reader.refuse(
          `expected a whole number as the id of a segment, found ${id === undefined ? "none" : printable(id)}`,
        );
  }

  #handOut({ attributes, source, references, systems }: Document): void {
    for (const number of [...source.keys()].sort((a, b) => a - b)) {
      if (![...references.values()].some((texts) => texts.get(number))) continue;
      this.#segment({
        source: source.get(number)!,
        document:
          attributes.get("id") ??
          this.#reader.refuse("expected <doc id=...> on the document that ends here, found no id"),
        originalLanguage:
          attributes.get("origlang") ??
          this.#reader.refuse("expected <doc origlang=...> on the document that ends here, found no origlang"),
        domain: attributes.get("domain"),
        references: pick(references, number, () => undefined),
        systems: pick(systems, number, (system) =>
          this.#reader.refuse(
            `the document that ends here: expected segment ${number} of system ${printable(system)}, found none`,
          ),
        ),
      });
    }
  }
}

function pick(
  all: ReadonlyMap<string, Texts>,
  number: number,
  missing: (name: string) => undefined,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, texts] of all) {
    const text = texts.get(number) ?? missing(name);
    if (text !== undefined) found.set(name, text);
  }
  return found;
}

/**
 * As readWmtXml, but returns the names of all fields in sacreBLEU's order. The field "domain" exists if the last
 * segment has one.
 */
export async function readWmtFields(
  path: string,
  segment: (segment: WmtSegment) => void = () => {},
): Promise<string[]> {
  const systems = new Set<string>();
  let domain: string | undefined;
  const references = await readWmtXml(path, (next) => {
    for (const system of next.systems.keys()) systems.add(system);
    domain = next.domain;
    segment(next);
  });
  return [
    ...new Set(["src", ...references, "docid", "origlang", ...systems, ...(domain === undefined ? [] : ["domain"])]),
  ];
}
