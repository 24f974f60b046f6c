// A module worker of the page.
import { bleu, chrf, countForPool, ter } from "truebleu";

countForPool([bleu(), chrf(), ter()]);
