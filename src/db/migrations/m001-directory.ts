import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';

/** Columns that districts and schools share. */
const INSTITUTION_COLUMNS = `
  id uuid primary key default gen_random_uuid(),
  nces_id text not null,
  name text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  website_url text,
  grade_levels text check (grade_levels ~ '^(PK|KG|0[1-9]|1[0-3]|UG|AE)-(PK|KG|0[1-9]|1[0-3]|UG|AE)$'),
  grade_bands text[] not null generated always as (grade_bands(grade_levels)) stored,
  locale_type text,
  nces_data_year text,
  student_count integer check (student_count >= 0),
  teachers_fte double precision check (teachers_fte >= 0),
  student_teacher_ratio double precision check (student_teacher_ratio >= 0),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  physical_address text, physical_city text, physical_state text, physical_zip text,
  mailing_address text, mailing_city text, mailing_state text, mailing_zip text,
  phone text,
  county text,
  ai_summary text,
  executive_summary text,
  timeline jsonb check (jsonb_typeof(timeline) = 'array'),
  summary_generated_at timestamptz,
  key_facts jsonb check (jsonb_typeof(key_facts) = 'object'),
  ai_policy_summary text,
  technology_level text,
  ai_initiatives jsonb check (jsonb_typeof(ai_initiatives) = 'array'),
  edtech_products jsonb check (jsonb_typeof(edtech_products) = 'array'),
  source text,
  source_url text,
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed', 'error')),
  website_mapped_at timestamptz,
  content_fetched_at timestamptz,
  content_extracted_at timestamptz,
  crawled_at timestamptz,
  last_analysis_job_id uuid,
  error_message text,
  retry_count integer not null default 0 check (retry_count >= 0),
  notes text,
  last_updated_at timestamptz not null default now(),
  created_at timestamptz not null default now()`;

/**
 * One index for every filter and every sort order of a search. Nullable sort columns have one index per direction,
 * because nulls come last in both. `(…, name, id)` serves a filter together with the default order.
 */
const institutionIndexes = (table: string): string[] => [
  `create unique index ${table}_nces_id on ${table} (nces_id)`,
  `create index ${table}_name on ${table} (name, id)`,
  `create index ${table}_state on ${table} (state, name, id)`,
  `create index ${table}_status on ${table} (status, name, id)`,
  `create index ${table}_locale on ${table} (split_part(locale_type, ':', 1), name, id)`,
  `create index ${table}_grade_bands on ${table} using gin (grade_bands)`,
  `create index ${table}_name_search on ${table} using gin (name gin_trgm_ops)`,
  `create index ${table}_county_search on ${table} using gin (county gin_trgm_ops)`,
  `create index ${table}_created_at on ${table} (created_at, id)`,
  `create index ${table}_last_updated_at on ${table} (last_updated_at, id)`,
  ...['county', 'student_count', 'student_teacher_ratio'].flatMap((column) => nullsLast(table, column)),
];

const nullsLast = (table: string, column: string): string[] => [
  `create index ${table}_${column} on ${table} (${column}, id)`,
  `create index ${table}_${column}_desc on ${table} (${column} desc nulls last, id desc)`,
];

/** Organizations with their users and keys, the directory of districts and schools, and who unlocked what. */
export class Directory extends Migration {
  override async up(): Promise<void> {
    this.addSql('create extension if not exists pg_trgm');

    this.addSql(`create table organizations (
      id uuid primary key default gen_random_uuid(),
      name text not null check (name <> ''),
      plan text not null check (plan in ('free', 'starter', 'growth', 'scale', 'pro', 'enterprise')),
      created_at timestamptz not null default now())`);
    this.addSql(`create table credit_accounts (
      organization_id uuid primary key references organizations on delete cascade,
      available integer not null check (available >= 0),
      held integer not null default 0 check (held >= 0))`);
    this.addSql(`create table users (
      id uuid primary key default gen_random_uuid(),
      organization_id uuid not null references organizations on delete cascade,
      name text not null check (name <> ''),
      created_at timestamptz not null default now())`);
    this.addSql('create index users_organization on users (organization_id, created_at, id)');
    this.addSql(`create table api_keys (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      name text not null check (name <> ''),
      prefix text not null,
      digest bytea not null unique check (length(digest) = 32),
      rate_limit integer check (rate_limit > 0),
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      revoked_at timestamptz)`);
    this.addSql('create index api_keys_user on api_keys (user_id, created_at, id)');

    this.addSql(functionDefinition('grade_bands'));
    this.addSql(`create table districts (${INSTITUTION_COLUMNS},
      state_district_id text,
      district_type text,
      school_count integer check (school_count >= 0),
      total_revenue double precision,
      per_pupil_expenditure double precision,
      free_reduced_lunch_pct double precision check (free_reduced_lunch_pct between 0 and 100))`);
    this.addSql(`create table schools (${INSTITUTION_COLUMNS},
      district_id uuid not null references districts,
      state_school_id text,
      school_type text)`);
    for (const statement of [...institutionIndexes('districts'), ...institutionIndexes('schools')]) {
      this.addSql(statement);
    }
    this.addSql('create index districts_type on districts (district_type, name, id)');
    for (const statement of nullsLast('districts', 'school_count')) this.addSql(statement);
    this.addSql('create index schools_type on schools (school_type, name, id)');
    this.addSql('create index schools_district on schools (district_id, name, id)');

    this.addSql(`create table unlocks (
      organization_id uuid not null references organizations on delete cascade,
      entity_type text not null check (entity_type in ('district', 'school', 'contact')),
      entity_id uuid not null,
      credits_spent integer not null check (credits_spent >= 0),
      user_id uuid references users on delete set null,
      unlocked_at timestamptz not null default now(),
      primary key (organization_id, entity_type, entity_id))`);
  }
}
