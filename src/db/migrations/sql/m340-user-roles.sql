-- The roles of users. Existing users become owners, because nothing has limited them so far.

alter table users
  add column role text not null default 'owner' check (role in ('owner', 'editor', 'reader'));
