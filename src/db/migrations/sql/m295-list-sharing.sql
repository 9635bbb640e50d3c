-- Other people's rights to a list within the owner's organization.

alter table lists
  add column sharing text not null default 'none' check (sharing in ('none', 'read', 'edit'));
