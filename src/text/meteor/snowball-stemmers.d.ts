/** Types for the part of the package that we use; the package has no types of its own. */
declare module "snowball-stemmers" {
  export function newStemmer(algorithm: string): { stem(word: string): string };
}
