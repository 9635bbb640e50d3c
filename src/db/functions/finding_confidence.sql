-- The likelihood, from 0 to 1, that the finding of a signal is correct, from its evidence; null without evidence.
create or replace function finding_confidence(kind text, finding uuid) returns double precision language plpgsql stable
parallel safe as $$
begin return (
  case kind
    when 'contract' then (select c.evidence from contracts c where c.id = finding)
    when 'rfp' then (select r.evidence from rfps r where r.id = finding)
    when 'funding' then (select m.evidence from funding_signals m where m.id = finding)
    when 'pain_point' then (select p.evidence from pain_points p where p.id = finding)
    when 'purchase' then (select b.evidence from purchases b where b.id = finding)
    when 'replaced' then (select v.evidence from vendor_stack_entries v where v.id = finding)
    else (select e.evidence from timeline_events e where e.id = finding)
  end ->> 'confidence')::double precision;
end $$;
