/**
 * The metrics that the page counts. The command alone has those with large data, and some that would make the page
 * larger than most who read it have a use for (src/cli/systems/metric-specs.ts refuses them by name).
 */
export {
  bleu,
  cer,
  character,
  chrf,
  eed,
  em,
  es,
  f1,
  gleu,
  hlepor,
  lepor,
  mer,
  nist,
  ribes,
  rouge,
  sari,
  ter,
  wer,
  wil,
  wip,
} from "../../src/metrics/list.js";
