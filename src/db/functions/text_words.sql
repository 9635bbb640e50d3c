-- The words of texts and the queries for them, folded alike on every server and locale.

-- A folded text without the characters to which PostgreSQL's parser gives a meaning, such as those of hosts and markup.
create or replace function bare_words(signs text) returns text language sql immutable parallel safe as $$
  select regexp_replace(signs, '[!-/:-@[-`{-~]', ' ', 'g') -- translate takes ten times as long
$$;

-- A word that is also written as one is among the words in both ways: `Wi-Fi` as `wi fi` and `wifi`, `412,000` as `412
-- 000` and `412000`, `U.S.` as `us`. `src/directory/findings/words-query.ts` splits searches the same way.
create or replace function text_words(passages text) returns tsvector language plpgsql immutable parallel safe as $$
declare
  signs text := regexp_replace(fold_signs(coalesce(passages, '')), '''s(?![^ -/:-@[-`{-~])', '', 'g');
  joined text := regexp_replace(signs, '(?<=[^ -/:-@[-`{-~])[-''](?=[^ -/:-@[-`{-~])', '', 'g');
begin
  if joined ~ '[0-9],[0-9]' then
    joined := regexp_replace(joined, '(?<=[0-9]),(?=[0-9]{3}(?![0-9]))', '', 'g');
  end if;
  if joined ~ '[a-z][.][a-z]' then
    joined := regexp_replace(joined, '(?<=(?<![^ -/:-@[-`{-~])[a-z])[.](?=[a-z](?![^ -/:-@[-`{-~]))', '', 'g');
  end if;
  if joined = signs then
    return to_tsvector('stems', bare_words(signs));
  end if;
  return to_tsvector('stems', bare_words(signs)) || to_tsvector('stems', bare_words(joined));
end $$;

-- A query of the form that `tsquery` of `words-query.ts` writes.
create or replace function words_query(search text) returns tsquery language sql immutable parallel safe as $$
  select to_tsquery('stems', search)
$$;
