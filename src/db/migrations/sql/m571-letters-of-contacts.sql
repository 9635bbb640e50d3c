-- Counts the letters of contacts from before `m570-contact-letters`, in batches that commit, so that the previous
-- release reads and writes meanwhile. A migration that broke off starts again and passes over what it has done.

do $$
  declare
    parents uuid[];
  begin
    loop
      parents := array(select parent_id from contact_letters where letters is null limit 200);
      exit when cardinality(parents) = 0;
      perform fill_contact_letters(parents);
      commit;
    end loop;
  end $$;
analyze contact_letters;
