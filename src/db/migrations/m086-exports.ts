import { Migration } from '@mikro-orm/migrations';

/** Exports that run in the background, and the trail of what was exported. */
export class Exports extends Migration {
  override async up(): Promise<void> {
    for (const statement of [...EXPORTS, ...TRAIL]) this.addSql(statement);
  }
}

const EXPORTS = [
  // "attempt" is the one whose chunks are the file. The secret signs the links to it.
  `create table exports (
    id uuid primary key default gen_random_uuid(),
    organization_id uuid not null references organizations on delete cascade,
    user_id uuid not null references users on delete cascade,
    job_id uuid not null unique,
    path text not null,
    format text not null check (format in ('csv', 'ndjson')),
    secret bytea not null check (length(secret) = 32),
    attempt integer,
    "rows" integer check ("rows" >= 0),
    bytes bigint check (bytes >= 0),
    expires_at timestamptz check ((expires_at is null) = (attempt is null)),
    created_at timestamptz not null default now())`,
  'create index exports_user on exports (user_id, created_at, id)',
  'create index exports_organization on exports (organization_id, created_at)',
  // In the database, where every process of the service finds them.
  `create table export_chunks (
    export_id uuid not null references exports on delete cascade,
    attempt integer not null,
    number integer not null,
    content bytea not null,
    primary key (export_id, attempt, number))`,
  'alter table export_chunks alter column content set storage external', // compressed already
];

const TRAIL = [
  `create table audit_entries (
    id uuid primary key default gen_random_uuid(),
    organization_id uuid not null references organizations on delete cascade,
    user_id uuid,
    key_id uuid,
    action text not null check (action in
      ('export_streamed', 'export_broken_off', 'export_requested', 'export_completed', 'export_failed',
       'export_downloaded')),
    path text not null,
    export_id uuid,
    "rows" integer check ("rows" >= 0),
    created_at timestamptz not null default now())`,
  'create index audit_entries_organization on audit_entries (organization_id, created_at, id)',
];
