import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';

/** Counts of contacts by the characters of their names and titles; `m571-letters-of-contacts` fills in older rows. */
export class ContactLetters extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

/** Named so that they run after the triggers that lock the parents: PostgreSQL runs triggers in alphabetical order. */
const trigger = (event: string, tables: string) => `
  create trigger letters_${event} after ${event} on contacts referencing ${tables} for each statement
  execute function count_${event === 'insert' ? 'inserted' : `${event}d`}_letters()`;

const STATEMENTS = [
  // Contacts can be read throughout. Parents whose letters are null are not counted yet.
  'lock table contacts in share row exclusive mode',
  `create table contact_letters (
    parent_id uuid primary key,
    letters text,
    people integer[],
    completed integer[],
    titled integer[])`,
  'insert into contact_letters (parent_id) select parent_id from contact_counts where contacts > 0',
  functionDefinition('count_letters'),
  trigger('insert', 'new table as new_rows'),
  trigger('update', 'old table as old_rows new table as new_rows'),
  trigger('delete', 'old table as old_rows'),
];
