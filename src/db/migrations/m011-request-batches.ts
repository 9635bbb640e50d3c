import { Migration } from '@mikro-orm/migrations';

/**
 * Counts requests in batches, by a clock that is unaffected by jumps of the wall clock.
 *
 * PostgreSQL has no monotonic clock, but every process of the service has one. So each process states the time it
 * expects: that of its last answer plus the milliseconds since. A wall clock that disagrees by more than two
 * seconds has been set, and `request_clock` absorbs the difference for all processes. Smaller differences are
 * slewing and statements under way; they shift a window of 60 seconds by as much and no more.
 */
export class RequestBatches extends Migration {
  override async up(): Promise<void> {
    // Unlogged like the requests themselves: a crash of the database loses both.
    this.addSql(`create unlogged table request_clock (
      id boolean primary key default true check (id),
      ahead interval not null,
      corrections integer not null)`);
    this.addSql('drop function if exists take_requests(text[], integer[], integer)');
  }
}
