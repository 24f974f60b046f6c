/** View 1: the verdict in sentences. */
import { version } from "../../../../src/index.js";
import { counted, sentence, verdictText, type Sentence } from "../../model/sentences.js";
import { orderInWords, verdictOf, verdictOnOne, verdictOnOneSegment } from "../../model/verdict/verdict.js";
import { useDone } from "../../parts/done.js";
import { Fold } from "../../parts/fold.js";
import { Section } from "../../parts/section.js";
import { Text } from "../../parts/text.js";
import { Signature } from "../../parts/signature.js";
import { corpus, editedWarning, systemNames, view } from "../../state/state.js";
import { useComparisons, type ByMetric } from "../../state/use-comparisons.js";
import { ofVerdict, trustedBy, useTextAdvice, type TextDoubts } from "../../state/use-text-advice.js";
import { MarkdownButton } from "./markdown-button.js";
import { ClusterTable } from "./cluster-table.js";
import { ReleaseQuestion } from "./release.js";
import { Paragraph, Sentences } from "./sentences.js";
import { TextWarnings } from "./text-warnings.js";

export function VerdictSection() {
  return (
    <Section id="verdict" title="Verdict">
      <Verdict />
    </Section>
  );
}

function Verdict() {
  const doubts = useTextAdvice();
  return (
    <>
      {doubts.advice.length > 0 && <TextWarnings advice={doubts.advice} />}
      <Findings doubts={doubts} />
      {doubts.isKnown && <ReleaseQuestion metrics={trustedBy(doubts)} />}
    </>
  );
}

function Findings({ doubts }: { readonly doubts: TextDoubts }) {
  const { test } = view.value;
  const { segments, systems } = corpus.value!;
  const all = useComparisons();
  const metrics = all.filter((_, i) => !doubts.doubted.has(i));
  const isOne = systems.length === 1;
  const current = ofVerdict(all, doubts);
  if (current === null) return <p>No metric that is shown here is left to judge these texts by.</p>;
  const { ranking, comparison, error } = current;
  const isPartial = metrics.some((metric) => metric.isStale);
  if (error !== null)
    return (
      <p role="alert">
        <Text text={`${sentence(error)}.`} />
      </p>
    );
  if (ranking.value === null || !doubts.isKnown) return <p class="stale">Counting …</p>;
  const extent = { segments: current.segments, of: segments };
  const edited = editedWarning.value === null ? [] : [editedWarning.value];
  let sentences: readonly Sentence[];
  if (extent.segments < 2) sentences = verdictOnOneSegment(ranking.value, extent);
  else if (isOne) {
    const scores = metrics.flatMap(({ alone }) => alone ?? []);
    if (scores.length === 0) return <p class="stale">Resampling …</p>;
    sentences = verdictOnOne(scores, extent);
  } else {
    if (comparison === null || current.saysNothing) {
      const order = orderInWords(ranking.value, current.intervals, extent);
      return (
        <>
          <Sentences sentences={[...order, ...edited]} isStale={ranking.isStale} />
          <p class="verdict-state">
            <Waiting current={current} />
          </p>
        </>
      );
    }
    const others = metrics
      // once the verdict is firm, so are its sentences about other metrics
      .filter((other) => other !== current && !other.saysNothing && (current.isStale || !other.isStale))
      .flatMap((other) => other.comparison ?? []);
    sentences = verdictOf(comparison, others, extent, { seed: test.seed, isFirst: current.isStale });
  }
  sentences = [...sentences, ...edited];
  const isDimmed = (isOne ? isPartial : current.isStale) || ranking.isStale;
  const isUnfinished = isPartial || ranking.isStale;
  return (
    <>
      <Sentences sentences={sentences} isStale={isDimmed} hasDetails>
        {!isOne && comparison !== null && extent.segments > 1 && <ClusterTable comparison={comparison} />}
      </Sentences>
      <p class="verdict-state">
        <CopyButton sentences={sentences} isDisabled={isUnfinished} />
        <MarkdownButton sentences={sentences} metrics={all} trusted={trustedBy(doubts)} isDisabled={isUnfinished} />
        {isUnfinished && !isOne && extent.segments > 1 && <Waiting current={current} />}
      </p>
      <Provenance metrics={all} />
    </>
  );
}

/** Says from what the dimmed sentences follow, or why there are no sentences yet. */
function Waiting({ current: { comparison, saysNothing, isStale, share } }: { readonly current: ByMetric }) {
  const samples = counted(comparison?.samples ?? 0);
  return (
    <span class="lead" role="status">
      {comparison === null
        ? "Testing which differences are more than chance"
        : saysNothing
          ? `Testing which differences are more than chance: ${samples} resamples so far`
          : isStale
            ? `From ${samples} resamples so far: more are being drawn`
            : "Other metrics are being compared"}
      {share !== null && `, ${Math.floor(share * 100)}%`} …
    </span>
  );
}

function CopyButton({
  sentences,
  isDisabled,
}: {
  readonly sentences: readonly Sentence[];
  readonly isDisabled: boolean;
}) {
  const { tell, status } = useDone();
  const copy = async (): Promise<void> => {
    const text = verdictText(sentences, systemNames.value);
    try {
      await navigator.clipboard.writeText(text);
      tell("Copied");
    } catch {
      // a page that was opened as a file may have no access to the clipboard: the older way needs no permission
      tell(copyBySelection(text) ? "Copied" : "The browser does not let the page copy: select the text");
    }
  };
  return (
    <>
      <button type="button" id="copy-verdict" disabled={isDisabled} onClick={() => void copy()}>
        Copy
      </button>{" "}
      {status}
    </>
  );
}

function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  document.body.append(area);
  area.select();
  const isDone = document.execCommand("copy");
  area.remove();
  return isDone;
}

/** All facts that are needed to reproduce the verdict. */
function Provenance({ metrics }: { readonly metrics: readonly ByMetric[] }) {
  const { files, made } = corpus.value!;
  const { test } = view.value;
  return (
    <Fold class="provenance" title="Signatures, seed, date and checksums" isPrinted>
      <dl>
        {metrics.map(({ ranking, comparison }) => (
          <>
            <dt>{ranking.value?.name}</dt>
            <dd class="signature">
              <Signature text={comparison?.signature ?? ranking.value?.signature ?? ""} />
            </dd>
          </>
        ))}
        <dt>Seed</dt>
        <dd>{test.seed}</dd>
        <dt>Version</dt>
        <dd>truebleu {version}</dd>
        {made !== null && (
          <>
            <dt>Report made</dt>
            <dd>
              <time dateTime={made}>{made.replace("T", " ").replace(/\.\d+Z$/, " UTC")}</time>
            </dd>
          </>
        )}
      </dl>
      {editedWarning.value !== null && <Paragraph sentences={[editedWarning.value]} />}
      {files.length > 0 && (
        <div class="scroll-x" tabIndex={0} role="region" aria-label="Files with their checksums">
          <table class="data">
            <caption>Files</caption>
            <thead>
              <tr>
                <th scope="col">Role</th>
                <th scope="col">Name</th>
                <th scope="col">SHA-256</th>
              </tr>
            </thead>
            <tbody>
              {files.map(({ role, name, sha256 }) => (
                <tr>
                  <td>{role}</td>
                  <td>
                    <Text text={name} />
                  </td>
                  <td class="signature checksum" title={sha256}>
                    {sha256}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Fold>
  );
}
