/** The findings about the two systems that are compared, and about the references, with their lines. */
import { formatFixed } from "../../../../src/core/entry.js";
import type { Lint, LintFinding } from "../../engine/answers/lint.js";
import { directionOf } from "../../model/direction.js";
import { withGroups } from "../../model/sentences.js";
import { counted, grouped } from "../../model/words.js";
import { changeWithArrow } from "../../model/signed.js";
import { Text } from "../../parts/text.js";
import { corpus, directions, systemNames, view } from "../../state/state.js";
import { usePair } from "../../state/use-pair.js";
import { DIGITS, rowsOf, select, sizeOf, whose } from "./effect-rows.js";

export function PairFindings({
  lint: { name, findings },
  isStale,
}: {
  readonly lint: Lint;
  readonly isStale: boolean;
}) {
  const pair = usePair();
  const names = systemNames.value;
  const shown = pair === null ? [view.value.baseline] : [pair.baseline, pair.against];
  const largest = (finding: LintFinding): number =>
    Math.max(...rowsOf([finding]).map((row) => (shown.includes(row.effect.system) ? sizeOf(row) : 0)));
  const own = findings
    .filter(({ side }) => side.role === "reference" || shown.includes(side.index))
    .sort((a, b) => largest(b) - largest(a));
  return (
    <div class={isStale ? "stale" : undefined} aria-busy={isStale}>
      <h3>
        {shown.map((system, i) => (
          <>
            {i > 0 && ", "}
            <Text text={names[system]!} />
          </>
        ))}{" "}
        and {(view.value.references?.length ?? corpus.value!.references) === 1 ? "the reference" : "the references"}
      </h3>
      <p class="explained">
        {own.length === 0
          ? "Nothing was found in these texts."
          : "The first lines of each finding, beside the text they are compared with; click a number to open the segment."}
      </p>
      <ul class="findings">
        {own.map((finding) => (
          <Finding finding={finding} metric={name} systems={shown} />
        ))}
      </ul>
    </div>
  );
}

interface FindingProps {
  readonly finding: LintFinding;
  readonly metric: string;
  /** The system whose scores are shown. */
  readonly systems: readonly number[];
}

function Finding({ finding, metric, systems }: FindingProps) {
  const { kind, side, what, segments, excerpts, remedy } = finding;
  const effects = finding.effects.filter(({ system }) => systems.includes(system));
  return (
    <li data-kind={kind} data-role={side.role} data-index={side.index}>
      <p>
        <b>{kind}</b> in{" "}
        <b class="system-name">
          <Text text={whose(finding)} />
        </b>
        ,{" "}
        <button type="button" class="link" data-action="finding" onClick={() => select(finding)}>
          {counted(segments.length, "segment")}
        </button>
        : <Text text={withGroups(what)} />
        {/[.?!]$/.test(what) ? "" : "."}
      </p>
      <p>
        If {remedy}:{" "}
        {effects.map(({ system, before, after }, i) => (
          <>
            {i > 0 && ", "}
            {metric}{" "}
            {side.role === "reference" && systems.length > 1 && (
              <>
                of <Text text={systemNames.value[system]!} />{" "}
              </>
            )}
            {after === null
              ? `${formatFixed(before, DIGITS)} → none, because no segment is left`
              : changeWithArrow(before, after, DIGITS)}
          </>
        ))}
      </p>
      <dl class="excerpts">
        {excerpts.map(({ segment, text, other }) => (
          <div key={segment}>
            <dt>
              <button
                type="button"
                class="link"
                aria-label={`Open segment ${grouped(segment + 1)}`}
                onClick={() => select(finding, segment)}
              >
                {grouped(segment + 1)}
              </button>
            </dt>
            {[text, ...(other === undefined ? [] : [other])].map((line) => (
              <dd dir={directionOf(line, directions.value.target)}>
                {line === "" ? <i>empty</i> : <Text text={line} />}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </li>
  );
}
