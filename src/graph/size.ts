/**
 * Declares how many objects fields return, for the cost of documents; with type-graphql's `@Extensions`. Every field
 * that gives a list of objects, or a page of them, has a size: a page the limit that is asked for, the groups of
 * statistics the `top` that is asked for, everything else one of these.
 */
export interface Sizes {
  readonly usually?: number;
  readonly atMost?: number;
  readonly weighs?: number;
}

/** A list without a page counts as many objects as it usually holds, or can hold where that is few. */
export const usually = (objects: number): Sizes => ({ usually: objects });

/** A page whose limit is lowered to this, beside what the plan allows. */
export const atMost = (results: number): Sizes => ({ atMost: results });

/** A field that takes as much work as so many objects, beside those that it returns. */
export const weighs = (objects: number): Sizes => ({ weighs: objects });
