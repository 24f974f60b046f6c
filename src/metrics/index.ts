/** The metrics by name. */
import { bleu } from "./bleu.js";
import { chrf } from "./chrf.js";
import { gleu } from "./gleu.js";
import { hlepor } from "./hlepor.js";
import { lepor } from "./lepor.js";
import { nist } from "./nist.js";
import { rouge } from "./rouge.js";
import { ter } from "./ter.js";
import { cer, mer, wer, wil, wip } from "./wer.js";

export const metrics = { bleu, chrf, ter, wer, cer, mer, wil, wip, nist, gleu, rouge, lepor, hlepor };
