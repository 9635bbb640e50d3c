import { isSynthetic } from '@emi/records';
import { QUEUE_SCHEMA } from '../../db/queue-schema.ts';
import { BOOKS } from './books.ts';
import type { Invariant } from './source.ts';

interface Totals {
  readonly what: string;
  readonly table: string;
  /** The column by which `table` counts. */
  readonly column: string;
  /** SQL: the value of `column` for a group of contacts. */
  readonly key: string;
  /** SQL: the contacts to count, and their groups. */
  readonly groups: string;
}

/** Triggers maintain totals by status; one key may have several rows. */
const totals = ({ what, table, column, key, groups }: Totals): Invariant => ({
  sentence: `The totals of contacts by ${what} are those of the contacts.`,
  query: () => `
    with counted as (
      select ${key} as key, count(*) as contacts,
        count(*) filter (where enrichment_status = 'pending') as pending,
        count(*) filter (where enrichment_status = 'processing') as processing,
        count(*) filter (where enrichment_status = 'completed') as completed,
        count(*) filter (where enrichment_status = 'error') as error
      ${groups}
    ), stored as (
      select ${column} as key, sum(contacts) as contacts, sum(pending) as pending, sum(processing) as processing,
        sum(completed) as completed, sum(error) as error
      from ${table} group by 1 having sum(contacts) <> 0
    )
    (select 'missing' as total, * from (select * from counted except select * from stored) missing)
    union all (select 'wrong', * from (select * from stored except select * from counted) wrong)`,
});

const STORED_SPANS =
  'select entity_id, kind, entity_type, state, starts_at, ends_at, signals from signal_spans';

const DIRECTORY: readonly Invariant[] = [
  {
    sentence: 'The counts of schools by their properties are those of the schools.',
    query: () => `
      with counted as (
        select state, split_part(locale_type, ':', 1) as locale_type, grade_bands, school_type,
          student_band(student_count) as student_band, count(*)::int as schools,
          count(student_count)::int as counted, coalesce(sum(student_count), 0)::int as students
        from schools where not ${isSynthetic('id')} and operates(operating_status) group by 1, 2, 3, 4, 5
      ), stored as (
        select state, locale_type, grade_bands, school_type, student_band, schools, counted, students from school_cells
      )
      (select 'missing' as cell, * from (select * from counted except select * from stored) missing)
      union all (select 'wrong', * from (select * from stored except select * from counted) wrong)`,
  },
  {
    sentence: 'The counts of schools by county are those of the schools.',
    query: () => `
      with counted as (
        select state, county, count(*)::int as schools, count(student_count)::int as counted,
          coalesce(sum(student_count), 0)::int as students
        from schools where not ${isSynthetic('id')} and operates(operating_status) group by 1, 2
      ), stored as (select state, county, schools, counted, students from school_counties)
      (select 'missing' as county_count, * from (select * from counted except select * from stored) missing)
      union all (select 'wrong', * from (select * from stored except select * from counted) wrong)`,
  },
  totals({
    what: 'state',
    table: 'contact_totals',
    column: 'state',
    key: 'state',
    groups: `from contacts where not ${isSynthetic('parent_id')} group by state`,
  }),
  totals({
    what: 'district',
    table: 'contact_district_totals',
    column: 'district_id',
    key: 'district_id',
    groups: 'from contacts group by district_id',
  }),
  {
    sentence: "The characters of contacts' names and titles are counted at every parent.",
    query: () => `
      (select 'missing' as fault, m.* from (table current_contact_letters except table contact_letters) m)
      union all (select 'left over', l.* from (table contact_letters except table current_contact_letters) l)`,
  },
  {
    sentence:
      "The pairs of characters of contacts' names and titles are counted as they are, where they are counted.",
    query: () => `
      with current as (
        select c.* from contact_pairs p
        cross join lateral (select * from current_contact_pairs v where v.parent_id = p.parent_id) c)
      (select 'missing' as fault, m.* from (table current except table contact_pairs) m)
      union all (select 'left over', l.* from (
        select * from contact_pairs where pairs <> '' except table current) l)`,
  },
  {
    sentence: 'The counts of people by role and level are those of the contacts, where they are counted.',
    query: () => `
      with marked as (select parent_id from uncounted_people), current as (
        select * from people_at(array(select parent_id from contact_counts where parent_id not in (table marked)))
      ), stored as (select * from people_counts where parent_id not in (table marked))
      (select 'missing' as fault, * from (table current except table stored) m)
      union all (select 'left over', * from (table stored except table current) l)`,
  },
  {
    sentence: 'The feed holds exactly the signals that the findings give.',
    query: () => `
      with current as (
        select id, kind, entity_id, district_id, state, severity, source, amount, vendor_id, points, heat, date,
          ends_at, words
        from current_signals
      ), stored as (
        select id, kind, entity_id, district_id, state, severity, source, amount, vendor_id, points, heat, date,
          ends_at, words
        from signals
      )
      (select 'missing' as fault, * from (select * from current except select * from stored) m)
      union all (select 'left over', * from (select * from stored except select * from current) l)`,
  },
  {
    sentence: 'The uses of vendors are those that the vendor stacks and contracts give.',
    query: () => `
      with current as (select kind, id, vendor_id, entity_id, state, in_force_until from current_vendor_uses),
        stored as (select kind, id, vendor_id, entity_id, state, in_force_until from vendor_uses)
      (select 'missing' as fault, * from (select * from current except select * from stored) m)
      union all (select 'left over', * from (select * from stored except select * from current) l)`,
  },
  {
    sentence: 'Every place counts its signals.',
    query: () => `
      select coalesce(p.entity_id, s.entity_id) as entity_id, coalesce(n.kind, s.kind) as kind, n.signals,
        count(s.id) as stored
      from signal_places p cross join lateral (values ('contract', p.contract), ('rfp', p.rfp), ('funding', p.funding),
        ('leadership', p.leadership), ('pain_point', p.pain_point), ('board', p.board),
        ('purchase', p.purchase), ('replaced', p.replaced)) n(kind, signals)
      full join signals s on s.entity_id = p.entity_id and s.kind = n.kind and s.state = p.state
      group by 1, 2, 3 having n.signals is distinct from count(s.id)`,
  },
  {
    sentence: 'Every place counts the signals that it has at each time.',
    query: () => `
      (select 'missing' as fault, m.* from (table current_signal_spans except ${STORED_SPANS}) m)
      union all (select 'left over', l.* from (${STORED_SPANS} except table current_signal_spans) l)`,
  },
];

const QUEUE: readonly Invariant[] = [
  {
    sentence: 'Every open job has a message that a worker holds or will get.',
    query: () => `
      select j.id, j.organization_id, j.kind, j.status, m.state as message from jobs j
      left join ${QUEUE_SCHEMA}.job m on m.name = j.kind and m.id = j.queue_id
      where j.status in ('queued', 'processing') and coalesce(m.state::text, '') not in ('created', 'retry', 'active')`,
  },
];

/** All invariants; they hold between any two transactions. */
export const INVARIANTS: readonly Invariant[] = [...BOOKS, ...DIRECTORY, ...QUEUE];
