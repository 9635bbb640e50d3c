import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';

/** Exact totals of contacts by state, and titles by state, so that a search in one state reads no others. */
export class ContactTotals extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // Nothing is written between the counts and their triggers; contacts can be read throughout.
  'lock table contacts in share row exclusive mode',
  // A state has several rows while transactions write at the same time; their sum is its total.
  `create table contact_totals (
    state text not null,
    contacts integer not null,
    pending integer not null,
    processing integer not null,
    completed integer not null,
    error integer not null)`,
  `insert into contact_totals (state, contacts, pending, processing, completed, error)
   select state, sum(contacts), sum(pending), sum(processing), sum(completed), sum(error)
   from contact_counts group by 1`,
  functionDefinition('title_id'),
  `create temporary table titles_by_state on commit drop as
   select distinct state, title from contacts where title is not null`,
  'delete from contact_tallies',
  `insert into contact_tallies (parent_id, title_id, contacts, pending, processing, completed, error)
   select parent_id, title_id(state, title), count(*),
     count(*) filter (where enrichment_status = 'pending'),
     count(*) filter (where enrichment_status = 'processing'),
     count(*) filter (where enrichment_status = 'completed'),
     count(*) filter (where enrichment_status = 'error')
   from contacts where title is not null group by parent_id, state, title`,
  functionDefinition('count_contacts'),
  // An organization has its own share of districts, schools, and contacts; without this, PostgreSQL assumes the
  // average.
  'create statistics unlocks_holdings (mcv) on organization_id, entity_type from unlocks',
  // Last, because from here on titles cannot be read.
  'alter table contact_titles add column state text',
  'delete from contact_titles',
  'insert into contact_titles (id, state, title) select title_id(state, title), state, title from titles_by_state',
  'analyze contact_tallies, contact_titles, contact_totals, unlocks',
];
