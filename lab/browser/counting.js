// A module worker of the page.
import { bleu, chrf, countForWorkerPool, ter } from "truebleu";

countForWorkerPool([bleu(), chrf(), ter()]);
