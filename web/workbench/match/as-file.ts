import { asCsv, type Cell } from '../parts/copy.ts';
import type { Accounts } from './accounts.ts';
import { type Match, type Place, type PlaceType, reasonsText } from './operations.ts';

/** The place chosen for an ambiguous row, by row number: `district:<id>`. */
export type Chosen = Readonly<Record<number, string>>;

/** The place of a row: the match, or the user's choice. */
export function placeOf(match: Match, chosen: string | undefined): Place | undefined {
  if (match.entityType && match.entityId)
    return { ...match, entityType: match.entityType, entityId: match.entityId };
  return match.candidates.find(({ entityType, entityId }) => `${entityType}:${entityId}` === chosen);
}

/** The matched or chosen places, by type. */
export function meant(matches: readonly Match[], chosen: Chosen): Readonly<Record<PlaceType, string[]>> {
  const ids = { district: new Set<string>(), school: new Set<string>() };
  matches.forEach((match, row) => {
    const place = placeOf(match, chosen[row]);
    if (place) ids[place.entityType].add(place.entityId);
  });
  return { district: [...ids.district], school: [...ids.school] };
}

const COLUMNS = ['match', 'entity_type', 'entity_id', 'nces_id', 'place', 'confidence', 'reasons'];

/** All rows with their original columns, followed by their places. */
export function asFile({ titles, rows }: Accounts, matches: readonly Match[], chosen: Chosen): string {
  const lines = matches.map((match, at): Cell[] => {
    const place = placeOf(match, chosen[at]);
    const named = place?.school ?? place?.district;
    return [
      ...titles.map((_title, column) => rows[at]![column] ?? null),
      place && match.status === 'ambiguous' ? 'chosen' : match.status,
      place?.entityType ?? null,
      place?.entityId ?? null,
      named?.ncesId ?? null,
      named?.name ?? null,
      place ? Math.round(100 * place.confidence) : null,
      reasonsText((place ?? match).reasons),
    ];
  });
  return asCsv([...titles, ...COLUMNS], lines);
}
