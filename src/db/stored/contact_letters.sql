-- Counts the letters of contacts again, in batches that commit. Meanwhile totals leave out parents without counts.
do $$
  declare
    parents uuid[];
  begin
    update contact_letters set letters = null, people = null, completed = null, titled = null;
    commit;
    loop
      parents := array(select parent_id from contact_letters where letters is null limit 200);
      exit when cardinality(parents) = 0;
      perform fill_contact_letters(parents);
      commit;
    end loop;
  end $$;
