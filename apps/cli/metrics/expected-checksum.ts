/** Options that state a checksum in the signature: data or references with a different checksum are refused. */
import type { Metric } from "../../../src/index.js";
import type { SettingOption } from "../../../src/metrics/entry.js";
import { inputError } from "../../../src/reading/entry.js";
import { UsageError } from "../arguments/usage-error.js";

/**
 * @param option the option; its key in the signature has the checksum
 * @returns a function that makes a metric refuse other data; it throws RangeError for a metric that has other data
 * already
 * @throws UsageError for a text that is not a checksum
 */
export function expectingChecksum(
  [key, { names }]: readonly [string, SettingOption],
  text: string,
): (metric: Metric) => Metric {
  if (!/^[0-9a-f]{16}$/i.test(text))
    throw new UsageError(`argument ${names[0]}: expected 16 hexadecimal digits, got ${JSON.stringify(text)}`);
  const expected = text.toLowerCase();
  const checksumOf = ({ signature }: Metric): string => signature.find((entry) => entry.key === key)!.value;
  return (metric) => {
    const { firstPass } = metric;
    if (firstPass === undefined) {
      const found = checksumOf(metric);
      if (found === expected) return metric;
      throw new RangeError(`${key}:${found}, expected ${key}:${expected} (${names[0]})`);
    }
    return {
      ...metric,
      firstPass: {
        ...firstPass,
        begin(kernel) {
          const { add, finish } = firstPass.begin(kernel);
          return {
            add,
            finish() {
              const ready = finish();
              const found = checksumOf(ready);
              if (found === expected) return ready;
              throw inputError(
                `the references have ${key}:${found}, expected ${key}:${expected}: the weights of n-grams come ` +
                  `from all references, and these are different references`,
              );
            },
          };
        },
      },
    };
  };
}
