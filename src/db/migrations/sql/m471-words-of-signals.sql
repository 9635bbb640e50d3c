-- Fills the words of signals from before `m470-signal-words`, in batches that commit, so that the previous release
-- reads and writes meanwhile. A migration that broke off starts again and passes over what it has done.

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
      update signals s set words = text_words(signal_text(s.kind, s.id))
      where s.id > last and s.id <= until and s.words is null;
      commit;
      last := until;
    end loop;
  end $$;
