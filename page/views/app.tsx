/** The document, from top to bottom. */
import { corpus, failure } from "../state/state.js";
import { TopBar } from "./top-bar.js";
import { RankingSection } from "./ranking/ranking.js";
import { SegmentsSection } from "./segments/segments.js";

export function App() {
  return (
    <>
      <TopBar />
      <main>
        {failure.value !== null && (
          <p class="failure" role="alert">
            {failure.value}
          </p>
        )}
        {corpus.value !== null && (
          <>
            <RankingSection />
            {corpus.value.hasTexts && <SegmentsSection />}
          </>
        )}
      </main>
    </>
  );
}
