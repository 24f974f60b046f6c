/** --echo: fields of a test set side by side. */
import { inputError, sacrebleuError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import { trimEnd } from "../../../../src/text/entry.js";
import { keptSegments, type SegmentFilter } from "./filter.js";
import { layoutOf } from "./layout.js";
import { fieldFiles, type Context } from "./prepare.js";
import { textLines } from "./text-lines.js";

/**
 * The lines of the given fields, tab-separated, in chunks, each line with its newline.
 *
 * @param fields "all", or names such as "src", "ref:A", "docid"; "ref" means the first reference if no field has that
 *   name
 */
export async function* echo(
  context: Context,
  name: string,
  pair: string,
  fields: readonly string[],
  filter: SegmentFilter,
): AsyncGenerator<string> {
  const files = await fieldFiles(context, name, pair);
  const paths = requestedFields(fields, [...files.keys()], `${name}/${pair}`, name, pair).map((field) =>
    files.get(field)!,
  );
  const kept = await keptSegments(context, name, pair, filter);
  const columns = paths.map(singleLines);
  for (let segment = 0; ; segment++) {
    const cells = await Promise.all(columns.map((column) => column.next()));
    if (cells.every(({ done }) => done)) return;
    const short = cells.findIndex(({ done }) => done);
    if (short >= 0) {
      throw inputError(
        `${printable(paths[short]!)}: expected the same number of lines as in ` +
          `${printable(paths.find((_, i) => cells[i]!.done !== true)!)}, found ${segment}; ` +
          `was a conversion cut off? Remove ${printable(layoutOf(context.folder, name).folder)}: ` +
          "the next run makes it again",
      );
    }
    if (kept === undefined || kept[segment] === true)
      yield `${cells.map(({ value }) => trimEnd(value as string)).join("\t")}\n`;
  }
}

async function* singleLines(path: string): AsyncGenerator<string> {
  for await (const lines of textLines(path)) yield* lines;
}

function requestedFields(
  requested: readonly string[],
  known: readonly string[],
  place: string,
  name: string,
  pair: string,
): readonly string[] {
  if (requested.includes("all")) {
    if (requested.length > 1) throw sacrebleuError(1, "Cannot use --echo all with other fields");
    return known;
  }
  const firstReference = known.filter((field) => field.startsWith("ref")).sort()[0]!;
  return requested.map((field) => {
    if (known.includes(field)) return field;
    if (field === "ref") return firstReference;
    throw sacrebleuError(
      1,
      `No such field ${printable(field)} in test set ${printable(name)} for language pair ${printable(pair)}.`,
      `available fields for ${printable(place)}: ${known.map(printable).join(", ")}`,
      ...(known.includes("ref")
        ? []
        : [`'ref' also allowed for backwards compatibility (will return ${printable(firstReference)})`]),
    );
  });
}
