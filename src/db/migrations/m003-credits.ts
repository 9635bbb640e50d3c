import { Migration } from '@mikro-orm/migrations';

/** The role that the service works as. It is not the owner of anything, so what is revoked below binds it. */
export const SERVICE_ROLE = 'market_service';

/** The ledger of credits, the two functions that write it, keys of idempotent requests, and the service's own role. */
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
  // No work could be queued yet: what is held is a leftover of nothing.
  'update credit_accounts set available = available + held, held = 0 where held > 0',
  `create function month_after(instant timestamptz) returns timestamptz language sql immutable parallel safe
   return (date_trunc('month', instant at time zone 'UTC') + interval '1 month') at time zone 'UTC'`,
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
    -- What happens at most once of its kind: 'district:<id>', 'job:<id>', 'month:<first day>', …
    reference text not null,
    entity_type text check (entity_type in ('district', 'school', 'contact')),
    entity_id uuid check ((entity_id is null) = (entity_type is null)),
    available_change integer not null,
    held_change integer not null,
    available_after integer not null check (available_after >= 0),
    held_after integer not null check (held_after >= 0),
    -- How much of it was taken from the month's allowance, which lapses; negative when it went back there.
    from_allowance integer not null default 0,
    channel text not null check (channel in ('dashboard', 'mcp', 'api', 'system')),
    user_id uuid references users,
    reason text,
    created_at timestamptz not null,
    unique (organization_id, kind, reference))`,
  'create index credit_entries_order on credit_entries (organization_id, number, id)',
  // Sums of the ledger by month, kept with it, so that reading them does not mean adding up a busy month.
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
  // The one place where credits move: account, ledger and usage together, under the lock of the account's row. What
  // is spent comes from the month's allowance first, because that lapses; what is released goes back to where it came from.
  `create function post_credits(
    organization uuid, actor uuid, via text, instant timestamptz, movements credit_movement[]
  ) returns credit_accounts language plpgsql as $$
  declare
    account credit_accounts;
    change bigint;
    reserved bigint;
    taken bigint;
  begin
    select * into strict account from credit_accounts where organization_id = organization for no key update;
    select sum(m.available_change), sum(m.held_change) into change, reserved from unnest(movements) m;
    with entered as (
      insert into credit_entries (organization_id, kind, reference, entity_type, entity_id, available_change,
          held_change, available_after, held_after, from_allowance, channel, user_id, reason, created_at)
        select organization, m.kind, m.reference, m.entity_type, m.entity_id, m.available_change, m.held_change,
          account.available + sum(m.available_change) over upto,
          account.held + sum(m.held_change) over upto,
          case m.kind
            when 'monthly_reset' then 0
            when 'release' then -coalesce((select h.from_allowance from credit_entries h
              where h.organization_id = organization and h.kind = 'hold' and h.reference = m.reference), 0)
            else least(-least(m.available_change, 0),
              greatest(account.allowance_left + coalesce(sum(least(m.available_change, 0)) over before, 0), 0)) end,
          via, actor, m.reason, instant
        from unnest(movements) with ordinality m(kind, reference, entity_type, entity_id, available_change,
          held_change, operation, spent, reason, position)
        window upto as (order by m.position),
          before as (order by m.position rows between unbounded preceding and 1 preceding)
        order by m.position
      returning from_allowance
    )
    select sum(from_allowance) into taken from entered;
    update credit_accounts a set available = a.available + change, held = a.held + reserved,
        allowance_left = a.allowance_left - taken
      where a.organization_id = organization returning * into account;
    insert into credit_usage (organization_id, month_end, operation, credits, times)
      select organization, month_after(instant), m.operation, sum(m.spent), count(*)
      from unnest(movements) m where m.operation is not null group by m.operation
      on conflict (organization_id, month_end, operation) do update
        set credits = credit_usage.credits + excluded.credits, times = credit_usage.times + excluded.times;
    return account;
  end $$`,
  // Begins a new month, once: what is left of the old allowance lapses, the new one is there, bought credits stay.
  `create function renew_credits(organization uuid, allowance integer, instant timestamptz)
  returns credit_accounts language plpgsql as $$
  declare
    account credit_accounts;
  begin
    select * into strict account from credit_accounts where organization_id = organization for no key update;
    if account.renews_at > instant then
      return account;
    end if;
    -- First the old one: the new may be smaller, and what is left of an allowance is never more than can be spent.
    update credit_accounts set allowance_left = 0 where organization_id = organization;
    perform post_credits(organization, null, 'system', instant, array[row(
      'monthly_reset', 'month:' || to_char(date_trunc('month', instant at time zone 'UTC'), 'YYYY-MM-DD'), null, null,
      allowance - account.allowance_left, 0, null, null, null)::credit_movement]);
    update credit_accounts set allowance_left = allowance, renews_at = month_after(instant)
      where organization_id = organization returning * into account;
    return account;
  end $$`,
];

/** What was given and spent before there was a ledger. */
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
  // What would become of each thing asked for, in the order asked; of a repeated one the first counts.
  // Outcomes: unlocked_before, missing, parent_locked, fresh.
  `create function unlock_targets(organization uuid, types text[], ids uuid[], prices integer[])
  returns unlock_target[] language sql stable as $$
    with asked as (
      select distinct on (entity_type, entity_id) entity_type, entity_id, price, "position"
      from unnest(types, ids, prices) with ordinality a(entity_type, entity_id, price, "position")
      order by entity_type, entity_id, "position"
    ), found as (
      select a.*, u.entity_id is not null as was_unlocked,
        coalesce(d.id, s.id, c.id) is not null as is_there,
        coalesce(d.status, s.status) not in ('pending', 'error') as is_scouted,
        c.school_id, c.district_id
      from asked a
      left join unlocks u on u.organization_id = organization
        and u.entity_type = a.entity_type and u.entity_id = a.entity_id
      left join districts d on a.entity_type = 'district' and d.id = a.entity_id
      left join schools s on a.entity_type = 'school' and s.id = a.entity_id
      left join contacts c on a.entity_type = 'contact' and c.id = a.entity_id
    ), judged as (
      select f.*, case
        when was_unlocked then 'unlocked_before'
        when not is_there then 'missing'
        when entity_type = 'contact'
          and not exists (select from unlocks u where u.organization_id = organization
            and u.entity_type = 'district' and u.entity_id = f.district_id)
          and not exists (select from unlocks u where u.organization_id = organization
            and u.entity_type = 'school' and u.entity_id = f.school_id)
          and not exists (select from found p where p.is_there
            and ((p.entity_type = 'district' and p.entity_id = f.district_id)
              or (p.entity_type = 'school' and p.entity_id = f.school_id)))
        then 'parent_locked'
        else 'fresh' end as outcome
      from found f
    )
    select coalesce(array_agg(row("position", entity_type, entity_id, price, outcome,
        case when outcome = 'parent_locked' then case when school_id is null then 'district' else 'school' end end,
        case when outcome = 'parent_locked' then coalesce(school_id, district_id) end,
        coalesce(is_scouted, true))::unlock_target order by "position"), '{}')
    from judged
  $$`,
  // Unlocks what is asked for, as far as it can be, for its whole price or not at all. The lock of the account's row
  // is the first one taken, always: so there is nothing to deadlock with, and each call sees what the last one did.
  // When all is unlocked already, or only a look was asked for, nothing is locked. Whoever cannot queue the scouting of
  // what was never scouted in the same transaction says so, and is told to come back with one.
  // Verdicts: charged, free, looked; nothing was done: too_expensive, over_cap, unscouted.
  `create function unlock_entities(
    organization uuid, actor uuid, via text, instant timestamptz, allowance integer,
    types text[], ids uuid[], prices integer[], cap integer, only_look boolean, can_queue boolean,
    out verdict text, out balance integer, out required integer, out targets unlock_target[]
  ) language plpgsql as $$
  declare
    account credit_accounts;
  begin
    select * into strict account from credit_accounts where organization_id = organization;
    if account.renews_at <= instant then
      account := renew_credits(organization, allowance, instant);
    end if;
    if not only_look and exists (
      select from unnest(types, ids) a(entity_type, entity_id) where not exists (
        select from unlocks u where u.organization_id = organization
          and u.entity_type = a.entity_type and u.entity_id = a.entity_id)) then
      select * into strict account from credit_accounts where organization_id = organization for no key update;
    end if;
    targets := unlock_targets(organization, types, ids, prices);
    required := coalesce((select sum(t.price) from unnest(targets) t where t.outcome = 'fresh'), 0);
    balance := account.available;
    verdict := case
      when only_look then 'looked'
      when required = 0 then 'free'
      when required > cap then 'over_cap'
      when required > balance then 'too_expensive'
      when not can_queue and exists (
        select from unnest(targets) t where t.outcome = 'fresh' and not t.is_scouted) then 'unscouted'
      else 'charged' end;
    if verdict <> 'charged' then
      return;
    end if;
    insert into unlocks (organization_id, entity_type, entity_id, credits_spent, user_id, unlocked_at)
      select organization, t.entity_type, t.entity_id, t.price, actor, instant
      from unnest(targets) t where t.outcome = 'fresh' order by t.entity_type, t.entity_id;
    account := post_credits(organization, actor, via, instant, array(
      select row('unlock', t.entity_type || ':' || t.entity_id, t.entity_type, t.entity_id, -t.price, 0,
        'unlock_' || t.entity_type, t.price, null)::credit_movement
      from unnest(targets) t where t.outcome = 'fresh' order by t.entity_type = 'contact', t."position"));
    balance := account.available;
  end $$`,
];

/** For whom a run was started: it counts towards that organization's cap. */
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
 * Roles belong to the whole server, so another database may have made this one already, or be making it right now.
 * Where the owner may not make roles, an administrator does it once: `create role market_service; grant market_service
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
