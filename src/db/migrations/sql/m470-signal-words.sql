-- The words of signals, which searches match by their English stems. No word is left out as too frequent: `IT` and
-- `AI` are what people look for. `refresh_signals` writes the column; `m471-words-of-signals` fills it in older rows.

create text search dictionary english_stems (template = snowball, language = english);
create text search configuration stems (copy = pg_catalog.simple);
alter text search configuration stems
  alter mapping for asciiword, word, asciihword, hword, hword_asciipart, hword_part with english_stems;
alter table signals add column words tsvector;
create index signals_words_search on signals using gin (words);
create index signals_vendor on signals (vendor_id, kind, heat desc, id desc) where vendor_id is not null;
create trigger vendors_named after update on vendors referencing old table as old_rows new table as new_rows
  for each statement execute function vendor_names_changed();
