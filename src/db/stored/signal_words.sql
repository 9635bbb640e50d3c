-- The words of signals, in batches that commit.
do $$
  declare
    last uuid := '00000000-0000-0000-0000-000000000000';
    until uuid;
  begin
    loop
      until := (
        select id from (select id from signals where id > last order by id limit 2000) batch
        order by id desc limit 1);
      exit when until is null;
      update signals s set words = fresh.words
      from (
        select id, kind, text_words(signal_text(kind, id)) as words from signals where id > last and id <= until
      ) fresh
      where s.id = fresh.id and s.kind = fresh.kind and s.words is distinct from fresh.words;
      commit;
      last := until;
    end loop;
  end $$;
