-- Districts and schools, counts of schools, and records that left the directory.

create table districts (
  id uuid default gen_random_uuid() primary key,
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
  latitude double precision check (latitude >= -90 and latitude <= 90),
  longitude double precision check (longitude >= -180 and longitude <= 180),
  physical_address text,
  physical_city text,
  physical_state text,
  physical_zip text,
  mailing_address text,
  mailing_city text,
  mailing_state text,
  mailing_zip text,
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
  created_at timestamptz not null default now(),
  state_district_id text,
  district_type text,
  school_count integer check (school_count >= 0),
  total_revenue double precision,
  per_pupil_expenditure double precision,
  free_reduced_lunch_pct double precision check (free_reduced_lunch_pct >= 0 and free_reduced_lunch_pct <= 100),
  reported_type text,
  types text[] not null generated always as (array_remove(array[lower(district_type), lower(reported_type)],
    null)) stored
);
create unique index districts_nces_id on districts (nces_id);
create index districts_name on districts (name, id);
create index districts_state on districts (state, name, id);
create index districts_status on districts (status, name, id);
create index districts_locale on districts (split_part(locale_type, ':', 1), name, id);
create index districts_grade_bands on districts using gin (grade_bands);
create index districts_name_search on districts using gin (name gin_trgm_ops);
create index districts_county_search on districts using gin (county gin_trgm_ops);
create index districts_created_at on districts (created_at, id);
create index districts_last_updated_at on districts (last_updated_at, id);
create index districts_county on districts (county, id);
create index districts_county_desc on districts (county desc nulls last, id desc);
create index districts_student_count on districts (student_count, id);
create index districts_student_count_desc on districts (student_count desc nulls last, id desc);
create index districts_student_teacher_ratio on districts (student_teacher_ratio, id);
create index districts_student_teacher_ratio_desc on districts (student_teacher_ratio desc nulls last, id desc);
create index districts_school_count on districts (school_count, id);
create index districts_school_count_desc on districts (school_count desc nulls last, id desc);
create index districts_types on districts using gin (types);
create index districts_zip on districts (left(physical_zip, 5), name, id);
create index districts_by_name on districts (name collate natural_order, id);
create index districts_by_state on districts (state, name collate natural_order, id);
create index districts_by_status on districts (status, name collate natural_order, id);
create index districts_by_county on districts (county collate natural_order, id);
create index districts_by_county_desc on districts (county collate natural_order desc nulls last, id desc);
create index districts_by_locale on districts (split_part(locale_type, ':', 1), name collate natural_order, id);
create index districts_by_zip on districts (left(physical_zip, 5), name collate natural_order, id);

create table schools (
  id uuid default gen_random_uuid() primary key,
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
  latitude double precision check (latitude >= -90 and latitude <= 90),
  longitude double precision check (longitude >= -180 and longitude <= 180),
  physical_address text,
  physical_city text,
  physical_state text,
  physical_zip text,
  mailing_address text,
  mailing_city text,
  mailing_state text,
  mailing_zip text,
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
  created_at timestamptz not null default now(),
  district_id uuid not null references districts,
  state_school_id text,
  school_type text,
  reported_type text,
  is_charter boolean,
  types text[] not null generated always as (array_remove(array[lower(school_type), lower(reported_type), case
    when is_charter then 'charter' else null end], null)) stored
);
create unique index schools_nces_id on schools (nces_id);
create index schools_name on schools (name, id);
create index schools_state on schools (state, name, id);
create index schools_status on schools (status, name, id);
create index schools_locale on schools (split_part(locale_type, ':', 1), name, id);
create index schools_grade_bands on schools using gin (grade_bands);
create index schools_name_search on schools using gin (name gin_trgm_ops);
create index schools_county_search on schools using gin (county gin_trgm_ops);
create index schools_created_at on schools (created_at, id);
create index schools_last_updated_at on schools (last_updated_at, id);
create index schools_county on schools (county, id);
create index schools_county_desc on schools (county desc nulls last, id desc);
create index schools_student_count on schools (student_count, id);
create index schools_student_count_desc on schools (student_count desc nulls last, id desc);
create index schools_student_teacher_ratio on schools (student_teacher_ratio, id);
create index schools_student_teacher_ratio_desc on schools (student_teacher_ratio desc nulls last, id desc);
create index schools_district on schools (district_id, name, id);
create unique index schools_of_district on schools (id, district_id);
create index schools_types on schools using gin (types);
create index schools_zip on schools (left(physical_zip, 5), name, id);
create index schools_statistics on schools (state, county) include (district_id, locale_type, school_type,
  student_count, teachers_fte);
create index schools_by_name on schools (name collate natural_order, id);
create index schools_by_state on schools (state, name collate natural_order, id);
create index schools_by_status on schools (status, name collate natural_order, id);
create index schools_by_county on schools (county collate natural_order, id);
create index schools_by_county_desc on schools (county collate natural_order desc nulls last, id desc);
create index schools_by_district on schools (district_id, name collate natural_order, id);
create index schools_by_locale on schools (split_part(locale_type, ':', 1), name collate natural_order, id);
create index schools_by_zip on schools (left(physical_zip, 5), name collate natural_order, id);

create table school_cells (
  state text not null,
  locale_type text,
  grade_bands text[] not null,
  school_type text,
  student_band integer,
  schools integer not null,
  counted integer not null,
  students integer not null,
  unique nulls not distinct (state, locale_type, grade_bands, school_type, student_band)
);
create index school_cells_empty on school_cells (schools) where schools = 0;

create table school_counties (
  state text not null,
  county text,
  schools integer not null,
  counted integer not null,
  students integer not null,
  unique nulls not distinct (state, county)
);
create index school_counties_empty on school_counties (schools) where schools = 0;

create table deletions (
  id uuid default gen_random_uuid() primary key,
  kind text not null check (kind in ('district', 'school', 'contact', 'vendor')),
  record_id uuid not null,
  merged_into_id uuid,
  district_id uuid,
  school_id uuid,
  deleted_at timestamptz not null default now(),
  check (merged_into_id is null or kind = 'vendor'),
  check ((district_id is not null) = (kind = 'contact')),
  check (school_id is null or kind = 'contact')
);
create index deletions_deleted_at on deletions (deleted_at, id);
create index deletions_kind on deletions (kind, deleted_at, id);
