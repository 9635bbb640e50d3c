-- A listed record's progress, the reason for listing it, the customer's own account that it stands for, and the user
-- who works on it.
alter table list_items
  add column status text not null default 'to_do' check (status in ('to_do', 'contacted', 'answered', 'closed')),
  add column reason text, add column account_id text, add column account_name text,
  add column owner_id uuid references users on delete set null;
create index list_items_owner on list_items (owner_id, entity_id) where owner_id is not null;
