import { displayName } from '../parts/names.ts';

export interface StatsKey {
  readonly kind: string;
  readonly code: string | null;
  readonly label: string;
  readonly state: string | null;
}

export interface Group {
  readonly keys: readonly StatsKey[];
  readonly count: number;
}

export interface Stats {
  readonly total: number;
  readonly groupCount: number;
  /** True if one record can be in several groups. */
  readonly overlaps: boolean;
  readonly groups: readonly Group[];
  readonly all?: { readonly lockedWithSignals: number | null };
}

/** A group's name. Only that of a county comes as its source spells it, such as `HARRIS`. */
export const labelOf = ({ keys: [key] }: Group): string => {
  const { kind, label, state } = key!;
  return kind === 'VALUE' && state ? displayName(label) : label;
};

/** The groups with a value, without merged, unknown, and locked ones. */
export const valued = (groups: readonly Group[]): Group[] =>
  groups.filter(({ keys: [key] }) => key!.kind === 'VALUE');

/** The number of groups with a name, without those of unreported or locked values. */
export const namedCount = ({ groups, groupCount }: Stats): number =>
  groupCount - groups.filter(({ keys: [key] }) => UNNAMED.includes(key!.kind)).length;

const UNNAMED = ['NOT_REPORTED', 'LOCKED'];

/** Returns `true` if all groups were returned, and none merged. */
export const isWhole = (stats: Stats | undefined): boolean =>
  stats?.groups.every(({ keys }) => keys.every(({ kind }) => kind !== 'OTHER')) ?? false;

/** Returns `true` if a measure is zero where there are no records; a median is unknown there. */
export const adds = (path: string): boolean => path === 'count' || path.endsWith('.sum');

/** A number of a group by its path, such as `students.sum`; null if not reported. */
export function numberAt(group: Group, path: string): number | null {
  let value: unknown = group;
  for (const name of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'number' ? value : null;
}

const ORDER = ['VALUE', 'NOT_REPORTED', 'LOCKED', 'OTHER'];
const natural = new Intl.Collator('en-US', { numeric: true });

/**
 * The groups in the order of a column, groups without its number last; then unknown, locked, and merged groups.
 * @param sort `key` or the path of a measure; with a minus sign, descending
 */
export function sorted(groups: readonly Group[], sort: string): Group[] {
  const path = sort.replace(/^-/, '');
  const sign = sort.startsWith('-') ? -1 : 1;
  const rank = (group: Group) => ORDER.indexOf(group.keys[0]!.kind);
  return groups.toSorted((a, b) => {
    if (rank(a) !== rank(b)) return rank(a) - rank(b);
    if (path === 'key') return sign * natural.compare(labelOf(a), labelOf(b));
    const [left, right] = [numberAt(a, path), numberAt(b, path)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right) || natural.compare(labelOf(a), labelOf(b));
  });
}

/** A table of two dimensions: rows by the first, columns by the second, both in the order of their totals. */
export interface Cross {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  at(row: string, column: string): number | null;
}

export function crossOf(groups: readonly Group[], measure: string): Cross {
  const cells = new Map<string, number | null>();
  const sizes = [
    new Map<string, { size: number; rank: number }>(),
    new Map<string, { size: number; rank: number }>(),
  ];
  for (const group of groups) {
    group.keys.forEach(({ label, kind }, index) => {
      const before = sizes[index]!.get(label)?.size ?? 0;
      sizes[index]!.set(label, { size: before + group.count, rank: ORDER.indexOf(kind) });
    });
    cells.set(group.keys.map(({ label }) => label).join('\n'), numberAt(group, measure));
  }
  const [rows, columns] = sizes.map((sizesOf) =>
    [...sizesOf].sort(([, a], [, b]) => a.rank - b.rank || b.size - a.size).map(([label]) => label),
  );
  return { rows: rows!, columns: columns!, at: (row, column) => cells.get(`${row}\n${column}`) ?? null };
}
