-- The weights of signals; docs/api.md explains them. A signal's score is its points, halved for each half-life (in
-- days) between its anchor and now. A signal that rises is anchored at its end and grows toward it. Changing a weight
-- requires a fill that runs refresh_signals for all places, because the heat of signals is stored.
create or replace function signal_weights()
returns table (kind text, points integer, half_life integer, rises boolean) language sql immutable as $$
  values
    ('rfp', 40, 21, false),
    ('contract', 30, 60, true),
    ('funding', 28, 90, false),
    ('leadership', 22, 45, false),
    ('purchase', 20, 60, false),
    ('replaced', 20, 90, false),
    ('pain_point', 18, 120, false),
    ('board', 10, 30, false)
$$;

create or replace function signal_severity_points(severity text) returns integer language sql immutable as $$
  select case severity when 'medium' then 5 when 'high' then 12 when 'critical' then 20 else 0 end
$$;

create or replace function signal_size_points(students integer) returns integer language sql immutable as $$
  select case when students >= 10000 then 15 when students >= 2500 then 8 else 0 end
$$;

-- Added if the place has funding on record.
create or replace function signal_funding_points() returns integer language sql immutable as $$ select 6 $$;

-- Added for a contract if the place is dissatisfied with the vendor.
create or replace function signal_dissatisfaction_points() returns integer language sql immutable as $$ select 8 $$;
