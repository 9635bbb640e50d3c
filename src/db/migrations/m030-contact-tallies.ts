import { Migration } from '@mikro-orm/migrations';

/** Exact counts of contacts by parent, title, and enrichment status, so that no search counts hidden contacts one by one. */
export class ContactTallies extends Migration {
  override async up(): Promise<void> {
    for (const statement of [...TABLES, ...TRIGGERS, RECOUNT, COVERING]) this.addSql(statement);
    this.addSql('select recount_contacts()');
    this.addSql('analyze contacts, contact_counts, contact_tallies, contact_titles');
  }
}

const STATUSES = ['pending', 'processing', 'completed', 'error'] as const;
const counters = STATUSES.map((status) => `${status} integer not null default 0`).join();

const TABLES = [
  // "people" counts namesakes at one parent once; "completed_people" are those whose oldest record is enriched.
  `alter table contact_counts ${STATUSES.map((status) => `add column ${status} integer not null default 0`).join()},
    add column people integer not null default 0,
    add column completed_people integer not null default 0`,
  // A change may come as a negative row of "insert … on conflict", whose checks apply before the conflict is noticed.
  'alter table contact_counts drop constraint contact_counts_contacts_check',
  // Not unique: transactions that add the same title must not wait for each other, and a search takes the ids as a set.
  'create table contact_titles (id uuid not null, title text not null)',
  'create index contact_titles_id on contact_titles (id)',
  `create table contact_tallies (
    parent_id uuid not null,
    title_id uuid not null,
    contacts integer not null,
    ${counters},
    primary key (parent_id, title_id))`,
  'create index contact_tallies_title on contact_tallies (title_id, parent_id) include (contacts)',
  'create function title_id(title text) returns uuid language sql immutable strict as $$ select md5(title)::uuid $$',
];

const statusCounts = (rows: string, sign: '' | '-') =>
  STATUSES.map((status) => `${sign}count(*) filter (where ${rows}.enrichment_status = '${status}')`).join();
const sums = (columns: readonly string[]) => columns.map((column) => `sum(${column})`).join();
const added = (table: string, columns: readonly string[]) =>
  columns.map((column) => `${column} = ${table}.${column} + excluded.${column}`).join();

const COUNTED = ['contacts', ...STATUSES];
const COUNTED_PEOPLE = [...COUNTED, 'people', 'completed_people'];
const OLDEST_FIRST = 'parent_id, name_key, created_at, id';

/**
 * The parents' rows are locked before contacts are read: of two transactions that add namesakes at one parent, the
 * second must see the first one's.
 */
