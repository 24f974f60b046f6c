/** The labels that a test set has for each segment, such as its document and original language. */
import type { LabelColumn } from "../../../src/report/entry.js";
import type { OptionsOf } from "../arguments/option-groups.js";
import type { TestSetReferences } from "../corpus/test-set-references.js";

/** The fields of a test set that are not texts. */
const fieldsOfDocuments = ["docid", "domain", "genre", "origlang"];

/**
 * A column for each field that all sets have and that does not have the same value in all segments.
 *
 * @throws InputError
 */
export async function testSetLabels(
  { names, sets }: TestSetReferences,
  { languagePair, origlang, subset }: OptionsOf<"Test sets">,
): Promise<readonly LabelColumn[]> {
  const pair = languagePair!;
  const ofSets = await Promise.all(names.map((name) => sets.fields(name, pair)));
  const fields = fieldsOfDocuments.filter((field) => ofSets.every((ofSet) => ofSet.includes(field)));
  if (fields.length === 0) return [];
  const columns = fields.map((name) => ({ name, values: [] as string[] }));
  for (const name of names) {
    let text = "";
    for await (const piece of sets.echo(name, pair, fields, { origlang, subset })) text += piece;
    for (const line of text.split("\n").slice(0, -1)) {
      // the line is not trimmed, so that empty fields at its end remain fields
      const labels = line.split("\t");
      for (const [i, { values }] of columns.entries()) values.push(labels[i] ?? "");
    }
  }
  return columns.filter(({ values }) => new Set(values).size > 1);
}
