-- The first year of a school year such as `2023-2024`; null for anything else.
create or replace function first_year(school_year text) returns integer language sql immutable parallel safe as $$
  select case when school_year ~ '^\d{4}-' then left(school_year, 4)::integer end
$$;
