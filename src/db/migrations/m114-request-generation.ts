import { Migration } from '@mikro-orm/migrations';

/** Tells processes that the windows of requests, which are not logged, were emptied by a crash or a failover. */
export class RequestGeneration extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table request_clock add column generation uuid not null default gen_random_uuid()');
  }
}
