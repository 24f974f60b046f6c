/** The sections of the document, in their order, as the outline calls them. */
import { canCount, type CorpusSummary } from "../../model/corpus.js";

export interface ListedSection {
  /** The id of the section in the document. */
  readonly id: string;
  readonly title: string;
  /** Whether the section is a panel, which has to be opened. */
  readonly isPanel?: true;
  /** Whether the section exists for these texts; without this function, the section exists for all texts. */
  readonly isThere?: (corpus: CorpusSummary) => boolean;
}

const isSeveral = ({ systems }: CorpusSummary): boolean => systems.length > 1;
const hasTexts = (corpus: CorpusSummary): boolean => corpus.hasTexts;

export const listedSections: readonly ListedSection[] = [
  { id: "files", title: "Files" },
  { id: "verdict", title: "Verdict" },
  { id: "ranking", title: "Ranking" },
  { id: "settings", title: "Settings", isPanel: true },
  { id: "lint", title: "Texts", isPanel: true, isThere: canCount },
  { id: "pairs", title: "Pairs", isThere: isSeveral },
  { id: "significance", title: "Significance", isPanel: true },
  { id: "over-time", title: "Over time", isPanel: true },
  { id: "where", title: "Where" },
  { id: "scatter", title: "Segments against each other" },
  { id: "segments", title: "Segments", isThere: hasTexts },
  { id: "teaching", title: "How metrics count" },
  { id: "ngrams", title: "N-grams and words", isPanel: true, isThere: canCount },
  { id: "consensus", title: "Consensus", isPanel: true, isThere: canCount },
];
