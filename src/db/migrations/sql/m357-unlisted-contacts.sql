-- The time at which an import of a place's people first omitted a contact; null while imports list the contact.

alter table contacts add column unlisted_at timestamptz;
