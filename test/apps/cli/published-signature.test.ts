import { describe, expect, test } from "vitest";
import { bleu } from "../../../src/metrics/translation/bleu.js";
import { chrf } from "../../../src/metrics/translation/chrf.js";
import { gleu } from "../../../src/metrics/translation/gleu.js";
import { hlepor } from "../../../src/metrics/translation/lepor/hlepor.js";
import { lepor } from "../../../src/metrics/translation/lepor/lepor.js";
import { ngramInformation } from "../../../src/corpus/collect-information.js";
import { nist } from "../../../src/metrics/translation/nist.js";
import { ribes } from "../../../src/metrics/translation/ribes.js";
import { rouge } from "../../../src/metrics/generation/rouge.js";
import { ter } from "../../../src/metrics/translation/ter.js";
import { parseSignature } from "../../../apps/cli/metrics/published-signature.js";
import { InputError } from "../../../src/reading/input-error.js";
import { formatSignature, fullSignature } from "../../../src/core/signature.js";

describe("a signature that we write", () => {
  const metrics = [
    bleu(),
    bleu({ smoothMethod: "floor", smoothValue: 0.5, lowercase: true, maxOrder: 2 }),
    chrf({ wordOrder: 2, beta: 3 }),
    ter({ normalized: true }),
  ];
  test.each(metrics.flatMap((metric) => (["long", "short"] as const).map((style) => [metric, style] as const)))(
    "%o %s is read back",
    (metric, style) => {
      const signature = fullSignature(metric.signature, 2, { bs: 1000, seed: 12345 });
      for (const front of ["", `${metric.name}|`]) {
        const parsed = parseSignature(`${front}${formatSignature(signature, style)} = 12.3 (μ = 12.3 ± 0.4)`);
        expect([...parsed.settings]).toEqual(signature.map(({ key, value }) => [key, value]));
        expect(parsed).toMatchObject({ style, name: front === "" ? undefined : metric.name });
        expect(metric.name.toLowerCase().startsWith(parsed.metric)).toBe(true);
      }
    },
  );
});

// as in JSON, where the name is not in the signature
const information = ngramInformation({ references: [["a b"]] });
test.each([gleu(), nist({ information }), ribes(), lepor(), hlepor(), rouge({ type: "L" })])(
  "a signature without a name is recognized by its keys: %o",
  (metric) => {
    for (const style of ["long", "short"] as const) {
      const parsed = parseSignature(formatSignature(fullSignature(metric.signature, 1), style));
      expect(metric.name.toLowerCase().startsWith(parsed.metric), `${metric.name}: ${parsed.metric}`).toBe(true);
    }
  },
);

describe("signatures of sacreBLEU 1", () => {
  test.each([
    ["BLEU+case.mixed+lang.en-de+numrefs.1+smooth.exp+test.wmt17+tok.13a+version.1.4.14", "long"],
    ["BLEU+c.mixed+l.en-de+#.1+s.exp+t.wmt17+tok.13a+v.1.4.14", "short"],
  ])("%s", (line, style) => {
    const { metric, settings, ...rest } = parseSignature(line);
    expect([metric, rest.style]).toEqual(["bleu", style]);
    expect(Object.fromEntries(settings)).toEqual({
      case: "mixed",
      lang: "en-de",
      nrefs: "1",
      smooth: "exp",
      test: "wmt17",
      tok: "13a",
      version: "1.4.14",
    });
  });
});

describe("refused", () => {
  test.each([
    ["", "the signature is empty"],
    ["BLEU", 'the signature "BLEU" has no settings: expected one such as nrefs:1|'],
    ["BLEU|nrefs", 'the signature has "nrefs": expected key:value'],
    ["BLEU|nrefs:", "expected key:value"],
    ["BERTScore|nrefs:1", 'the signature is for "BERTScore"'],
    ["nrefs:1|version:2.6.0", "does not name its metric"],
    ["BLEU|nc:6", 'the signature has the key "nc"'],
    ["BLEU|tok:13a|tok:zh", "has tok twice"],
    ["BLEU|case:lc|c:lc", "has case twice"],
    ["chrF2+numchars.6+space.false+version.1.4", "computed it differently"],
  ])("%j", (line, message) => {
    expect(() => parseSignature(line)).toThrow(InputError);
    expect(() => parseSignature(line)).toThrow(message);
  });
});
