-- A session of the pages is a grant to the service's own pages, and spends what its person may spend.
alter table grants alter column daily_budget drop not null;
