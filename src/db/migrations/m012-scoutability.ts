import { Migration } from '@mikro-orm/migrations';

/** Unlocking a place without a known website queues no scouting, which could only fail. */
export class Scoutability extends Migration {
  override async up(): Promise<void> {
    for (const table of ['api_keys', 'oauth_clients', 'access_tokens', 'members']) {
      this.addSql(`alter table ${table} drop constraint ${table}_scopes_check, add constraint ${table}_scopes_check
        check (cardinality(scopes) > 0 and scopes <@ array['read', 'unlock', 'generate', 'manage', 'operate'])`);
    }
    this.addSql('create index scouting_runs_job on scouting_runs (job_id) where job_id is not null');
  }
}
