import type { Operation } from '../parts/operation.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { STATE_NAMES } from '../parts/states.ts';
import { type Filter, valuesOf } from './filters.ts';

/** Names for values of filters that are ids or codes. */
export interface Names {
  readonly lists: Readonly<Record<string, string>>;
  /** Lists, vendors, and states by id or code. */
  readonly all: Readonly<Record<string, string>>;
}

interface Named {
  readonly lists: { readonly nodes: readonly { readonly id: string; readonly name: string }[] };
  readonly vendors?: { readonly nodes: readonly { readonly id: string; readonly canonicalName: string }[] };
}

const namesOf = (vendors: readonly string[]): Operation =>
  vendors.length === 0
    ? { query: 'query ListNames {\n  lists(page: { limit: 100 }) { nodes { id name } }\n}', variables: {} }
    : {
        query: `query FilterNames($ids: [UUID!]) {
  lists(page: { limit: 100 }) { nodes { id name } }
  vendors(filter: { ids: $ids }) { nodes { id canonicalName } }
}`,
        variables: { ids: vendors },
      };

export function useNames(session: Session, filter: Filter): Names {
  const vendors = [filter.vendorIds, filter.purchasedFromVendorIds].flatMap((text) => valuesOf(text ?? ''));
  const { data } = useAnswer<Named>(session, namesOf([...new Set(vendors)].toSorted()));
  const lists = Object.fromEntries((data?.lists.nodes ?? []).map(({ id, name }) => [id, name]));
  const ofVendors = (data?.vendors?.nodes ?? []).map(({ id, canonicalName }) => [id, canonicalName]);
  return { lists, all: { ...STATE_NAMES, ...lists, ...Object.fromEntries(ofVendors) } };
}
