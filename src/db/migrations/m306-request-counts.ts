import { Migration } from '@mikro-orm/migrations';

/** The requests of the last hour of each credential, by route and status, in spans of five minutes. */
export class RequestCounts extends Migration {
  override async up(): Promise<void> {
    // Unlogged: a crash of the database loses an hour of counts, and no request waits for the disk.
    this.addSql(`create unlogged table request_counts (
      organization_id uuid not null,
      span timestamptz not null,
      made_by uuid not null,
      route text not null,
      status integer not null,
      requests integer not null check (requests > 0),
      primary key (organization_id, span, made_by, route, status))`);
    this.addSql('create index request_counts_age on request_counts (span)');
  }
}
