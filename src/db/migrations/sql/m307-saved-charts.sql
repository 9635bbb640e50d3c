-- The chart of a saved search on `/explore`.

alter table saved_searches add column chart text check (length(chart) <= 500);
