-- Failures that did not end a scouting run.

alter table scouting_runs add column warning text;
