-- A digest of what a language model was shown to summarize the findings of a run, so that it is not asked twice.
alter table scouting_runs add column summary_of text;
