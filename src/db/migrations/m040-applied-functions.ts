import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../service-role.ts';

/** The digests of the files in `src/db/functions/` as they were last applied. */
export class AppliedFunctions extends Migration {
  override async up(): Promise<void> {
    this.addSql('create table applied_functions (name text primary key, digest text not null)');
    this.addSql(`revoke all on applied_functions from ${SERVICE_ROLE}`);
  }
}
