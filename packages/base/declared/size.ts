/**
 * Declares the number of objects that a field returns, for the cost of documents; for type-graphql's `@Extensions`.
 * Every field that returns a list or page of objects has a size: for a page, its requested limit; for statistics, the
 * requested `top`; for all others, one of these.
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

/** A page whose maximum is lower than the plan's. */
export const atMost = (results: number): Sizes => ({ atMost: results });

/** A field with additional cost, in objects. */
export const weighs = (objects: number): Sizes => ({ weighs: objects });

/** The lists below this field have at most one object for each item of the argument with this name. */
export const eachOf = (argument: string): Sizes => ({ eachOf: argument });

/** A field whose object costs nothing, because it belongs to the same result as its parent. */
export const ITSELF: Sizes = { isItself: true };
