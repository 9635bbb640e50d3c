-- The format of an uploaded list of accounts, next to the export with the results.

alter table exports add column matching_facts jsonb;
