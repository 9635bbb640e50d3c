import { Migration } from '@mikro-orm/migrations';

/** What a list of accounts was read as, beside the export whose file it becomes. */
export class MatchFiles extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table exports add column matching_facts jsonb');
  }
}
