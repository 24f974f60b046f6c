/** The script of the page itself. */
import { workersOf } from "./start-worker.js";
import { failure } from "./state/state.js";
import { stay } from "./stay.js";
import { startPage } from "./views/start-page.js";

stay(window);

/** The scripts of the page from which a worker is made, in this order. */
const scripts = document.querySelectorAll("script[data-worker]");
const program = Array.from(scripts, ({ textContent }) => textContent).join("\n");
const module = import.meta.env.DEV ? import.meta.url.replace("main.ts", "worker-main.ts") : "";

startPage(workersOf(program, module)).catch((error: Error) => (failure.value = error.message));
