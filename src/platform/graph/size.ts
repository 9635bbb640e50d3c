/**
 * Declares how many objects fields return, for the cost of documents; for type-graphql's `@Extensions`. Every field
 * that returns a list or page of objects has a size: for a page, its requested limit; for statistics, the requested
 * `top`; for all others, one of these.
 */
export interface Sizes {
  readonly usually?: number;
  readonly atMost?: number;
  readonly weighs?: number;
  readonly eachOf?: string;
  readonly isItself?: boolean;
}

/** An unpaginated list counts as its usual length, or its maximum if that is small. */
export const usually = (objects: number): Sizes => ({ usually: objects });

/** A page with a lower maximum than the plan's. */
export const atMost = (results: number): Sizes => ({ atMost: results });

/** A field with additional cost, in objects. */
export const weighs = (objects: number): Sizes => ({ weighs: objects });

/** The lists below have at most one object for each item of the argument of this name. */
export const eachOf = (argument: string): Sizes => ({ eachOf: argument });

/** A field whose object costs nothing, because it is the same result as the object around it. */
export const ITSELF: Sizes = { isItself: true };
