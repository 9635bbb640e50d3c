import { Migration } from '@mikro-orm/migrations';

/** The requests of the last minute: one row for each, or for each second where a process counts in its memory. */
export class RequestWindows extends Migration {
  override async up(): Promise<void> {
    // Unlogged: a crash of the database forgets a minute of counting, and no request waits for a disk. "upto" is a
    // running total, so that the first and the last row of a window say how many are in it.
    this.addSql(`create unlogged table admitted_requests (
      subject text not null,
      at timestamptz not null,
      requests integer not null check (requests > 0),
      upto bigint not null)`);
    this.addSql('create index admitted_requests_window on admitted_requests (subject, at, upto)');
  }
}
