import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../service-role.ts';

/** For each migration that contracts the schema: the newest migration that a program must know to work after it. */
export class MigrationNeeds extends Migration {
  override async up(): Promise<void> {
    this.addSql('create table migration_needs (migration text primary key, needs text not null)');
    this.addSql(`revoke all on migration_needs from ${SERVICE_ROLE}`);
  }
}
