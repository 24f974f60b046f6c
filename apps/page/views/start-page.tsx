/** Starts the page: the engine, the report that lies in it, the address, and what is drawn. */
import { render } from "preact";
import { grouped } from "../model/words.js";
import { askForRankings } from "../state/ask-ahead.js";
import { openCorpus, startEngine } from "../state/engine.js";
import { followHash, leadsTo } from "../state/hash.js";
import { guardUnsaved } from "../state/unsaved.js";
import { App } from "./app.js";
import { examples, lecture } from "./example.js";
import { keepShell } from "./files/shell.js";

/**
 * Opens a report in steps, between which the browser may draw, because with a large report each step is long. @throws
 * Error for the user
 */
export async function startPage(startWorker: () => Worker): Promise<void> {
  await nextTask();
  const report = keepShell();
  await nextTask();
  startEngine(startWorker);
  askForRankings();
  followHash();
  guardUnsaved();
  await nextTask();
  const root = document.getElementById("page")!;
  root.textContent = "";
  render(<App />, root);
  await nextTask();
  const { texts, shown } = examples.find((example) => leadsTo(example.texts)) ?? lecture;
  await Promise.all([
    report.length === 0 ? openCorpus({ texts }, shown) : openCorpus({ report: report.join("") }),
    // formatting the first number in a language takes a browser 10 ms: done here, while the worker reads
    nextTask().then(() => grouped(0)),
  ]);
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
