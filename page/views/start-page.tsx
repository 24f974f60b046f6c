/** Starts the page: the engine, the report that lies in it, the address, and what is drawn. */
import { render } from "preact";
import { openCorpus, startEngine } from "../state/engine.js";
import { followHash, leadsTo } from "../state/hash.js";
import { failure } from "../state/state.js";
import { guardUnsaved } from "../state/unsaved.js";
import { App } from "./app.js";
import { examples, lecture } from "./example.js";
import { keepShell } from "./files/shell.js";

export function startPage(startWorker: () => Worker): void {
  const report = keepShell();
  startEngine(startWorker);
  followHash();
  guardUnsaved();
  const root = document.getElementById("page")!;
  root.textContent = "";
  render(<App />, root);
  const { texts, shown } = examples.find((example) => leadsTo(example.texts)) ?? lecture;
  const opening = report === "" ? openCorpus({ texts }, shown) : openCorpus({ report });
  opening.catch((error: Error) => (failure.value = error.message));
}
