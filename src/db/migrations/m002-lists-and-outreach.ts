/** Tables of lists, prompts, and emails; part of the migration `m002-intelligence`. */

/** A check that allows a column these values. */
export const oneOf = (column: string, ...values: string[]) =>
  `check (${column} in (${values.map((value) => `'${value}'`).join(', ')}))`;

export const LISTS = [
  `create table lists (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    name text not null check (name <> ''),
    entity_type text not null ${oneOf('entity_type', 'district', 'school', 'contact')},
    description text,
    color text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (id, entity_type))`,
  'create unique index lists_natural on lists (user_id, entity_type, lower(name))',
  'create index lists_user on lists (user_id, created_at, id)',
  `create table list_items (
    id uuid primary key default gen_random_uuid(),
    list_id uuid not null,
    district_id uuid references districts on delete cascade,
    school_id uuid references schools on delete cascade,
    contact_id uuid references contacts on delete cascade,
    check (num_nonnulls(district_id, school_id, contact_id) = 1),
    entity_id uuid not null generated always as (coalesce(district_id, school_id, contact_id)) stored,
    entity_type text not null generated always as (
      case when district_id is not null then 'district' when school_id is not null then 'school' else 'contact' end
    ) stored,
    foreign key (list_id, entity_type) references lists (id, entity_type) on delete cascade,
    notes text,
    added_at timestamptz not null default now())`,
  'create unique index list_items_natural on list_items (list_id, entity_id)',
  'create index list_items_order on list_items (list_id, added_at, id)',
];

export const OUTREACH = [
  `create table email_prompts (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    name text not null check (name <> ''),
    description text,
    system_prompt text not null,
    instruction_prompt text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now())`,
  'create unique index email_prompts_natural on email_prompts (user_id, lower(name))',
  'create index email_prompts_user on email_prompts (user_id, created_at, id)',
  `create table generated_emails (
    id uuid primary key default gen_random_uuid(),
    organization_id uuid not null references organizations on delete cascade,
    contact_id uuid not null references contacts on delete cascade,
    email_prompt_id uuid references email_prompts on delete set null,
    subject text,
    body text,
    status text not null default 'generated' ${oneOf('status', 'generated', 'failed')},
    generation_metadata jsonb check (jsonb_typeof(generation_metadata) = 'object'),
    generated_at timestamptz,
    created_at timestamptz not null default now())`,
  'create index generated_emails_contact on generated_emails (organization_id, contact_id, created_at, id)',
  'create index generated_emails_prompt on generated_emails (email_prompt_id)',
];
