/**
 * The names of metrics and settings in the shell, in TypeScript and in Python: data that the site's build puts into the
 * page.
 */
export interface CommandOption {
  readonly option: string;
  /** How the command reads the value of the option: "flag", "choice", "words", "text" and others. */
  readonly kind: string;
}

export interface MetricNames {
  /** The name of the library's function. */
  readonly call: string;
  /** The options by the setting's name in the library; a setting that the command lacks is not listed. */
  readonly options: Readonly<Record<string, CommandOption>>;
  /**
   * The class in Python's extension, with its names of the settings; metrics without a class are counted by the
   * command.
   */
  readonly python?: { readonly className: string; readonly settings: Readonly<Record<string, string>> };
}

export type Names = Readonly<Record<string, MetricNames>>;
