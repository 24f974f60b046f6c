/** The part of MiniSearch that the site uses, which only `npm run site` installs (scripts/site.mjs). */
declare module "minisearch" {
  export interface Options {
    readonly fields: readonly string[];
    readonly storeFields: readonly string[];
    readonly tokenize: (text: string) => string[];
    readonly processTerm: (term: string) => string | null;
    readonly searchOptions: {
      readonly boost: Readonly<Record<string, number>>;
      readonly prefix: (term: string) => boolean;
      readonly fuzzy: (term: string) => number | false;
      readonly weights: { readonly fuzzy: number; readonly prefix: number };
      readonly boostDocument: (id: string, term: string, stored?: Readonly<Record<string, unknown>>) => number;
      readonly combineWith: "OR" | "AND";
    };
  }
  export default class MiniSearch<Found> {
    constructor(options: Options);
    static loadJSON<Found>(json: string, options: Options): MiniSearch<Found>;
    add(document: object): void;
    search(text: string): (Found & { readonly score: number })[];
  }
}
