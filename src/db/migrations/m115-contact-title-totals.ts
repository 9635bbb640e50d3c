import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';

/** Exact totals of contacts by title and state, so that no search counts the hidden contacts of a title one by one. */
export class ContactTitleTotals extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // Nothing is written between the counts and their triggers; contacts can be read throughout.
  'lock table contacts in share row exclusive mode',
  // A title has several rows while transactions write at the same time; their sum is its total.
  `create table contact_title_totals (
    title_id uuid not null,
    contacts integer not null,
    pending integer not null,
    processing integer not null,
    completed integer not null,
    error integer not null)`,
  `insert into contact_title_totals (title_id, contacts, pending, processing, completed, error)
   select title_id, sum(contacts), sum(pending), sum(processing), sum(completed), sum(error)
   from contact_tallies group by 1`,
  'create index contact_title_totals_title on contact_title_totals (title_id)',
  functionDefinition('count_contacts'),
  'analyze contact_title_totals',
];
