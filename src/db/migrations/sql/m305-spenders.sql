-- The credential that moved credits, and an index for the spending of a period.

alter table credit_entries add column made_by uuid;
create index credit_entries_spent on credit_entries (organization_id, created_at)
  where kind in ('unlock', 'settle');
