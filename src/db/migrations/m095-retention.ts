import { Migration } from '@mikro-orm/migrations';

/** Indexes by age, so that clean-up jobs find what is over without reading what is not. */
export class RetentionIndexes extends Migration {
  override async up(): Promise<void> {
    this.addSql('create index audit_entries_age on audit_entries (created_at)');
    this.addSql('create index access_tokens_age on access_tokens (expires_at)');
    this.addSql(
      'create index scouting_runs_finished_at on scouting_runs (finished_at) where finished_at is not null',
    );
  }
}
