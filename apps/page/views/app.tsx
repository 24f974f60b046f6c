/** The document, from top to bottom. */
import { Fragment } from "preact";
import { useEffect } from "preact/hooks";
import { jumpTo } from "../parts/jump.js";
import { Problem } from "../parts/problem.js";
import { plainText } from "../parts/text.js";
import { canCount } from "../model/corpus.js";
import { namedSection } from "../state/hash.js";
import { corpus, failure, generation, systemNames, view } from "../state/state.js";
import { ConsensusPanel } from "./consensus/consensus-panel.js";
import { FilesSection } from "./files/files-section.js";
import { LintPanel } from "./lint/lint-panel.js";
import { NgramsPanel } from "./ngrams/ngrams-panel.js";
import { Outline } from "./outline/outline.js";
import { SkipLinks } from "./outline/skip-links.js";
import { OverTimePanel } from "./over-time/over-time-panel.js";
import { PairsSection } from "./pairs/pairs-section.js";
import { RankingSection } from "./ranking/ranking-section.js";
import { ScatterSection } from "./scatter/scatter-section.js";
import { SegmentsSection } from "./segments/segments-section.js";
import { SettingsPanel } from "./settings/settings-panel.js";
import { SignificancePanel } from "./significance/significance-panel.js";
import { TeachingSection } from "./teaching/teaching-section.js";
import { VerdictSection } from "./verdict/verdict-section.js";
import { WhereSection } from "./where/where-section.js";
import { givenTitle, PLAIN_TITLE } from "./files/shell.js";
import { TopBar } from "./bar/top-bar.js";

/** Goes to what the address leads to, once there are texts. The card of a segment shows itself. */
function useNamedPlace(): void {
  const opened = generation.value;
  const named = namedSection.value;
  useEffect(() => {
    const { segment, tour } = view.value;
    if (segment !== null) return;
    if (tour !== null) jumpTo("teaching");
    // other texts begin at the top, wherever the user was in the previous ones
    else if (opened > 1) jumpTo("files");
  }, [opened]);
  useEffect(() => {
    if (opened === 0 || named === null) return;
    jumpTo(named);
    namedSection.value = null;
  }, [opened, named]);
}

/** How many systems the title of the window names. */
const NAMED = 3;

/** The window has the title that the report was given, or else the names of its systems. */
function useTitle(): void {
  const names = corpus.value === null ? [] : systemNames.value;
  const more = names.length > NAMED ? [`${names.length - NAMED} more`] : [];
  const title = [...names.slice(0, NAMED).map(plainText), ...more].join(", ");
  useEffect(() => {
    if (givenTitle === PLAIN_TITLE) document.title = title === "" ? PLAIN_TITLE : `${title} – ${PLAIN_TITLE}`;
  }, [title]);
}

export function App() {
  const summary = corpus.value;
  useNamedPlace();
  useTitle();
  return (
    <>
      {summary !== null && <SkipLinks />}
      <TopBar />
      <div class={summary === null ? "page-body bare" : "page-body"}>
        {summary !== null && <Outline key={generation.value} />}
        <main>
          {failure.value !== null && <Problem text={failure.value} />}
          <FilesSection />
          {summary !== null && (
            // answers about another corpus are not shown, not even dimmed
            <Fragment key={generation.value}>
              <VerdictSection />
              <RankingSection />
              <SettingsPanel />
              {canCount(summary) && <LintPanel />}
              <PairsSection />
              <SignificancePanel />
              <OverTimePanel />
              <WhereSection />
              <ScatterSection />
              {summary.hasTexts && <SegmentsSection />}
              <TeachingSection />
              {canCount(summary) && (
                <>
                  <NgramsPanel />
                  <ConsensusPanel />
                </>
              )}
            </Fragment>
          )}
        </main>
      </div>
    </>
  );
}
