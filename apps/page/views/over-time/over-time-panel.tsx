/** View 12: systems now, compared with the same systems at an earlier time. */
import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { jumpTo } from "../../parts/jump.js";
import { Panel } from "../../parts/panel.js";
import { Problem } from "../../parts/problem.js";
import { Text } from "../../parts/text.js";
import { earlier, earlierOpened, openEarlier } from "../../state/opened-earlier.js";
import { OverTimeResult } from "./over-time-result.js";
import { PairingTable } from "./pairing-table.js";
import { grouped } from "../../model/words.js";

export function OverTimePanel() {
  // a file may have been dropped anywhere
  const opened = earlierOpened.value;
  useEffect(() => {
    if (earlier.value !== null) jumpTo("over-time");
  }, [opened]);
  return (
    <Panel name="over-time" title="Over time: compared with an earlier report">
      <OverTime />
    </Panel>
  );
}

function OverTime() {
  const chooser = useRef<HTMLInputElement>(null);
  const problem = useSignal<string | null>(null);
  const isReading = useSignal(false);
  const open = async (files: readonly File[]): Promise<void> => {
    problem.value = null;
    isReading.value = true;
    try {
      await openEarlier(files.map((file) => ({ path: file.name, content: file })));
    } catch (error) {
      problem.value = (error as Error).message;
    }
    isReading.value = false;
  };
  const summary = earlier.value;
  return (
    <>
      <p class="lead">
        {summary === null ? (
          "What has become better or worse since then? Choose the statistics that truebleu count wrote (.stats), or a " +
          "report that was saved."
        ) : (
          <>
            Beside <Text text={summary.name} />
            {summary.made !== null && `, of ${summary.made.slice(0, 10)}`}:{" "}
            {summary.systems.length === 1 ? "one system" : `${summary.systems.length} systems`} on{" "}
            {grouped(summary.segments)} segments.
          </>
        )}
      </p>
      <p class="files-bar">
        <button type="button" onClick={() => chooser.current!.click()} disabled={isReading.value}>
          {isReading.value ? "Reading …" : summary === null ? "Choose a file …" : "Choose another …"}
        </button>
        <input
          ref={chooser}
          type="file"
          id="earlier-chooser"
          aria-label="Earlier statistics or report"
          multiple
          accept=".stats,.gz,.html,.htm"
          hidden
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            if (files.length > 0) void open(files);
            currentTarget.value = "";
          }}
        />
        {summary !== null && (
          <button type="button" onClick={() => void open([])}>
            Close it
          </button>
        )}
      </p>
      {problem.value !== null && <Problem id="earlier-problem" text={problem.value} />}
      {summary !== null && (
        <>
          <OverTimeResult summary={summary} />
          <PairingTable summary={summary} />
        </>
      )}
    </>
  );
}
