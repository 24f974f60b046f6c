/** Walks through a column of Parquet record by record, and writes its values into the fields that want them. */
import { LIST, MISSING, NULL, OBJECT } from "../record-fields.js";
import type { Page } from "./parquet-pages.js";
import type { Leaf, LeafField } from "./parquet-paths.js";
import type { RecordBuffer } from "./record-buffer.js";

export interface ColumnCursor {
  /** Whether the next record can be read without another page. */
  readonly isReady: boolean;
  /** Reads the next page, which may be the rest of a record. @throws RangeError if there is none */
  turn(): void;
  /** Writes the fields of the next record. */
  next(into: RecordBuffer): void;
}

export function createColumnCursor(leaf: Leaf, pages: Iterator<Page, void>): ColumnCursor {
  const { fields, mostDefined } = leaf;
  const isFlat = leaf.mostRepeated === 0 && fields.length === 1 && fields[0]!.is === "value";
  const [{ slot }] = fields as [LeafField];
  let page: Page | undefined;
  let entry = 0;

  function turn(): void {
    const next = pages.next();
    if (next.done === true) throw new RangeError(`the column ${leaf.path.join(".")} has fewer values than records`);
    page = next.value;
    entry = 0;
  }

  function nextFlat(into: RecordBuffer): void {
    const { definition, values } = page!;
    const at = entry++;
    // a field into which nothing is put is null
    if (definition !== undefined && definition[at] !== mostDefined) return;
    const start = into.length;
    into.put(slot, values.take(into), start);
  }

  const { mostRepeated, definedAt } = leaf;
  const places = new Uint32Array(mostRepeated + 1);

  function nextNested(into: RecordBuffer): void {
    places.fill(0);
    for (const field of fields) if (field.elements.length > 0) into.fields.kinds[field.slot] = MISSING;
    for (let isFirst = true; ; isFirst = false) {
      // a record may go on in the next page
      while (page === undefined || entry === page.entries) {
        if (!isFirst && !more()) return;
        if (isFirst) turn();
      }
      const { repetition, definition, values } = page;
      const repeated = repetition === undefined ? 0 : repetition[entry]!;
      if (!isFirst && repeated === 0) return;
      const defined = definition === undefined ? mostDefined : definition[entry]!;
      entry++;
      if (!isFirst) {
        places[repeated]!++;
        places.fill(0, repeated + 1);
      }
      let taken: { readonly kind: number; readonly start: number; readonly end: number } | undefined;
      for (const field of fields) {
        if (!isAt(field, defined)) continue;
        if (field.is !== "value" && field.is !== "list") put(into, field, defined);
        else if (field.is === "list" && !hasElement(field, defined, into)) continue;
        else if (defined < mostDefined) {
          if (field.is === "list") into.put(field.slot, NULL, into.length);
          else into.fields.kinds[field.slot] = NULL;
        } else if (taken === undefined) {
          const start = into.length;
          taken = { kind: values.take(into), start, end: into.length };
          into.put(field.slot, taken.kind, start);
        } else {
          // an earlier field took this value: copy it
          const start = into.length;
          into.append(into.bytes, taken.start, taken.end);
          into.put(field.slot, taken.kind, start);
        }
      }
      if (defined === mostDefined && taken === undefined) values.skip();
    }
  }

  function more(): boolean {
    const next = pages.next();
    if (next.done === true) return false;
    page = next.value;
    entry = 0;
    return true;
  }

  /** Whether the entry belongs to the elements that the field takes. */
  function isAt({ elements }: LeafField, defined: number): boolean {
    for (const [level, element] of elements.entries())
      if (places[level + 1] !== element || defined < definedAt[level]!) return false;
    return true;
  }

  /** Begins the list of a field, and returns whether the entry is one of its elements. */
  function hasElement(field: LeafField, defined: number, into: RecordBuffer): boolean {
    if (defined < field.definedFrom) {
      into.fields.kinds[field.slot] = NULL;
      return false;
    }
    into.beginList(field.slot);
    return defined >= definedAt[field.elements.length]!;
  }

  function put(into: RecordBuffer, field: LeafField, defined: number): void {
    const { slot: at, is, elements } = field;
    if (defined < field.definedFrom) into.fields.kinds[at] = NULL;
    else if (is === "object") {
      const start = into.length;
      into.appendText("{ }");
      if (into.fields.kinds[at] !== OBJECT) into.put(at, OBJECT, start);
    } else {
      into.beginList(at);
      if (defined < definedAt[elements.length]!) return;
      const start = into.length;
      into.appendText(is === "lists" ? "[ ]" : "{ }");
      into.put(at, is === "lists" ? LIST : OBJECT, start);
    }
  }

  return {
    get isReady() {
      return page !== undefined && entry < page.entries;
    },
    turn,
    next: isFlat ? nextFlat : nextNested,
  };
}
