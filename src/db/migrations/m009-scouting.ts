import { Migration } from '@mikro-orm/migrations';

/** The intermediate results of a scouting run, so that it resumes where it was interrupted. */
export class Scouting extends Migration {
  override async up(): Promise<void> {
    for (const statement of [...RUNS, ...PAGES]) this.addSql(statement);
  }
}

const RUNS = [
  // The run that last found a contact; none for imported ones.
  'alter table contacts add column found_by uuid',
  'create index contacts_found_by on contacts (found_by) where found_by is not null',
  // A run without a job waits for a free slot of its organization.
  `alter table scouting_runs
     add column job_id uuid,
     add column website text,
     add column facts jsonb,
     add column summary jsonb`,
  `create index scouting_runs_waiting on scouting_runs (organization_id, created_at, id)
   where status = 'pending' and job_id is null`,
];

/** The intermediate results of a run, deleted when it ends. */
const PAGES = [
  `create table scouting_pages (
    run_id uuid not null references scouting_runs on delete cascade,
    place integer not null,
    url text not null,
    discovered_via text not null,
    link_text text,
    url_fact jsonb,
    document_url text,
    content_type text,
    body bytea,
    fetched_at timestamptz,
    page jsonb,
    failure text,
    primary key (run_id, place))`,
  'create unique index scouting_pages_url on scouting_pages (run_id, md5(url))',
];
