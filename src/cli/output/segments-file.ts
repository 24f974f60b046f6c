/** --segments: every segment's statistics and score as JSON lines, in a file that appears only when it is complete. */
import { createOutputFile, type OutputFile } from "../../node/writing/output-file.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { ChosenMetric } from "../metrics/choose.js";

export interface SegmentsFile {
  /** Rows of one batch: for each system, for each metric, segments x fields. */
  write(rows: readonly (readonly Float64Array[])[], systems: readonly string[], segments: number): void;
  commit(): void;
  discard(): void;
}

/** Signals that end a run, with the exit codes that shells give them. */
const signals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** @throws InputError where the file cannot be written. */
export function createSegmentsFile(path: string, metrics: readonly ChosenMetric[], kernel: Kernel): SegmentsFile {
  const begun: OutputFile[] = [];
  // installed before the file is created, so that a file begun while a signal is on its way is removed too
  for (const [signal, exitCode] of Object.entries(signals)) {
    process.once(signal, () => {
      for (const file of begun) file.discard();
      process.exit(exitCode);
    });
  }
  const file = createOutputFile(path);
  begun.push(file);
  let first = 0;
  return {
    write(rows, systems, segments) {
      let text = "";
      for (let segment = 0; segment < segments; segment++) {
        for (const [s, system] of systems.entries()) {
          for (const [m, { segment: metric }] of metrics.entries()) {
            const width = metric.fields.length;
            const row = rows[s]![m]!.subarray(segment * width, (segment + 1) * width);
            const { name, score } = metric.score(row, kernel);
            const record: Record<string, string | number> = { index: first + segment, system, metric: name, score };
            for (let i = 0; i < width; i++) record[metric.fields[i]!] = row[i]!;
            text += `${JSON.stringify(record)}\n`;
          }
        }
      }
      file.write(text);
      first += segments;
    },
    commit: () => file.commit(),
    discard: () => file.discard(),
  };
}
