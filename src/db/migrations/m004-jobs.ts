import { Migration } from '@mikro-orm/migrations';

/** The public records of background jobs. Their messages have a schema of their own; see queue-schema.ts. */
export class Jobs extends Migration {
  override async up(): Promise<void> {
    for (const statement of JOBS) this.addSql(statement);
  }
}

const JOBS = [
  // `attempt` counts claims and is the fencing token: only the worker with the latest claim may write.
  `create table jobs (
    id uuid primary key,
    kind text not null,
    organization_id uuid references organizations on delete cascade,
    user_id uuid references users on delete set null,
    payload jsonb not null,
    key text,
    status text not null default 'queued' check (status in ('queued', 'processing', 'completed', 'failed')),
    attempt integer not null default 0 check (attempt >= 0),
    failures integer not null default 0 check (failures between 0 and attempt),
    queue_id uuid not null,
    progress_completed integer not null default 0 check (progress_completed >= 0),
    progress_total integer not null default 1 check (progress_total >= greatest(progress_completed, 1)),
    message text,
    result jsonb,
    error text,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    finished_at timestamptz,
    check ((status in ('completed', 'failed')) = (finished_at is not null)))`,
  `create unique index jobs_open_key on jobs (kind, key) where status in ('queued', 'processing')`,
  `create index jobs_open on jobs (kind, organization_id, created_at) where status in ('queued', 'processing')`,
  'create index jobs_organization on jobs (organization_id, created_at)',
  'create index jobs_user on jobs (user_id) where user_id is not null',
  'create index jobs_created_at on jobs (created_at, id)',
  'create index jobs_finished_at on jobs (finished_at) where finished_at is not null',
];
