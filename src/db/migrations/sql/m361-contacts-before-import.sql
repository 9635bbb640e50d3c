-- Contacts that an import added or changed, as they were before it (without a place if it added them), until changes of
-- leaders have been published. If an import fails, the next one publishes them.

create table contacts_before_import (
  contact_id uuid primary key references contacts on delete cascade,
  parent_id uuid, name text, title text, email text);
