import type { FactColumns, Sameness } from '@emi/reading/vocabulary/kinds';

/** A finding that is stored or about to be. */
export interface Keyed {
  /** The values of its natural key as one text. */
  readonly key: string;
  /** Its columns, by property. */
  readonly values: FactColumns;
}

export interface MatchedFindings<Known extends Keyed, Found extends Keyed> {
  /** Findings that were found again, whether or not their fields changed. */
  readonly same: readonly { readonly known: Known; readonly found: Found }[];
  readonly fresh: readonly Found[];
  /** Stored findings that were not found again. */
  readonly missing: readonly Known[];
}

/** Maximum numbers of stored and of new findings without a common key that are compared, each with each. */
const MOST_COMPARED = 400;

/**
 * Pairs the stored findings of a place with the findings of a reading, each at most once: first findings with the same
 * natural key, then the most alike of the others. Beyond `MOST_COMPARED`, findings are paired only by key.
 */
export function matchFindings<Known extends Keyed, Found extends Keyed>(
  known: readonly Known[],
  found: readonly Found[],
  { alike }: Pick<Sameness, 'alike'>,
): MatchedFindings<Known, Found> {
  const byKey = new Map(known.map((one) => [one.key, one]));
  const pairs = new Map<Found, Known>();
  const taken = new Set<Known>();
  const pair = (one: Found, other: Known): void => {
    if (pairs.has(one) || taken.has(other)) return;
    pairs.set(one, other);
    taken.add(other);
  };
  for (const one of found) {
    const other = byKey.get(one.key);
    if (other) pair(one, other);
  }
  const open = found.filter((one) => !pairs.has(one)).slice(0, MOST_COMPARED);
  const left = known.filter((other) => !taken.has(other)).slice(0, MOST_COMPARED);
  const likely = open.flatMap((one) =>
    left.flatMap((other) => {
      const likeness = alike(other.values, one.values);
      return likeness > 0 ? [{ one, other, likeness }] : [];
    }),
  );
  for (const { one, other } of likely.toSorted((a, b) => b.likeness - a.likeness)) pair(one, other);
  return {
    same: [...pairs].map(([one, other]) => ({ known: other, found: one })),
    fresh: found.filter((one) => !pairs.has(one)),
    missing: known.filter((other) => !taken.has(other)),
  };
}

export interface FieldChange {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** The announced fields that differ, before and after; null if no such field differs. */
export function changeOf(
  { announced }: Pick<Sameness, 'announced'>,
  before: FactColumns,
  after: FactColumns,
): FieldChange | null {
  const fields = typeof announced === 'function' ? announced(after) : announced;
  const changed = fields.filter((field) => !isSameValue(before[field], after[field]));
  if (changed.length === 0) return null;
  const of = (values: FactColumns) =>
    Object.fromEntries(changed.map((field) => [field, values[field] ?? null]));
  return { before: of(before), after: of(after) };
}

/** Returns `true` for equal values. A day equals its midnight in UTC; texts may differ in white space. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if ((one ?? null) === (other ?? null)) return true;
  if (typeof one === 'string' && typeof other === 'string') {
    const [time, otherTime] = [timeOf(one), timeOf(other)];
    if (time !== null || otherTime !== null) return time === otherTime;
    return one.replace(/\s+/g, ' ').trim() === other.replace(/\s+/g, ' ').trim();
  }
  if (typeof one === 'object' && typeof other === 'object')
    return JSON.stringify(one) === JSON.stringify(other);
  return false;
}

const timeOf = (text: string): number | null =>
  /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d))?$/.test(text) ? Date.parse(text) : null;
