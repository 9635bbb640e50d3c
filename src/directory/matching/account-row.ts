import { STATE_NAMES } from '../../platform/graph/state-names.ts';
import { cityKey, stateIdKey } from '../institutions/name-key.ts';
import { type PlaceName, placeName } from './place-name.ts';

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

/** The parts of a row that can be compared. */
export interface AccountRow {
  readonly index: number;
  readonly name?: PlaceName;
  /** The name has no words of its own, such as `USD 497`; the city identifies the place. */
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

const STATES = new Map(Object.entries(STATE_NAMES).map(([code, name]) => [name.toLowerCase(), code]));

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
  const city = given.city?.trim()
    ? cityKey(given.city.replace(/^\s*(?:city|town) of /i, '')) || undefined
    : undefined;
  const name = text ? placeName(text) : undefined;
  const isNamedByCity = name !== undefined && city !== undefined && isWithoutPlace(name);
  return {
    index,
    name: name && isNamedByCity ? { ...name, core: given.city!.toLowerCase(), squeezed: city } : name,
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
  const plain = text.trim().toLowerCase().replaceAll('.', '');
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

/** `USD 497` and `Public Schools` say no place. */
function isWithoutPlace({ core, numbers, kinds, levels, places }: PlaceName): boolean {
  const words = core.split(' ').filter((word) => word !== '');
  return (
    words.length === 0 ||
    (numbers !== '' && words.every((w) => kinds.has(w) || levels.has(w) || places.has(w)))
  );
}
