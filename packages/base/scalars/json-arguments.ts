import { badRequest } from '../problems/problem.ts';

/** A JSON argument as the text of a query parameter: arrays become comma-separated lists. */
export function queryText(value: unknown, name: string): string {
  const items = Array.isArray(value) ? value : [value];
  if (items.every((item) => ['string', 'number', 'boolean'].includes(typeof item))) return items.join(',');
  throw badRequest(`${name} must be text, a number, true, false, or an array of them.`);
}
