// Plays a sequence of calls, and keeps a model of what each object has accepted. After any sequence, the answer of an
// object must be that of a fresh object with the same input, whatever has failed before.
import { inspect, isDeepStrictEqual } from "node:util";
import { brokenByError } from "../readers/laws.mjs";
import { corpusOf, Planned, plainCorpus, wrongCorpus } from "./corpora.mjs";
import { nearWorker } from "./near-worker.mjs";

/** A pool answers or fails within this many seconds, even on a busy machine. */
const PATIENCE = 60;

/** Words that an error of the library may contain here, because the wrong values are values of JavaScript. */
const words = "undefined NaN [object";

const engines = ["wasm", "js", "reference"];

/**
 * @param library what the package exports
 * @returns play(steps), which returns the laws that were `broken`, and the `features` of the sequence
 */
export function createPlayer(library) {
  const own = ownTokenizer();
  const makers = makersOf(library, own.tokenizer);

  return async function play(steps) {
    const state = { accumulators: [], tables: [] };
    const broken = [];
    const features = [];
    let before = "start";
    for (const step of steps) {
      if (typeof step?.do !== "string") continue;
      let outcome;
      try {
        outcome = (await playStep(step, state)) ?? "nothing";
      } catch (error) {
        broken.push(`${step.do}: ${whatBroke(error)}`);
        outcome = "broken";
      } finally {
        own.rest();
      }
      const now = `${step.do}: ${outcome}`;
      features.push(now, `${before} > ${now}`);
      before = now;
      if (broken.length > 0) break;
    }
    for (const running of state.accumulators) {
      try {
        checkAccumulator(running);
      } catch (error) {
        broken.push(`at the end: ${whatBroke(error)}`);
      }
    }
    return { broken, features };
  };

  function playStep(step, state) {
    const { accumulators, tables } = state;
    const at = (list, index = 0) => (list.length === 0 ? undefined : list[index % list.length]);
    const make = makers[(step.metric ?? 0) % makers.length];
    // a reduction also tries names that no engine has
    const engine = engines.includes(step.engine) ? step.engine : "wasm";
    const running = at(accumulators, step.to);
    const a = at(tables, step.a);
    const b = at(tables, step.b);
    switch (step.do) {
      case "accumulator": {
        const metric = make();
        accumulators.push({ metric, engine, taken: [], object: library.createAccumulator(metric, { engine }) });
        return metric.name;
      }
      case "add":
        if (running === undefined) return undefined;
        running.object.add(corpusOf(step.corpus));
        running.taken.push(step.corpus);
        checkAccumulator(running);
        return "taken";
      case "add wrong": {
        if (running === undefined) return undefined;
        const call = () => running.object.add(corpusOf(step.corpus));
        return tryAdding(running, step.corpus, wrongCorpus(step.corpus, step.fault ?? {}, call), step.fault?.kind);
      }
      case "add disturbed":
        if (running === undefined) return undefined;
        own.disturb(step.disturbance ?? {}, disturbing(step, running, accumulators));
        return tryAdding(running, step.corpus, corpusOf(step.corpus), step.disturbance?.kind);
      case "score": {
        const score = library.scoreCorpus(make(), corpusOf(step.corpus), { engine });
        same("the score", score, library.scoreCorpus(make(), plainCorpus([step.corpus]), { engine }));
        for (const other of engine === "reference" ? [] : ["wasm", "js"])
          same(
            `the score by ${other}`,
            score,
            library.scoreCorpus(make(), plainCorpus([step.corpus]), { engine: other }),
          );
        return make().name;
      }
      case "score wrong": {
        const call = () => library.scoreCorpus(make(), corpusOf(step.corpus), { engine });
        return refused(
          () => library.scoreCorpus(make(), wrongCorpus(step.corpus, step.fault ?? {}, call), { engine }),
          step.fault?.kind,
        );
      }
      case "score disturbed": {
        own.disturb(step.disturbance ?? {}, disturbing(step, running, accumulators));
        const outcome = refused(
          () => library.scoreSegments(make(), corpusOf(step.corpus), { engine }),
          step.disturbance?.kind,
        );
        own.rest();
        library.scoreSegments(make(), corpusOf(step.corpus), { engine });
        return outcome;
      }
      case "statistics": {
        const metric = make();
        const table = library.segmentStatistics(metric, corpusOf(step.corpus), { engine });
        same("the rows", table.rows, rowsOf(make, step.corpus));
        tables.push({ make, table });
        return metric.name;
      }
      case "merge":
        return a === undefined || b === undefined ? undefined : merge(a, b, step.how ?? "add", tables);
      case "keep": {
        if (a === undefined) return undefined;
        const bytes = library.encodeStatistics([a.table]);
        same("what was kept", library.encodeStatistics(library.decodeStatistics(bytes)), bytes);
        return "kept";
      }
      case "subset": {
        if (a === undefined) return undefined;
        const { segments, rows, fields } = a.table;
        const indices = (step.indices ?? []).map((index) => index % (segments + 1));
        return refused(() => {
          const part = library.subsetStatistics(a.table, indices);
          same(
            "the rows of a part",
            part.rows,
            Float64Array.from(indices.flatMap((i) => [...rows.subarray(i * fields.length, (i + 1) * fields.length)])),
          );
        });
      }
      case "test":
        return a === undefined || b === undefined ? undefined : significance(a, b, step);
      case "inspect":
        return inspected(step.corpus ?? {});
      case "pairwise":
        return pairwise(make, step, engine);
      case "nonsense":
        return nonsense(step, a?.table, make());
      case "pool":
        return ofPool(make, step);
    }
    return undefined;
  }

  /** An action of a tokenizer in the middle of a count. */
  function disturbing({ corpus }, running, accumulators) {
    const other = accumulators.find((one) => one !== running);
    return {
      scores: () => library.scoreCorpus(library.bleu(), corpusOf(corpus)),
      "adds to the same"() {
        if (running === undefined) return;
        running.object.add(corpusOf(corpus));
        running.taken.push(corpus);
      },
      "adds to another"() {
        // if the other object used this tokenizer, its add() would call this function again
        if (other === undefined || other.metric.tokenizers.some(({ name }) => name === "own")) return;
        other.object.add(corpusOf(corpus));
        other.taken.push(corpus);
      },
      inspects: () => library.inspectTer(library.ter(), "a b c", ["c a b"]),
      compares: () => library.scoreMatrix(library.chrf(), ["a", "b c"], ["b", "a c"]),
    };
  }

  /** Adds a corpus, which may be refused: a refused corpus adds nothing, and an accepted corpus is added whole. */
  function tryAdding(running, given, corpus, kind) {
    const outcome = refused(() => running.object.add(corpus), kind);
    if (outcome === "taken") running.taken.push(given);
    checkAccumulator(running);
    return outcome;
  }

  function checkAccumulator({ metric, engine, taken, object }) {
    if (taken.length === 0) {
      if (object.statistics().segments !== 0) throw new Broken("what was refused is in the sum");
      return;
    }
    const corpus = plainCorpus(taken);
    const expected = library.sumStatistics(library.segmentStatistics(metric, corpus, { engine }));
    same("the sum", object.statistics(), expected);
    same("the score of the sum", object.score(), library.scoreCorpus(metric, corpus, { engine }));
  }

  /** The rows that the engine "reference" counts. */
  function rowsOf(make, given) {
    return library.segmentStatistics(make(), plainCorpus([given]), { engine: "reference" }).rows;
  }

  function merge(a, b, how, tables) {
    const call = { add: "addStatistics", concatenate: "concatenateStatistics", subtract: "subtractStatistics" }[how];
    let derived;
    const outcome = refused(() => (derived = library[call](a.table, b.table)));
    if (derived === undefined) return outcome;
    if (how === "concatenate")
      same(
        "rows put together",
        derived.rows,
        Float64Array.of(...(a.table.segments ? a.table.rows : []), ...(b.table.segments ? b.table.rows : [])),
      );
    else {
      const sign = how === "add" ? 1 : -1;
      const [ofA, ofB] = [a, b].map(({ table }) => library.sumStatistics(table).rows);
      same(
        "the sum of tables",
        derived.rows,
        ofA.map((value, field) => value + sign * ofB[field]),
      );
    }
    if (derived.segments > 0 && tables.length < 50) tables.push({ make: a.make, table: derived });
    return outcome;
  }

  function significance(a, b, { engine, seed = 1 }) {
    const ask = (x, y) => library.pairedBootstrap(a.make(), x, [y], { samples: 40, seed, engine });
    let first;
    const outcome = refused(() => (first = ask(a.table, b.table)));
    if (first === undefined) return outcome;
    const [x, y] = [a, b].map(({ table }) => library.decodeStatistics(library.encodeStatistics([table]))[0]);
    same("the same test of what was kept", ask(x, y), first);
    same(
      "its score",
      first.baseline.score,
      library.scoreStatistics(a.make(), library.sumStatistics(a.table), { engine }).score,
    );
    if (a.table.segments >= 2) library.influence(a.make(), a.table, { engine });
    return outcome;
  }

  function inspected(given) {
    const { hypotheses, references } = plainCorpus([given]);
    for (const [i, hypothesis] of hypotheses.entries()) {
      const { edits, shifts, alignment } = library.inspectTer(library.ter(), hypothesis, references[i]);
      const others = alignment.filter(({ type }) => type !== "equal").length;
      same("edits that are shown", shifts.length + others, edits);
      library.inspectBleu(library.bleu(), hypothesis, references[i]);
      library.inspectChrf(library.chrf(), hypothesis, references[i]);
    }
    return "shown";
  }

  function pairwise(make, { corpus }, engine) {
    const { hypotheses, references } = plainCorpus([corpus]);
    const others = references.flat();
    let matrix;
    const outcome = refused(() => (matrix = library.scoreMatrix(make(), hypotheses, others, { engine })));
    if (matrix === undefined) return outcome;
    for (const [i, hypothesis] of hypotheses.entries())
      for (const [k, reference] of others.entries()) {
        const [score] = library.score([make()], { hypotheses: [hypothesis], references: [reference] }, { engine });
        const inMatrix = matrix.scores[i * others.length + k];
        // the engine "reference" computes scores of pairs with operations in another order
        if (engine !== "reference" || Math.abs(inMatrix - score.score) > 1e-10)
          same("a score of a pair", inMatrix, score.score);
      }
    library.mbrDecode(make(), hypotheses, { engine });
    return outcome;
  }

  /** Makes a call in which one argument is a value of a wrong kind. */
  function nonsense({ call = 0, value = 0, at = 0 }, table, metric) {
    const corpus = plainCorpus([{}]);
    const calls = [
      ["scoreCorpus", metric, corpus, {}],
      ["scoreSegment", metric, "a b", ["a c"], {}],
      ["scoreSegments", metric, corpus, {}],
      ["score", [metric], corpus, {}],
      ["segmentStatistics", metric, corpus, {}],
      ["createAccumulator", metric, {}],
      ["scoreStatistics", metric, table, {}],
      ["sumStatistics", table],
      ["addStatistics", table, table],
      ["subtractStatistics", table, table],
      ["encodeStatistics", [table]],
      ["decodeStatistics", ""],
      ["subsetStatistics", table, [0]],
      ["pairedBootstrap", metric, table, [table], { samples: 40 }],
      ["pairedRandomization", metric, table, [table], { trials: 40 }],
      ["bootstrapConfidence", metric, table, { samples: 40 }],
      ["influence", metric, table, {}],
      ["inspectTer", metric, "a", ["b"]],
      ["inspectBleu", metric, "a", ["b"]],
      ["scoreMatrix", metric, ["a"], ["b"], {}],
      ["mbrDecode", metric, ["a", "b"], {}],
      ["bleu", {}],
      ["chrf", {}],
      ["createTokenizer", "13a", {}],
      ["createWorkerPool", [metric], () => undefined, {}],
    ];
    const [name, ...args] = calls[call % calls.length];
    const values = [
      undefined,
      null,
      0,
      -1,
      NaN,
      2 ** 53,
      "",
      "x",
      true,
      Symbol("s"),
      1n,
      [],
      {},
      [undefined],
      [null],
      new Map(),
      () => 1,
    ];
    values.push(
      new Date(NaN),
      Object.create(null),
      new Proxy({}, {}),
      new Float64Array(3),
      { rows: [] },
      Promise.resolve([]),
    );
    return `${name} ${refused(() => library[name](...args.with(at % args.length, values[value % values.length])))}`;
  }

  async function ofPool(make, { corpus, threads = 1, accident = "none" }) {
    const metrics = [make()];
    const start = () => {
      if (accident === "start throws") throw new Planned("start");
      return accident === "start gives nothing"
        ? undefined
        : nearWorker(library.countForWorkerPool, [make()], accident);
    };
    let pool;
    const outcome = refused(() => (pool = library.createWorkerPool(metrics, start, { threads })), accident);
    if (pool === undefined) return outcome;
    if (accident === "closed before") pool.close();
    const counting = [pool.statistics(corpusOf(corpus))];
    if (accident === "twice") counting.push(pool.statistics(corpusOf(corpus)));
    if (accident === "closed early") pool.close();
    let timer;
    const late = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE * 1000, "late")));
    const settled = await Promise.race([Promise.allSettled(counting), late]);
    clearTimeout(timer);
    pool.close();
    if (settled === "late") throw new Broken(`a pool is silent (${accident})`);
    for (const { status, value, reason } of settled) {
      if (status === "fulfilled") same("the rows of a pool", value[0].rows, rowsOf(make, corpus));
      else if (!(reason instanceof Error) || reason.message === "") throw new Broken(`a pool fails with ${reason}`);
      else if (["none", "talks", "twice"].includes(accident)) throw new Broken(`a pool fails: ${reason.message}`);
    }
    return `${accident}: ${settled.map(({ status }) => status).join()}`;
  }

  /** Whether a call is refused. If it is, the error must be one of ours, or the unchanged error of the user's code. */
  function refused(call, kind) {
    try {
      call();
      return "taken";
    } catch (error) {
      if (error instanceof Broken) throw error;
      if (error instanceof Planned) return "the user's error";
      const isReentry = error?.message?.startsWith("add() was called during add()");
      if (isReentry && ["calling getter", "adds to the same"].includes(kind)) return "counting already";
      const [fault] = brokenByError(error, words);
      if (fault !== undefined) throw new Broken(fault);
      return `refused, ${error.name}`;
    } finally {
      own.rest();
    }
  }
}

