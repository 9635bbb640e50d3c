import type { Cell } from '../parts/copy.ts';
import type { TableFile } from '../parts/save-table.tsx';
import type { Accounts } from './accounts.ts';
import { type Match, type Place, type PlaceType, reasonsText } from './operations.ts';

/** The places that the user chose for ambiguous rows, as `district:<id>`, by the number of the row. */
export type Chosen = Readonly<Record<number, string>>;

/** The place of a row: the matched place, or the one that the user chose; undefined if there is neither. */
export function placeOf(match: Match, chosen: string | undefined): Place | undefined {
  if (match.entityType && match.entityId)
    return { ...match, entityType: match.entityType, entityId: match.entityId };
  return match.candidates.find(({ entityType, entityId }) => `${entityType}:${entityId}` === chosen);
}

/** A place with the customer's account of it. */
export interface MeantPlace {
  readonly entityId: string;
  readonly accountId?: string | undefined;
  readonly accountName?: string | undefined;
  readonly owner?: string | undefined;
}

/** The matched and chosen places by type; a place of several accounts has the first of them. */
export function meant(
  matches: readonly Match[],
  chosen: Chosen,
  given: Accounts,
): Readonly<Record<PlaceType, MeantPlace[]>> {
  const places = { district: new Map<string, MeantPlace>(), school: new Map<string, MeantPlace>() };
  const [id, owner] = [columnOf(given.titles, ACCOUNT_ID), columnOf(given.titles, OWNER)];
  matches.forEach((match, row) => {
    const place = placeOf(match, chosen[row]);
    if (!place || places[place.entityType].has(place.entityId)) return;
    const cell = (column: number) => given.rows[row]?.[column]?.trim() || undefined;
    places[place.entityType].set(place.entityId, {
      entityId: place.entityId,
      accountId: cell(id)?.slice(0, LONGEST),
      accountName: given.accounts[row]?.name?.slice(0, LONGEST),
      owner: cell(owner),
    });
  });
  return { district: [...places.district.values()], school: [...places.school.values()] };
}

/** Maximum length of the id and the name of an account, as in the graph. */
const LONGEST = 200;
/** Titles of the columns with the customer's own id of an account, and with who works on it. */
const ACCOUNT_ID = /^(?:account|customer|client|crm|salesforce|record|hubspot|company)?(?:object)?id(?:18)?$/;
const OWNER = /^(?:account|company|customer|record)?(?:owner|rep)(?:name|fullname|email)?$/;

const columnOf = (titles: readonly string[], pattern: RegExp): number =>
  titles.findIndex((title) => pattern.test(title.toLowerCase().replaceAll(/[^a-z0-9]/g, '')));

const COLUMNS = ['match', 'entity_type', 'entity_id', 'nces_id', 'place', 'confidence', 'reasons'];

/** All rows with their original columns, followed by those of the matched place. */
export function withPlaces({ titles, rows }: Accounts, matches: readonly Match[], chosen: Chosen): TableFile {
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
  return { titles: [...titles, ...COLUMNS], rows: lines };
}
