import { Migration } from '@mikro-orm/migrations';

/** The requests of the last minute: a row for each request, or for each second if a process counts in memory. */
export class RequestWindows extends Migration {
  override async up(): Promise<void> {
    // Unlogged, so no request waits for the disk; a crash of the database loses a minute of counts. "upto" is a
    // running total, so the first and last rows of a window give its number of requests.
    this.addSql(`create unlogged table admitted_requests (
      subject text not null,
      at timestamptz not null,
      requests integer not null check (requests > 0),
      upto bigint not null)`);
    this.addSql('create index admitted_requests_window on admitted_requests (subject, at, upto)');
  }
}