/** Thrown for a law that does not hold. */
class Broken extends Error {}

/** A valid call that throws an error of any class breaks a law, too. */
function whatBroke(error) {
  if (error instanceof Broken) return error.message;
  return brokenByError(error, words)[0] ?? `fault: ${error.name}: ${error.message}`;
}

/** Throws unless the two values are equal to the last bit. */
function same(what, actual, expected) {
  if (isDeepStrictEqual(actual, expected)) return;
  const [one, other] = [actual, expected].map((value) =>
    inspect(value, { depth: 3, breakLength: Infinity }).slice(0, 300),
  );
  throw new Broken(
    `${what} differs: got ${JSON.stringify(one)}, expected ${JSON.stringify(other)} as from a new object`,
  );
}

/** Every metric with its defaults; metrics that take a tokenizer are listed again, with the user's own tokenizer. */
function makersOf({ metricFactories }, tokenize) {
  const makers = [];
  for (const factory of Object.values(metricFactories)) {
    for (const options of [{}, { tokenize }]) {
      try {
        if (factory(options).firstPass === undefined) makers.push(() => factory(options));
      } catch {
        // this metric needs data, or has no tokenizer
      }
    }
  }
  return makers;
}

/** A tokenizer that does what the step says at one of its calls. */
function ownTokenizer() {
  let left = -1;
  let act = () => undefined;
  return {
    tokenizer: {
      name: "own",
      tokenize(line) {
        if (left-- === 0) {
          const answer = act();
          if (answer !== undefined) return answer;
        }
        return line.split(" ").filter((word) => word !== "");
      },
    },
    disturb({ kind, at = 0 }, calls) {
      left = at;
      act = () => {
        if (kind === "throws") throw new Planned("tokenizer");
        if (kind === "gives no list") return "no list";
        if (kind === "gives numbers") return [1, 2];
        calls[kind]?.();
        return undefined;
      };
    },
    rest() {
      left = -1;
    },
  };
}
