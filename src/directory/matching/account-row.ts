import { ncesIdOf } from '@emi/base/declared';
import { cityKey, type PlaceName, placeName, stateIdKeys, wordsOfPlace } from '../names/index.ts';
import { hostsAbove } from '../names/platforms.ts';
import { cityIn, givenText, stateIn, withoutState } from './given-text.ts';

/** A row of a customer's list of accounts, as received. */
export interface GivenRow {
  readonly name?: string | null;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly domain?: string | null;
  readonly ncesId?: string | null;
  readonly stateId?: string | null;
  readonly entityType?: 'district' | 'school' | null;
}

/** The parts of a row that can be compared. */
export interface AccountRow {
  readonly index: number;
  readonly name?: PlaceName;
  /** The name, its abbreviations (`CSD`) read as in the row's state or, if it has none, as in the given one. */
  nameIn(state: string): PlaceName | undefined;
  /** True if the name has no words of its own, such as `USD 497`, and the row has a city, which replaces them. */
  readonly isNamedByCity: boolean;
  readonly city?: string;
  readonly cityWords: readonly string[];
  readonly state?: string;
  /** The website's host and its parent domains, unless shared: `students.erpsk12.org` belongs to `erpsk12.org`. */
  readonly hosts: readonly string[];
  readonly ncesId?: string;
  /** The normalized ids that the row's state id may mean, first as written; empty if it or the state is unknown. */
  readonly stateIds: readonly string[];
  readonly entityType?: 'district' | 'school';
  /** Values that cannot be interpreted, such as an unknown state. */
  readonly unreadable: readonly ('state' | 'domain' | 'nces_id' | 'state_id')[];
}

/** Parses the cells of a row as far as they can be compared. */
export function accountRow(given: GivenRow, index: number): AccountRow {
  const cell = {
    state: givenText(given.state),
    domain: givenText(given.domain),
    ncesId: givenText(given.ncesId),
    stateId: givenText(given.stateId),
  };
  const own = cell.state && stateIn(cell.state);
  const inCity = givenText(given.city) === undefined ? undefined : cityIn(givenText(given.city)!, own);
  const named = givenText(given.name);
  const inName = named === undefined ? undefined : withoutState(named);
  // A state in the name is left out, unless another column names a different state: then it is a word of the name.
  const said = cell.state ? own : inCity?.state;
  const isSame = inName?.state !== undefined && inName.state === (said ?? inName.state);
  const text = isSame ? inName.text : named;
  const state = cell.state ? own : (inCity?.state ?? inName?.state);
  const host = cell.domain && hostOf(cell.domain);
  const ncesId = cell.ncesId && ncesIdOf(cell.ncesId);
  const stateIds = cell.stateId && state ? stateIdKeys(cell.stateId, state) : [];
  const unreadable = [
    ...(cell.state && !state ? ['state' as const] : []),
    ...(cell.domain && !host ? ['domain' as const] : []),
    ...(cell.ncesId && !ncesId ? ['nces_id' as const] : []),
    ...(cell.stateId && stateIds.length === 0 ? ['state_id' as const] : []),
  ];
  const place = inCity?.text;
  const city = place ? cityKey(place) || undefined : undefined;
  const plain = text ? placeName(text, state) : undefined;
  const isNamedByCity = plain !== undefined && city !== undefined && plain.core === '';
  const readIn = (where?: string): PlaceName | undefined => {
    const name = where === state ? plain : text ? placeName(text, where) : undefined;
    return name && isNamedByCity ? namedBy(name, place!) : name;
  };
  return {
    index,
    name: readIn(state),
    nameIn: state || !text ? () => readIn(state) : remembered(readIn),
    isNamedByCity,
    city,
    cityWords: place ? wordsOfPlace(place) : [],
    state,
    hosts: host ? hostsAbove(host) : [],
    ncesId: ncesId || undefined,
    stateIds,
    entityType: given.entityType ?? undefined,
    unreadable,
  };
}

/** The name of a place that its city identifies, with the words of the city as its own. */
const namedBy = (name: PlaceName, city: string): PlaceName => {
  const own = wordsOfPlace(city);
  return { ...name, own, core: own.join('') };
};

/** Parses each state's name once: many candidates of a row are in one state. */
function remembered(
  read: (state: string) => PlaceName | undefined,
): (state: string) => PlaceName | undefined {
  const known = new Map<string, PlaceName | undefined>();
  return (state) => {
    if (!known.has(state)) known.set(state, read(state));
    return known.get(state);
  };
}

/** The host of a domain, web address, or email address, without `www.`; undefined for other texts. */
export function hostOf(text: string): string | undefined {
  const lower = text.trim().toLowerCase();
  const scheme = lower.indexOf('://');
  const rest = (scheme < 0 ? lower : lower.slice(scheme + 3)).trim();
  // Some cells hold several addresses.
  const [authority = ''] = rest.split(/[/?#;,\s]/, 1);
  const [host = ''] = authority.slice(authority.lastIndexOf('@') + 1).split(':', 1);
  const bare = host.startsWith('www.') ? host.slice(4) : host;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(bare) ? bare : undefined;
}
