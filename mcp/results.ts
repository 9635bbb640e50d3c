import { FIRST_SYNTHETIC_ID, snakeCase } from '@emi/base/declared';
import { oneLine } from '@emi/facade/responses';

/** The body of a REST response. */
export type Body = Readonly<Record<string, unknown>>;

/** The value without nulls, which mean nothing to a model and cost tokens. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) =>
      item === null || item === undefined ? [] : [[name, withoutNulls(item)]],
    ),
  );
}

/** Compact JSON. An empty result is a sentence, because models mistake `[]` for a failure. */
export function resultInWords(value: unknown): string {
  const isEmpty = Array.isArray(value) ? value.length === 0 : Object.keys(value as object).length === 0;
  return isEmpty ? 'There are none.' : oneLine(value);
}

/** The beginning of every synthetic id in JSON: its first 48 bits and its version. */
const SYNTHETIC_ID = `"${FIRST_SYNTHETIC_ID.slice(0, 15)}`;
const SYNTHETIC = 'Note: some of these records are synthetic, made up for a demonstration. ';
const NOT_REAL = 'Nobody and nothing in them exists; do not present them as facts.';

/**
 * The note for a model about a result with synthetic records, which are recognized by their ids, or with counts of
 * them.
 */
export function syntheticNotes(text: string, isCounted = false): string[] {
  if (text.includes(SYNTHETIC_ID)) return [SYNTHETIC + NOT_REAL];
  return isCounted ? ['Note: the numbers count synthetic records too, made up for a demonstration.'] : [];
}

/** The selection of a page that `page` needs. */
export const PAGE = 'pagination { total offset has_more: hasMore }';

interface Page {
  readonly data: readonly Body[];
  readonly pagination: { readonly total: number; readonly offset: number; readonly has_more: boolean };
}

interface Access {
  readonly is_unlocked: boolean;
  readonly unlock_cost: number;
  readonly locked_fields?: readonly string[];
}

/**
 * A page of records: the number of matches, the position of the next page, and the names of locked fields once instead
 * of in each record, whose `access` keeps the price.
 */
export function page(body: Body): Body {
  const { data, pagination } = body as unknown as Page;
  const locked = new Set<string>();
  const records = data.map((record) => {
    const { access, ...fields } = record as { access?: Access };
    if (!access) return fields;
    for (const name of access.locked_fields ?? []) locked.add(snakeCase(name));
    return { ...fields, access: access.is_unlocked ? 'unlocked' : { unlock_cost: access.unlock_cost } };
  });
  return {
    total: pagination.total,
    ...(data.length === 0 && { message: emptiness(pagination) }),
    ...(pagination.has_more && { next_offset: pagination.offset + data.length }),
    ...(locked.size > 0 && { locked_fields: [...locked] }),
    ...(data.length > 0 && { results: records }),
  };
}

const emptiness = ({ total }: Page['pagination']): string =>
  total > 0 ? 'There are no more results.' : 'Nothing matches these filters.';

/** A record with the names of its empty lists of findings together, so that "none found" differs from "locked". */
export function place(body: Body): Body {
  const { access, ...fields } = body as { access: Access };
  const lists = Object.entries(fields).filter(([, value]) => Array.isArray(value));
  const none = lists.filter(([, value]) => (value as readonly unknown[]).length === 0).map(([name]) => name);
  const found = Object.fromEntries(Object.entries(fields).filter(([name]) => !none.includes(name)));
  const names = access.locked_fields?.map(snakeCase);
  return {
    ...found,
    ...(none.length > 0 && { none_found: none }),
    access: access.is_unlocked
      ? 'unlocked'
      : { locked: true, unlock_cost: access.unlock_cost, locked_fields: names },
  };
}
