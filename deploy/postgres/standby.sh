# A streaming standby of the service `postgres`: copies it at the first start, then follows it.
set -eu
PGDATA=${PGDATA:-/var/lib/postgresql/18/docker}
PRIMARY=${PRIMARY:-host=postgres user=market}
printf '*:*:*:*:%s\n' "$(cat /secrets/database-password)" > /tmp/pgpass
chmod 0600 /tmp/pgpass
export PGPASSFILE=/tmp/pgpass
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chmod 0700 "$PGDATA"
  pg_basebackup --dbname="$PRIMARY" --pgdata="$PGDATA" --write-recovery-conf --checkpoint=fast
fi
exec postgres -D "$PGDATA" -c jit=off -c random_page_cost=1.1 -c hot_standby_feedback=on \
  -c "primary_conninfo=$PRIMARY passfile=/tmp/pgpass"
