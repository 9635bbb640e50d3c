import { Migration } from '@mikro-orm/migrations';

/** The form in which a list of accounts was read, beside the export whose file it becomes. */
export class MatchFiles extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table exports add column matching_facts jsonb');
  }
}
