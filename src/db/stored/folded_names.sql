-- The folded names and titles of places, contacts, and contact_titles, in batches that commit. The rows' triggers
-- compute the values.
do $$
  declare
    last uuid;
    until uuid;
    target record;
  begin
    for target in
      select * from (values ('districts', 'folded_name', 'fold_names(name, former_names)'),
        ('schools', 'folded_name', 'fold_names(name, former_names)'),
        ('contacts', 'folded_name, folded_title', 'fold(name), fold(title)'),
        ('contact_titles', 'folded_title', 'fold(title)')) t (name, columns, folded)
    loop
      last := '00000000-0000-0000-0000-000000000000';
      loop
        execute format('select id from (select id from %I where id > $1 order by id limit 2000) batch
          order by id desc limit 1', target.name) into until using last;
        exit when until is null;
        execute format('update %I set (%s) = row(%s) where id > $1 and id <= $2
          and (%s) is distinct from (%s)', target.name, target.columns, target.folded, target.columns, target.folded)
          using last, until;
        commit;
        last := until;
      end loop;
      execute format('analyze %I', target.name);
    end loop;
  end $$;
