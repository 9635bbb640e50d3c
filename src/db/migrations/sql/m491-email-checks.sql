-- The method and time of checks of addresses, and what DNS records reveal about mail to their domains.

create table email_domains (
  domain text primary key,
  mail text check (mail in ('accepts', 'refuses', 'unknown')),
  checked_at timestamptz,
  check_after timestamptz not null default now());
create index email_domains_due on email_domains (check_after);
alter table contacts
  add column email_verification_basis text
    check (email_verification_basis in ('syntax', 'mail_domain', 'own_page', 'reports')),
  add column email_seen_at timestamptz;
create index contacts_email_domain on contacts (lower(split_part(email, '@', 2)))
  where email is not null and parent_id < 'ffffffff-ffff-8000-8000-000000000000';
create index contacts_unchecked on contacts (id)
  where email is not null and parent_id < 'ffffffff-ffff-8000-8000-000000000000'
    and email_verification_basis is null and coalesce(email_verification_status, 'unknown') = 'unknown';
create trigger contacts_email_changed before update of email on contacts for each row
  when (new.email is distinct from old.email) execute function forget_email_checks();
