import { Migration } from '@mikro-orm/migrations';

/** The format of an uploaded list of accounts, next to the export with the results. */
export class MatchFiles extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table exports add column matching_facts jsonb');
  }
}
