import { STATE_NAMES } from '../../graph/state-names.ts';
import { type PlaceName, placeName, plainText, wordsOf } from './place-name.ts';

/** A row of a customer's list of accounts, as it came. */
export interface GivenRow {
  readonly name?: string | null;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly domain?: string | null;
  readonly ncesId?: string | null;
  readonly stateId?: string | null;
  readonly entityType?: 'district' | 'school' | null;
}

/** What of a row can be compared. */
export interface AccountRow {
  readonly index: number;
  readonly name?: PlaceName & { readonly text: string };
  /** The name has no words of its own, such as `USD 497`, and stands for the city's. */
  readonly isNamedByCity: boolean;
  readonly city?: string;
  readonly state?: string;
  readonly host?: string;
  readonly ncesId?: string;
  readonly stateId?: string;
  readonly entityType?: 'district' | 'school';
  /** Values that cannot be read, such as a state that does not exist. */
  readonly unreadable: readonly ('state' | 'domain' | 'nces_id')[];
}

const STATES = new Map(Object.entries(STATE_NAMES).map(([code, name]) => [plainText(name), code]));

export function accountRow(given: GivenRow, index: number): AccountRow {
  const text = given.name?.trim();
  const state = given.state?.trim() && stateOf(given.state);
  const host = given.domain?.trim() && hostOf(given.domain);
  const ncesId = given.ncesId?.trim() && ncesIdOf(given.ncesId);
  const unreadable = [
    ...(given.state?.trim() && !state ? ['state' as const] : []),
    ...(given.domain?.trim() && !host ? ['domain' as const] : []),
    ...(given.ncesId?.trim() && !ncesId ? ['nces_id' as const] : []),
  ];
  const city = given.city?.trim() ? cityKey(given.city) || undefined : undefined;
  const name = text ? { ...placeName(text), text } : undefined;
  const isNamedByCity = name?.core === '' && city !== undefined;
  return {
    index,
    name: name && isNamedByCity ? { ...name, core: city } : name,
    isNamedByCity,
    city,
    state: state || undefined,
    host: host || undefined,
    ncesId: ncesId || undefined,
    stateId: given.stateId ? stateIdKey(given.stateId) || undefined : undefined,
    entityType: given.entityType ?? undefined,
    unreadable,
  };
}

function stateOf(text: string): string | undefined {
  const plain = plainText(text).trim();
  const code = plain.toUpperCase();
  return Object.hasOwn(STATE_NAMES, code) ? code : STATES.get(plain);
}

/** Seven or twelve digits; spreadsheets drop the leading zero of states before Connecticut. */
function ncesIdOf(text: string): string | undefined {
  const digits = text.trim();
  if (!/^\d{6,12}$/.test(digits)) return undefined;
  if (digits.length === 6 || digits.length === 11) return `0${digits}`;
  return digits.length === 7 || digits.length === 12 ? digits : undefined;
}

/** The host of a domain, web address, or email address, without `www.`. */
export function hostOf(text: string): string | undefined {
  const lower = text.trim().toLowerCase();
  const scheme = lower.indexOf('://');
  const rest = scheme < 0 ? lower : lower.slice(scheme + 3);
  const [authority = ''] = rest.split(/[/?#]/, 1);
  const [host = ''] = authority.slice(authority.lastIndexOf('@') + 1).split(':', 1);
  const bare = host.startsWith('www.') ? host.slice(4) : host;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(bare) ? bare : undefined;
}

const CITY_WORDS: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'saint',
  ft: 'fort',
  mt: 'mount',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  hts: 'heights',
  spgs: 'springs',
  spg: 'spring',
  twp: 'township',
  jct: 'junction',
};

/** A city's name as it is compared: `ST. LOUIS` is `saint louis`, and `City of Dallas` is `dallas`. */
export function cityKey(city: string): string {
  const words = wordsOf(city).map((word) => CITY_WORDS[word] ?? word);
  const named = words[1] === 'of' && (words[0] === 'city' || words[0] === 'town') ? words.slice(2) : words;
  return named.join(' ');
}

/** The digits and letters of a state's id, without the state: `TX-057905` is `057905`. */
export const stateIdKey = (id: string): string =>
  id
    .trim()
    .toUpperCase()
    .replace(/^[A-Z]{2}-/, '')
    .replace(/[^A-Z0-9]/g, '');
