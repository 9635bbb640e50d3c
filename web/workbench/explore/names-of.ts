import { useState } from 'preact/hooks';
import { displayName } from '../parts/names.ts';
import type { Operation } from '../parts/operation.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { STATE_NAMES } from '../parts/states.ts';
import { type Filter, valuesOf } from './filters.ts';

/** Names for filter values that are ids or codes. */
export interface Names {
  readonly lists: Readonly<Record<string, string>>;
  /** The user, and the other users of the organization if the key may see them. */
  readonly owners: Readonly<Record<string, string>>;
  /** Lists, owners, vendors, states, and a district by id or code. */
  readonly all: Readonly<Record<string, string>>;
  /** Loads the names of lists and owners even if no filter in use needs them, for a menu that offers them. */
  wantLists(): void;
}

interface Named {
  readonly users?: readonly {
    readonly id: string;
    readonly name: string;
    readonly removedAt: string | null;
  }[];
  readonly lists?: { readonly nodes: readonly { readonly id: string; readonly name: string }[] };
  readonly vendors?: { readonly nodes: readonly { readonly id: string; readonly canonicalName: string }[] };
  readonly district?: { readonly id: string; readonly name: string } | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const LISTS = 'lists(page: { limit: 100 }) { nodes { id name } }';

function namesOf(
  vendors: readonly string[],
  district: string | undefined,
  hasLists: boolean,
  hasOwners: boolean,
): Operation | undefined {
  const parts = [
    hasLists && LISTS,
    hasOwners && 'users { id name removedAt }',
    vendors.length > 0 && 'vendors(filter: { ids: $ids }) { nodes { id canonicalName } }',
    district && 'district(id: $district) { id name }',
  ].filter(Boolean);
  if (parts.length === 0) return undefined;
  const takes = [vendors.length > 0 && '$ids: [UUID!]', district && '$district: UUID!'].filter(Boolean);
  return {
    query: `query FilterNames${takes.length > 0 ? `(${takes.join(', ')})` : ''} {\n  ${parts.join('\n  ')}\n}`,
    variables: { ...(vendors.length > 0 && { ids: vendors }), ...(district && { district }) },
  };
}

export function useNames(session: Session, filter: Filter): Names {
  const vendors = [filter.vendorIds, filter.purchasedFromVendorIds].flatMap((text) => valuesOf(text ?? ''));
  const asked = filter.districtId && UUID.test(filter.districtId) ? filter.districtId : undefined;
  const [wantsLists, setWantsLists] = useState(false);
  const hasLists = wantsLists || !!filter.listId;
  const hasOwners = session.may('manage') && (wantsLists || !!filter.ownerId);
  const { data } = useAnswer<Named>(
    session,
    namesOf([...new Set(vendors)].toSorted(), asked, hasLists, hasOwners),
  );
  const lists = Object.fromEntries((data?.lists?.nodes ?? []).map(({ id, name }) => [id, name]));
  const ofVendors = (data?.vendors?.nodes ?? []).map(({ id, canonicalName }) => [id, canonicalName]);
  const district = data?.district;
  const me = session.me.user.id;
  const others = (data?.users ?? []).filter(({ id, removedAt }) => !removedAt && id !== me);
  const owners = { [me]: 'Me', ...Object.fromEntries(others.map(({ id, name }) => [id, name])) };
  return {
    lists,
    owners,
    wantLists: () => setWantsLists(true),
    all: {
      ...STATE_NAMES,
      ...lists,
      ...owners,
      ...Object.fromEntries(ofVendors),
      ...(district && { [district.id]: displayName(district.name) }),
    },
  };
}
