import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';
import { SERVICE_ROLE } from '../service-role.ts';

/** The ledger of credits, keys of idempotent requests, and the service's own role. */
export class Credits extends Migration {
  override async up(): Promise<void> {
    for (const statement of [
      ...ACCOUNTS,
      ...LEDGER,
      ...OPENING,
      ...UNLOCKS,
      ...SCOUTING,
      ...IDEMPOTENCY,
      ...ROLE,
    ]) {
      this.addSql(statement);
    }
  }
}

const ACCOUNTS = [
  // No work could be queued before this migration, so nothing can be held.
  'update credit_accounts set available = available + held, held = 0 where held > 0',
  functionDefinition('month_after'),
  `alter table credit_accounts
     add column allowance_left integer not null default 0 check (allowance_left between 0 and available),
     add column renews_at timestamptz not null default month_after(now())`,
];

const LEDGER = [
  `create table credit_entries (
    id uuid primary key default gen_random_uuid(),
    -- The order of the entries; each of an organization's continues where the one before left off.
    number bigint not null generated always as identity,
    organization_id uuid not null references organizations,
    kind text not null
      check (kind in ('grant', 'unlock', 'hold', 'settle', 'release', 'monthly_reset', 'adjustment')),
    -- Happens at most once per kind: 'district:<id>', 'job:<id>', 'month:<first day>', …
    reference text not null,
    entity_type text check (entity_type in ('district', 'school', 'contact')),
    entity_id uuid check ((entity_id is null) = (entity_type is null)),
    available_change integer not null,
    held_change integer not null,
    available_after integer not null check (available_after >= 0),
    held_after integer not null check (held_after >= 0),
    -- The part taken from the month's allowance, which lapses; negative when it was returned.
    from_allowance integer not null default 0,
    channel text not null check (channel in ('dashboard', 'mcp', 'api', 'system')),
    user_id uuid references users,
    reason text,
    created_at timestamptz not null,
    unique (organization_id, kind, reference))`,
  'create index credit_entries_order on credit_entries (organization_id, number, id)',
  // Monthly sums of the ledger, maintained with it, so that reading usage does not add up a whole month.
  `create table credit_usage (
    organization_id uuid not null references organizations on delete cascade,
    month_end timestamptz not null,
    operation text not null
      check (operation in ('unlock_district', 'unlock_school', 'unlock_contact', 'generate_email')),
    credits integer not null check (credits >= 0),
    times integer not null check (times > 0),
    primary key (organization_id, month_end, operation))`,
  `create type credit_movement as (
    kind text, reference text, entity_type text, entity_id uuid,
    available_change integer, held_change integer,
    operation text, spent integer, reason text)`,
];

/** Credits granted and spent before the ledger existed. */
const OPENING = [
  `insert into credit_entries (organization_id, kind, reference, available_change, held_change, available_after,
      held_after, channel, reason, created_at)
    select a.organization_id, 'grant', 'opening', total, 0, total, 0, 'system', 'Opening balance', o.created_at
    from credit_accounts a join organizations o on o.id = a.organization_id
    cross join lateral (
      select a.available + coalesce(sum(credits_spent), 0) as total from unlocks u
      where u.organization_id = a.organization_id) opening
    order by o.created_at`,
  `insert into credit_entries (organization_id, kind, reference, entity_type, entity_id, available_change, held_change,
      available_after, held_after, channel, user_id, created_at)
    select u.organization_id, 'unlock', u.entity_type || ':' || u.entity_id, u.entity_type, u.entity_id,
      -u.credits_spent, 0,
      a.available + sum(u.credits_spent) over later - u.credits_spent, 0, 'system', u.user_id, u.unlocked_at
    from unlocks u join credit_accounts a on a.organization_id = u.organization_id
    window later as (partition by u.organization_id order by u.unlocked_at desc, u.entity_id desc
      rows between unbounded preceding and current row)
    order by u.unlocked_at, u.entity_id`,
  `insert into credit_usage (organization_id, month_end, operation, credits, times)
    select organization_id, month_after(unlocked_at), 'unlock_' || entity_type, sum(credits_spent), count(*)
    from unlocks group by 1, 2, 3`,
];

const UNLOCKS = [
  `create type unlock_target as (
    "position" integer, entity_type text, entity_id uuid, price integer,
    outcome text, parent_type text, parent_id uuid, is_scouted boolean)`,
];

/** The organization that started a run, toward whose cap it counts. */
const SCOUTING = [
  'alter table scouting_runs add column organization_id uuid references organizations on delete set null',
  `create index scouting_runs_organization on scouting_runs (organization_id, created_at)
   where status in ('pending', 'in_progress')`,
];

const IDEMPOTENCY = [
  `create table idempotency_keys (
    user_id uuid not null references users on delete cascade,
    key text not null check (length(key) between 1 and 255),
    field text not null,
    fingerprint bytea not null check (length(fingerprint) = 32),
    answer jsonb not null,
    created_at timestamptz not null,
    primary key (user_id, key, field))`,
  'create index idempotency_keys_age on idempotency_keys (created_at)',
];

/**
 * Roles belong to the whole server, so another database may have created this one already, or be creating it now.
 * If the owner may not create roles, an administrator does it once: `create role market_service; grant market_service
 * to <owner>`.
 */
const ROLE = [
  `do $$ begin
    if not exists (select from pg_roles where rolname = '${SERVICE_ROLE}') then
      create role ${SERVICE_ROLE} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`,
  `do $$ begin
    if not pg_has_role(current_user, '${SERVICE_ROLE}', 'member') then
      execute format('grant ${SERVICE_ROLE} to %I', current_user);
    end if;
  end $$`,
  `grant usage on schema public to ${SERVICE_ROLE}`,
  `grant select, insert, update, delete on all tables in schema public to ${SERVICE_ROLE}`,
  `grant usage on all sequences in schema public to ${SERVICE_ROLE}`,
  `alter default privileges in schema public grant select, insert, update, delete on tables to ${SERVICE_ROLE}`,
  `alter default privileges in schema public grant usage on sequences to ${SERVICE_ROLE}`,
  `revoke update, delete, truncate on credit_entries from ${SERVICE_ROLE}`,
  `revoke all on migrations from ${SERVICE_ROLE}`,
];
