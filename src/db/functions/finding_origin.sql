-- The origin of a finding: the stored one, else `website` if a scouting run found it, else an imported file.
create or replace function finding_origin(origin text, batch_id uuid) returns text language sql immutable parallel safe
return coalesce(origin, case when batch_id is null then 'import' else 'website' end);
