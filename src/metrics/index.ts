/** The metrics by name. */
import { bleu } from "./translation/bleu.js";
import { chrf } from "./translation/chrf.js";
import { gleu } from "./translation/gleu.js";
import { hlepor } from "./translation/lepor/hlepor.js";
import { lepor } from "./translation/lepor/lepor.js";
import { nist } from "./translation/nist.js";
import { rouge } from "./generation/rouge.js";
import { ter } from "./translation/ter.js";
import { cer, mer, wer, wil, wip } from "./speech/wer.js";

export const metricFactories = { bleu, chrf, ter, wer, cer, mer, wil, wip, nist, gleu, rouge, lepor, hlepor };
