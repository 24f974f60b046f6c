/** The part of the package that is used; it has no types of its own. */
declare module "snowball-stemmers" {
  export function newStemmer(algorithm: string): { stem(word: string): string };
}
