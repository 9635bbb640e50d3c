-- Suspended organizations and removed users, whose keys and tokens are refused.

alter table organizations add column suspended_at timestamptz;
alter table users add column removed_at timestamptz;
