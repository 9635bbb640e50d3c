import { Migration } from '@mikro-orm/migrations';

/** Lets processes detect that a crash or failover has emptied the unlogged request windows. */
export class RequestGeneration extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table request_clock add column generation uuid not null default gen_random_uuid()');
  }
}
