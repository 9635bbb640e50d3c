import { type Filter, subjectOf, type View } from './view.ts';

export interface Operation {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

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
  readonly overlaps: boolean;
  readonly groups: readonly Group[];
}

export interface Signal {
  readonly id: string;
  readonly kind: string;
  readonly summary: string;
  readonly state: string;
  readonly districtId: string;
  readonly district: { readonly name: string };
  readonly score: { readonly value: number };
}

export interface District {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly county: string | null;
  readonly studentCount: number | null;
  readonly access: { readonly isUnlocked: boolean; readonly unlockCost: number };
}

export interface School {
  readonly id: string;
  readonly name: string;
  readonly districtId: string;
  readonly studentCount: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const TOP = 60;

/** The statistics of a view by one dimension. */
export function statsOperation(view: View, by = view.by, filter: Filter = view.filter): Operation {
  const { field, filterType, dimensionType, measures } = subjectOf(view);
  const numbers = new Map<string, string[]>();
  for (const path of Object.keys(measures)) {
    const [name = '', part] = path.split('.');
    if (part) numbers.set(name, [...(numbers.get(name) ?? []), part]);
  }
  const selection = [...numbers].map(([name, parts]) => `      ${name} { ${parts.join(' ')} }\n`).join('');
  const orderType = dimensionType.replace('Dimension', 'GroupOrder');
  const query = `query Explore($filter: ${filterType}!, $by: [${dimensionType}!]!, $order: ${orderType}!, $top: Int!) {
  ${field}(filter: $filter, groupBy: $by, order: $order, top: $top) {
    total
    groupCount
    overlaps
    groups {
      keys { kind code label state }
      count
${selection}    }
  }
}`;
  const order = { by: sortKeyOf(view.measure) };
  return { query, variables: { filter: filterInput(filter), by: [by], order, top: TOP } };
}

/** The service orders groups by sums and counts, not by means and medians. */
function sortKeyOf(measure: string): string {
  const [name = '', part] = measure.split('.');
  return part === 'sum' ? name.toUpperCase() : 'COUNT';
}

/** The groups by a measure, largest first; then those without it, and the merged rest. */
export function ranked(groups: readonly Group[], measure: string): Group[] {
  const rank = (group: Group) =>
    group.keys[0]!.kind === 'OTHER' ? -Infinity : (numberAt(group, measure) ?? Number.MIN_SAFE_INTEGER);
  return groups.toSorted((a, b) => rank(b) - rank(a) || 0);
}

export function filterInput({ gradeLevels, studentCountMin, ...texts }: Filter): Record<string, unknown> {
  return {
    ...texts,
    ...(gradeLevels && { gradeLevels: [gradeLevels] }),
    ...(/^\d+$/.test(studentCountMin ?? '') && { studentCountMin: Number(studentCountMin) }),
  };
}

export const signalsOperation = (filter: Readonly<Record<string, unknown>>): Operation => ({
  query: `query Signals($filter: SignalFeedFilter!) {
  signals(filter: $filter, page: { limit: 10 }) {
    nodes { id kind summary state districtId district { id name } score { value } }
  }
}`,
  variables: { filter },
});

export const districtOperation = (id: string): Operation => ({
  query: `query District($id: UUID!) {
  district(id: $id) { id name state county studentCount access { isUnlocked unlockCost } }
}`,
  variables: { id },
});

export const placesOperation = (view: View): Operation =>
  view.subject === 'schools'
    ? {
        query: `query Schools($filter: SchoolFilter!) {
  schools(filter: $filter, order: { by: student_count, ascending: false }, page: { limit: 200 }) {
    nodes { id name districtId studentCount latitude longitude }
  }
}`,
        variables: { filter: filterInput(view.filter) },
      }
    : {
        query: `query Districts($filter: DistrictFilter!) {
  districts(filter: $filter, order: { by: student_count, ascending: false }, page: { limit: 200 }) {
    nodes { id name districtId: id studentCount latitude longitude }
  }
}`,
        variables: { filter: filterInput(view.filter) },
      };

/** The groups with a value, without those that are merged, unknown, or locked. */
export const valued = (groups: readonly Group[]): Group[] =>
  groups.filter(({ keys: [key] }) => key!.kind === 'VALUE');

/** A number of a group by its path, such as `students.sum`; null if not reported. */
export function numberAt(group: Group, path: string): number | null {
  let value: unknown = group;
  for (const name of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'number' ? value : null;
}
