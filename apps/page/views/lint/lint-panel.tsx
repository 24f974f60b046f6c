/** The findings about the texts: in which segments they are, and the score without them. */
import type { Lint, LintFinding } from "../../engine/answers/lint.js";
import { counted } from "../../model/words.js";
import { Panel } from "../../parts/panel.js";
import { signed, subtractedFirst } from "../../model/signed.js";
import { Text } from "../../parts/text.js";
import { Working } from "../../parts/working.js";
import { Signature } from "../../parts/signature.js";
import { countingMetric, situation } from "../../state/state.js";
import { useAnswer } from "../../state/use-answer.js";
import { EffectTable } from "./effect-table.js";
import { changeOf, DIGITS, rowsOf, sizeOf, whose } from "./effect-rows.js";
import { PairFindings } from "./pair-findings.js";

export function LintPanel() {
  return (
    <Panel name="lint" title="Texts: what is wrong with them">
      <Findings />
    </Panel>
  );
}

function Findings() {
  const { references } = situation.value;
  const { value, isStale, share, error } = useAnswer("lint", { metric: countingMetric.value, references });
  return (
    <>
      <p class="explained">
        Wrong encodings, lines that are shifted, doubled or copied, text that is tokenized on one side, quotation marks
        of another style and the like, in all segments, whatever is selected. Each finding has the score of the texts as
        they are, and their score once the finding is put right; whether it is a fault is for you to decide.{" "}
        {subtractedFirst}
      </p>
      {error !== null && <p role="alert">{error}</p>}
      {isStale && <Working what="Looking over the texts" share={share} />}
      {value !== null && (value.findings.length > 0 || !isStale) && (
        <>
          <p class={isStale ? "stale" : undefined} aria-busy={isStale} data-findings={value.findings.length}>
            <Summary lint={value} />
          </p>
          {value.findings.length > 0 && (
            <>
              <EffectTable lint={value} isStale={isStale} />
              <PairFindings lint={value} isStale={isStale} />
            </>
          )}
          <p class="signature">
            <Signature text={value.signature} />
          </p>
        </>
      )}
    </>
  );
}

/** The number of findings, and the one that matters most. */
function Summary({ lint: { name, findings } }: { readonly lint: Lint }) {
  if (findings.length === 0) return <>Nothing was found.</>;
  const texts = new Set(findings.map(({ side }) => `${side.role} ${side.index}`)).size;
  const [most] = rowsOf(findings).sort((a, b) => sizeOf(b) - sizeOf(a));
  const change = signed(changeOf(most!) ?? 0, DIGITS);
  return (
    <>
      {counted(findings.length, "finding")} in {counted(texts, "text")}.{" "}
      {/^[0.]+$/.test(change) ? (
        `None changes ${name} by as much as 0.01.`
      ) : (
        <>
          What changes {name} most is “{most!.finding.kind}” in <Of finding={most!.finding} />: {change}.
        </>
      )}
    </>
  );
}

function Of({ finding }: { readonly finding: LintFinding }) {
  return (
    <b class="system-name">
      <Text text={whose(finding)} />
    </b>
  );
}
