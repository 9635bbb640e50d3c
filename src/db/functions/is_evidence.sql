-- Checks that a finding's evidence has the fields of src/directory/findings/evidence.columns.ts.
create or replace function is_evidence(evidence jsonb) returns boolean language sql immutable parallel safe
return evidence ?& array['kind', 'quote', 'heading', 'url', 'seenAt', 'agreeingPages', 'confidence']
  and (evidence ->> 'confidence')::float8 between 0 and 1 and (evidence ->> 'agreeingPages')::int >= 1;