const countingFunction = (name: string, gone: string, come: string) => `
  create function ${name}() returns trigger language plpgsql as $$
  begin
    insert into contact_counts (parent_id, district_id, school_id, state, contacts)
    select distinct on (parent_id) parent_id, district_id, school_id, state, 0 from ${come} come order by parent_id
    on conflict (parent_id) do nothing;

    perform from contact_counts
    where parent_id in (select parent_id from ${gone} gone union select parent_id from ${come} come)
    order by parent_id for update;

    with gone as (select * from ${gone} gone), come as (select * from ${come} come),
    groups as (select parent_id, name_key from gone union select parent_id, name_key from come),
    after as (
      select c.id, c.parent_id, c.name_key, c.created_at, c.enrichment_status
      from groups join contacts c on c.parent_id = groups.parent_id and c.name_key = groups.name_key),
    before as (
      select * from after where id not in (select id from come)
      union all select id, parent_id, name_key, created_at, enrichment_status from gone),
    oldest_after as (select distinct on (parent_id, name_key) * from after order by ${OLDEST_FIRST}),
    oldest_before as (select distinct on (parent_id, name_key) * from before order by ${OLDEST_FIRST}),
    changes (parent_id, ${COUNTED_PEOPLE.join()}) as (
      select parent_id, count(*), ${statusCounts('come', '')}, 0, 0 from come group by 1
      union all select parent_id, -count(*), ${statusCounts('gone', '-')}, 0, 0 from gone group by 1
      union all select parent_id, 0, 0, 0, 0, 0, count(*), count(*) filter (where enrichment_status = 'completed')
        from oldest_after group by 1
      union all select parent_id, 0, 0, 0, 0, 0, -count(*), -count(*) filter (where enrichment_status = 'completed')
        from oldest_before group by 1),
    places as (
      select distinct on (parent_id) * from (
        select parent_id, district_id, school_id, state, 1 as source from come
        union all select parent_id, district_id, school_id, state, 2 from gone) known
      order by parent_id, source)
    insert into contact_counts (parent_id, district_id, school_id, state, ${COUNTED_PEOPLE.join()})
    select parent_id, district_id, school_id, state, ${sums(COUNTED_PEOPLE)}
    from places join changes using (parent_id) group by 1, 2, 3, 4 order by 1
    on conflict (parent_id) do update set ${added('contact_counts', COUNTED_PEOPLE)},
      district_id = excluded.district_id, state = excluded.state;

    insert into contact_titles
    select title_id(title), title from (select distinct title from ${come} come where title is not null) fresh
    where not exists (select from contact_titles t where t.id = title_id(fresh.title));

    with changes (parent_id, title, ${COUNTED.join()}) as (
      select parent_id, title, count(*), ${statusCounts('come', '')} from ${come} come group by 1, 2
      union all select parent_id, title, -count(*), ${statusCounts('gone', '-')} from ${gone} gone group by 1, 2)
    insert into contact_tallies (parent_id, title_id, ${COUNTED.join()})
    select parent_id, title_id(title), ${sums(COUNTED)} from changes where title is not null group by 1, 2
    having ${COUNTED.map((column) => `sum(${column}) <> 0`).join(' or ')} order by 1, 2
    on conflict (parent_id, title_id) do update set ${added('contact_tallies', COUNTED)};

    delete from contact_tallies t using (select distinct parent_id, title from ${gone} gone) emptied
    where t.parent_id = emptied.parent_id and t.title_id = title_id(emptied.title) and t.contacts = 0;
    return null;
  end $$`;

const NOTHING = '(select * from contacts where false)';
const TRIGGERS = [
  countingFunction('count_inserted_contacts', NOTHING, 'new_rows'),
  countingFunction('count_updated_contacts', 'old_rows', 'new_rows'),
  countingFunction('count_deleted_contacts', 'old_rows', NOTHING),
  ...['inserted', 'updated', 'deleted'].map((event) => `drop trigger contacts_${event} on contacts`),
  'drop function count_contacts()',
  `create trigger contacts_inserted after insert on contacts referencing new table as new_rows
   for each statement execute function count_inserted_contacts()`,
  `create trigger contacts_updated after update on contacts referencing old table as old_rows new table as new_rows
   for each statement execute function count_updated_contacts()`,
  `create trigger contacts_deleted after delete on contacts referencing old table as old_rows
   for each statement execute function count_deleted_contacts()`,
];

/** Everything anew, for rows that were written past the triggers. */
const RECOUNT = `
  create function recount_contacts() returns void language sql as $$
    delete from contact_counts;
    insert into contact_counts (parent_id, district_id, school_id, state, ${COUNTED_PEOPLE.join()})
    select parent_id, district_id, school_id, state, count(*), ${statusCounts('c', '')},
      count(*) filter (where is_oldest), count(*) filter (where is_oldest and c.enrichment_status = 'completed')
    from (
      select *, row_number() over (partition by parent_id, name_key order by created_at, id) = 1 as is_oldest from contacts
    ) c group by 1, 2, 3, 4;
    delete from contact_titles;
    insert into contact_titles select title_id(title), title from contacts where title is not null group by title;
    delete from contact_tallies;
    insert into contact_tallies (parent_id, title_id, ${COUNTED.join()})
    select parent_id, title_id(title), count(*), ${statusCounts('c', '')}
    from contacts c where title is not null group by parent_id, title
  $$`;

/** What a search needs of the contacts at a parent, without a look at the table. */
const COVERING = `
  drop index contacts_parent;
  create index contacts_parent on contacts (parent_id, name_key, created_at, id)
    include (name, title, enrichment_status)`;
