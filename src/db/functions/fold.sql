-- Text as it is compared when it is searched, filtered, matched, or highlighted: the same as `fold` and `foldSigns` of
-- `packages/base/values/fold.ts`, whose tables stand for the names in braces, regardless of the database's locale.

-- `fold_signs` without lower case.
create or replace function plain_signs(passage text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text := passage;
  pair text[];
begin
  if passage !~ {{notPlain}} then
    return translate(passage, {{plainFrom}}, {{plainTo}});
  end if;
  folded := regexp_replace(folded, {{trademarks}}, '', 'g');
  folded := regexp_replace(folded, {{apostrophes}}, '''', 'g');
  folded := regexp_replace(folded, {{quotes}}, '"', 'g');
  folded := regexp_replace(folded, {{hyphens}}, '-', 'g');
  folded := normalize(folded, NFKD);
  folded := regexp_replace(folded, {{dropped}}, '', 'g');
  folded := regexp_replace(folded, {{spaces}}, ' ', 'g');
  if folded ~ '[^ -~]' then
    if folded ~ {{letters}} then
      folded := translate(folded, {{lettersFrom}}, {{lettersTo}});
      foreach pair slice 1 in array {{pairs}}::text[] loop
        folded := replace(folded, pair[1], pair[2]);
      end loop;
    end if;
    if folded ~ {{capitals}} then
      folded := translate(folded, {{capitalsFrom}}, {{capitalsTo}});
    end if;
  end if;
  return folded;
end $$;

-- Indexes call these, and PostgreSQL builds them without a search path, so the names in them are resolved right here.
create or replace function fold_signs(passage text) returns text language sql immutable strict parallel safe
return lower(plain_signs(passage) collate "C");

-- `fold` without lower case.
create or replace function plain_name(passage text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(translate(plain_signs(passage), '-''".', ' '), '  +', ' ', 'g'));

create or replace function fold(passage text) returns text language sql immutable strict parallel safe
return lower(plain_name(passage) collate "C");
