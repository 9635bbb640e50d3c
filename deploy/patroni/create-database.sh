# Patroni runs this once, on the first primary, and passes a connection to it: creates the role and the database of the
# service. The role is no superuser: autovacuum works as the first one, and would take over the settings that the service
# keeps with its role behind a pooler.
set -eu
: "${MARKET_PASSWORD:?the password of the role market}"
psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --dbname="$1" <<'SQL'
\getenv password MARKET_PASSWORD
create role market login createrole password :'password';
create database market owner market;
SQL
