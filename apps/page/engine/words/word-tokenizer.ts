/** The tokenizer for n-grams and confusions. */
import type { Tokenizer } from "../../../../src/index.js";
import { readableWords } from "../../../../src/inspect/entry.js";
import type { MetricSpec } from "../../model/corpus.js";
import { metricOf } from "../../model/metric-spec.js";
import type { Session } from "../session.js";
import { isIdeographic } from "../text-counts.js";

/** How many references are examined to find the script. */
const SAMPLE = 200;

/** The metric's own words; if it counts characters, BLEU's words, by 13a, or for Chinese and Japanese by zh. */
export async function wordTokenizer(session: Session, spec: MetricSpec): Promise<Tokenizer> {
  const { segments } = session.summary;
  const step = Math.max(1, Math.floor(segments / SAMPLE));
  const sample = await session.texts(
    Array.from({ length: Math.min(segments, SAMPLE) }, (_, i) => Math.min(segments - 1, i * step)),
  );
  const texts = sample.map(({ references }) => references.find((text) => text !== null) ?? "");
  return readableWords(metricOf(spec), isIdeographic(texts));
}
