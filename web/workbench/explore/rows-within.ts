import { isAboutPeople, matchFields } from './matches.ts';
import type { View } from './view.ts';

const MOST_ROWS = 100;
/** The cost of a document in objects, apart from its rows. */
const BASE_COST = 300;
/** The cost of a row, and of each list or relation that filters add to it. */
const ROW_COST = 35;
const LIST_COST = 10;

interface Limits {
  readonly resultsPerRequest: number;
  readonly documentCost: number;
}

/** The number of rows that a response may have on the plan, with the fields that show why rows match the filters. */
export function rowsWithin(limits: Limits, { filter }: View, hasPeople: boolean): number {
  // Each list or relation selects `id` first.
  const lists = matchFields(filter).match(/\{\s*id\b/g)?.length ?? 0;
  const cost = ROW_COST + LIST_COST * (lists + Number(hasPeople || isAboutPeople(filter)));
  return Math.min(MOST_ROWS, limits.resultsPerRequest, Math.floor((limits.documentCost - BASE_COST) / cost));
}
