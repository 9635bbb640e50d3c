import type pg from 'pg';
import { stageTable, tableFile } from './bundled-tables.ts';
import { waitForOtherImports } from './table.ts';

/**
 * Facts that are replaced together, because parts of two sources do not fit: the parts of an address, a figure and its
 * year. Former names follow from the change of the name.
 */
const TOGETHER: readonly (readonly string[])[] = [
  ['website_url', 'website_confidence'],
  ['physical_address', 'physical_city', 'physical_state', 'physical_zip'],
  ['mailing_address', 'mailing_city', 'mailing_state', 'mailing_zip'],
  ['county', 'county_is_derived'],
  ['student_count', 'student_count_year', 'free_reduced_lunch_pct'],
  ['teachers_fte', 'teachers_year', 'student_teacher_ratio'],
  ['latitude', 'longitude'],
  ['district_type', 'reported_type'],
  ['school_type', 'reported_type'],
  ['nces_data_year', 'source'],
];
/** Columns that an update leaves as they are. */
const IDENTITY = ['id', 'nces_id', 'district_id', 'former_names', 'source_url'];

/** The columns of a file in groups that are replaced together. */
function groupsOf(columns: readonly string[]): string[][] {
  const groups: string[][] = [];
  const grouped = new Set(IDENTITY);
  for (const column of columns) {
    if (grouped.has(column)) continue;
    // `reported_type` is in two groups: that one counts whose first column the file has.
    const group =
      TOGETHER.find((one) => one[0] === column) ??
      TOGETHER.find((one) => one.includes(column) && columns.includes(one[0]!));
    const own = (group ?? [column]).filter((one) => columns.includes(one));
    for (const one of own) grouped.add(one);
    groups.push(own);
  }
  return groups;
}

/**
 * Brings the directory that an earlier release installed to the bundled edition. A fact changes only if it still is
 * what that release installed: what an operator imported since stays, as does a place whose directory year is newer.
 * Each state is a transaction; an interrupted update goes on at the next start.
 * @returns the number of places that are new or changed
 */
export async function updateDirectory(
  client: pg.Client,
  onState: (changed: number) => void,
): Promise<number> {
  let changed = 0;
  const count = (rows: number | null) => {
    changed += rows ?? 0;
    onState(changed);
  };
  for (const table of ['districts', 'schools'] as const) {
    const now = await stageTable(client, `now_${table}`, table, tableFile(table));
    const before = await stageTable(client, `before_${table}`, table, tableFile(`${table}-0.3.0`));
    const insert = insertStatement(table, now);
    const { rows: any } = await client.query(`select from ${table} limit 1`);
    const isEmpty = any.length === 0;
    const update = updateStatement(table, groupsOf(now), before);
    const { rows } = await client.query<{ state: string }>(
      `select distinct left(nces_id, 2) as state from now_${table} order by 1`,
    );
    for (const { state } of rows) {
      await client.query('begin');
      await waitForOtherImports(client);
      const inserted = await client.query(insert, [state, isEmpty]);
      const updated = await client.query(update, [state]);
      await client.query('commit');
      count((inserted.rowCount ?? 0) + (updated.rowCount ?? 0));
    }
  }
  return changed;
}

/** Places that are new in this edition, or all in an empty table; deleted places stay deleted. */
function insertStatement(table: 'districts' | 'schools', columns: readonly string[]): string {
  const own = columns.map((column) => (column === 'district_id' ? 'd.id' : `n.${column}`)).join(', ');
  const parent =
    table === 'schools'
      ? 'join now_districts p on p.id = n.district_id join districts d on d.nces_id = p.nces_id'
      : '';
  // The list of schools is still that of 0.3.0.
  const isNew =
    table === 'districts'
      ? 'not exists (select from before_districts b where b.nces_id = n.nces_id)'
      : 'false';
  return `
    insert into ${table} (${columns.join(', ')}) select ${own} from now_${table} n ${parent}
    where left(n.nces_id, 2) = $1
      and not exists (select from ${table} t where t.nces_id = n.nces_id or t.id = n.id)
      and ($2::boolean or ${isNew})
    order by n.nces_id`;
}

function updateStatement(
  table: string,
  groups: readonly (readonly string[])[],
  before: readonly string[],
): string {
  const of = (row: string, group: readonly string[]) =>
    `(${group.map((column) => `${row}.${column}`).join(', ')})`;
  const was = (group: readonly string[]) =>
    `(${group.map((column) => (before.includes(column) ? `b.${column}` : `null`)).join(', ')})`;
  // The table of 0.3.0's schools has only the columns that changed since, and no `operating_status`, which is new.
  const touched = groups.filter(
    (group) =>
      table === 'districts' ||
      group.some((column) => before.includes(column) || column === 'operating_status'),
  );
  const isOurs = (group: readonly string[]) => `${of('t', group)} is not distinct from ${was(group)}`;
  const columns = touched.flatMap((group) =>
    group.map((column) => `case when ${isOurs(group)} then n.${column} else t.${column} end as ${column}`),
  );
  const names = touched.flat();
  return `
    update ${table} t set ${names.map((column) => `${column} = m.${column}`).join(', ')}, last_updated_at = now()
    from (
      select t.id, ${columns.join(', ')}
      from now_${table} n join before_${table} b using (nces_id) join ${table} t using (nces_id)
      where left(n.nces_id, 2) = $1 and (t.nces_data_year <= n.nces_data_year) is not false) m
    where t.id = m.id and ${of('t', names)} is distinct from ${of('m', names)}`;
}
