-- Decides which contracts lead among those that were stored before m250-led-findings.
select settle_contracts(array(
  select distinct entity_id from contracts c where source_key is not null
    and exists (select from contracts w where w.entity_id = c.entity_id and w.source_key is null)));
