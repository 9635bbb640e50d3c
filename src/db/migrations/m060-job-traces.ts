import { Migration } from '@mikro-orm/migrations';

/** The trace of the request that enqueued a job, so that the job's spans continue it. */
export class JobTraces extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table jobs add column traceparent text check (length(traceparent) <= 200)');
  }
}
