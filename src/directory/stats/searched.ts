import { badRequest } from '@emi/base/problems';

/** A page of a search, with the filter, which the page's statistics and signals take. */
export interface Searched<F> {
  readonly searched?: F;
}

/** Remembers the filter that produced a page. */
export const withFilter = <P extends object, F>(page: P, searched: F): P & Searched<F> => ({
  ...page,
  searched,
});

/** The filter of a page. Throws a Problem for a page of a record, such as a district's schools, which has none. */
export function filterOf<F>({ searched }: Searched<F>, field: string): F {
  if (searched === undefined)
    throw badRequest(`${field} is about a search: ask a root field, with the record among its filters.`);
  return searched;
}
