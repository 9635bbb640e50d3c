import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';

/**
 * Exact counts of contacts by parent, title, and enrichment status, so that no search counts hidden contacts one by
 * one.
 */
export class ContactTallies extends Migration {
  override async up(): Promise<void> {
    for (const statement of [...TABLES, ...TRIGGERS, COVERING]) this.addSql(statement);
    for (const statement of RECOUNT) this.addSql(statement);
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
  // No check against negative counts: in "insert … on conflict", checks apply before the conflict is detected.
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
  functionDefinition('title_id'),
];

const TRIGGERS = [
  functionDefinition('count_contacts'),
  ...['inserted', 'updated', 'deleted'].map(
    (event) => `drop trigger if exists contacts_${event} on contacts`,
  ),
  'drop function if exists count_contacts()',
  `create trigger contacts_inserted after insert on contacts referencing new table as new_rows
   for each statement execute function count_inserted_contacts()`,
  `create trigger contacts_updated after update on contacts referencing old table as old_rows new table as new_rows
   for each statement execute function count_updated_contacts()`,
  `create trigger contacts_deleted after delete on contacts referencing old table as old_rows
   for each statement execute function count_deleted_contacts()`,
];

const counted = STATUSES.map((status) => `count(*) filter (where enrichment_status = '${status}')`).join();

/** The recount as of this migration; today's `recount_contacts` also fills the columns that later ones add. */
const RECOUNT = [
  'delete from contact_counts',
  `insert into contact_counts (parent_id, district_id, school_id, state, contacts, ${STATUSES.join()}, people,
     completed_people)
   select parent_id, district_id, school_id, state, count(*), ${counted},
     count(*) filter (where is_oldest), count(*) filter (where is_oldest and enrichment_status = 'completed')
   from (
     select *, row_number() over (partition by parent_id, name_key order by created_at, id) = 1 as is_oldest
     from contacts
   ) c group by 1, 2, 3, 4`,
  `insert into contact_titles (id, title)
   select md5(title)::uuid, title from contacts where title is not null group by title`,
  `insert into contact_tallies (parent_id, title_id, contacts, ${STATUSES.join()})
   select parent_id, md5(title)::uuid, count(*), ${counted} from contacts
   where title is not null group by parent_id, title`,
];

/** The counts that a contact search needs per parent, so that it need not read the table. */
const COVERING = `
  drop index contacts_parent;
  create index contacts_parent on contacts (parent_id, name_key, created_at, id)
    include (name, title, enrichment_status)`;
