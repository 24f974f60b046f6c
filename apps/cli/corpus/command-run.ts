/** The run that a command receives: the streams of a run, and what its arguments ask for, in typed pieces. */
import type { Kernel } from "../../../src/index.js";
import type {
  OptionGroup,
  OptionKey,
  OptionsOf,
  OutputsRequested,
  TestsRequested,
  TextsRequested,
} from "../arguments/option-groups.js";
import type { ChosenSeed, RequestedTest } from "../arguments/requested-test.js";
import type { Io } from "../io/io.js";
import type { Messages } from "../io/messages.js";
import type { MetricsRequested } from "../metrics/choose.js";
import type { SavedMetric } from "../metrics/metric-of-statistics.js";
import type { PublishedSignature } from "../metrics/published-signature.js";

export interface Run {
  readonly io: Io;
  readonly messages: Messages;
  readonly texts: TextsRequested;
  readonly metrics: MetricsRequested;
  readonly tests: TestsRequested;
  readonly outputs: OutputsRequested;
  /** The options that only one command has, by their group. */
  own<Group extends OptionGroup>(group: Group): OptionsOf<Group>;
  isGiven(option: OptionKey): boolean;
  /** @throws InputError if the engine cannot run here */
  kernel(): Kernel;
  /** @throws InputError for an invalid seed */
  seed(): ChosenSeed;
  /** The test that sacreBLEU's options ask for. @throws InputError for an invalid seed */
  test(): RequestedTest | undefined;
  /**
   * Refuses options that do not go together, in sacreBLEU's order.
   *
   * @param metrics those of the command, if it has its own
   * @throws InputError, UsageError
   */
  check(metrics?: readonly string[]): Promise<void>;
  /** Refuses options of metrics that were not chosen. @throws UsageError */
  checkOwners(): void;
  /** Refuses outputs that would overwrite an input other than standard input. @throws InputError, UsageError */
  checkOutputs(): Promise<void>;
  /** The same run with the settings of a published signature. @throws InputError */
  replaying(signature: PublishedSignature): Promise<Run>;
  /** The same run with metrics that count in the same way as those of saved statistics. */
  countingAs(metrics: readonly SavedMetric[]): Promise<Run>;
}
