-- The role and the database of the service. It is not the first superuser: autovacuum works as that one, and would take
-- over the settings that the service keeps with its role behind a pooler.
\set password `cat /secrets/database-password`
create role market login createrole replication password :'password';
create database market owner market;
