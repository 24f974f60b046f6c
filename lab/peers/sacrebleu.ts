/** Questions to sacreBLEU 2.6.0, through files: one Python process for a whole list of questions. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { SmoothMethod } from "../../src/index.js";

const here = dirname(fileURLToPath(import.meta.url));
export const root = resolve(here, "..", "..");
export const python = join(root, ".venv", process.platform === "win32" ? "Scripts" : "bin", "python");

/** Keyword arguments of sacreBLEU's BLEU(). */
export interface PeerOptions {
  readonly tokenize: string;
  readonly lowercase: boolean;
  readonly smooth_method: SmoothMethod;
  readonly smooth_value: number | null;
  readonly max_ngram_order: number;
  readonly effective_order: boolean;
}

export interface TokensQuestion {
  readonly kind: "tokens";
  readonly tokenize: string;
  readonly lowercase: boolean;
  readonly lines: readonly string[];
}

export interface CorporaQuestion {
  readonly kind: "corpora";
  readonly corpora: readonly {
    readonly options: PeerOptions;
    readonly hypotheses: readonly string[];
    readonly streams: readonly (readonly (string | null)[])[];
  }[];
}

export interface CorpusAnswer {
  readonly score: number;
  readonly bp: number;
  readonly precisions: number[];
  readonly ratio: number;
  /** Hypothesis length, reference length, matches, n-grams: before smoothing. */
  readonly sums: number[];
  readonly verbose: string;
  readonly signature: string;
}

/** Keyword arguments of sacreBLEU's TER(). */
export interface PeerTerOptions {
  readonly case_sensitive: boolean;
  readonly normalized: boolean;
  readonly no_punct: boolean;
  readonly asian_support: boolean;
}

export interface TerQuestion {
  readonly kind: "ter";
  readonly corpora: readonly {
    readonly options: PeerTerOptions;
    readonly hypotheses: readonly string[];
    readonly streams: readonly (readonly (string | null)[])[];
  }[];
}

export interface TerAnswer {
  readonly score: number;
  readonly num_edits: number;
  readonly ref_length: number;
  readonly signature: string;
}

/** Keyword arguments of sacreBLEU's CHRF(). */
export interface PeerChrfOptions {
  readonly char_order: number;
  readonly word_order: number;
  readonly beta: number;
  readonly lowercase: boolean;
  readonly whitespace: boolean;
  readonly eps_smoothing: boolean;
}

export interface ChrfQuestion {
  readonly kind: "chrf";
  readonly corpora: readonly {
    readonly options: PeerChrfOptions;
    readonly hypotheses: readonly string[];
    readonly streams: readonly (readonly (string | null)[])[];
  }[];
}

export interface ChrfAnswer {
  readonly name: string;
  readonly score: number;
  /** N-grams of the hypothesis, of the reference, matches: order by order. */
  readonly sums: number[];
  readonly signature: string;
}

export interface CommandLinesQuestion {
  readonly kind: "command lines";
  readonly folder: string;
  /** Standard input in hexadecimal, because it need not be UTF-8. */
  readonly cases: readonly {
    readonly args: readonly string[];
    readonly stdin: string;
    readonly env: Readonly<Record<string, string>>;
  }[];
}

export interface CommandLineAnswer {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Question = TokensQuestion | CorporaQuestion | CommandLinesQuestion | ChrfQuestion | TerQuestion;
type Answer<Q> = Q extends TokensQuestion
  ? string[]
  : Q extends CorporaQuestion
    ? CorpusAnswer[]
    : Q extends ChrfQuestion
      ? ChrfAnswer[]
      : Q extends TerQuestion
        ? TerAnswer[]
        : CommandLineAnswer[];

/** sacreBLEU's answers, in the order of the questions. */
export async function askSacrebleu<const Q extends readonly Question[]>(
  questions: Q,
  environment: Environment = {},
): Promise<{ readonly [I in keyof Q]: Answer<Q[I]> }> {
  return (await ask("sacrebleu_driver.py", questions, environment)) as { readonly [I in keyof Q]: Answer<Q[I]> };
}

type Environment = Readonly<Record<string, string>>;

/** The answers of a Python program in this folder to questions in JSON. */
export async function ask(driver: string, questions: unknown, environment: Environment = {}): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), "truebleu-peers-"));
  try {
    const source = join(folder, "questions.json");
    const target = join(folder, "answers.json");
    writeFileSync(source, JSON.stringify(questions));
    await promisify(execFile)(python, [join(here, driver), source, target], {
      maxBuffer: 1 << 26,
      env: { ...process.env, ...environment },
    });
    return JSON.parse(readFileSync(target, "utf8"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
