// The features of a segment by which the corpus is chosen: the form of its alignment, its matches, how far words move.
import { alignCorpus, bleu, segmentStatistics, ter } from "truebleu";

const metrics = [bleu({ tokenize: "none" }), ter()];

/** Features as strings, few enough to keep the corpus small. */
export function featuresOf({ hypothesis, references }) {
  const [{ chunks }] = alignCorpus({ hypotheses: [hypothesis], references: [[references[0]]] }, {});
  // the chunks, as the first letters of their types
  const form = chunks.map(({ type }) => type[0]).join("");
  const features = [`alignment ${form.slice(0, 7)}`, `references ${references.length}`];
  for (const metric of metrics) {
    const { rows, fields } = segmentStatistics(metric, { hypotheses: [hypothesis], references: [references] });
    // TER's second and third field are a length only together, so they are no features
    const most = metric.name === "TER" ? 1 : fields.length;
    for (let i = 0; i < most; i++) features.push(`${fields[i]} ${Math.min(rows[i], 12)}`);
  }
  return features;
}
