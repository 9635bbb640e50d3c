#!/bin/bash
# Tries a restore: try-restore.sh EMPTY_DIRECTORY ['2026-11-27 09:00:00+00']
# Restores the newest state, or that of a moment, into an empty directory, starts PostgreSQL there on a socket of its own,
# and prints what was recovered. It archives nothing, and leaves the original alone. Run it as the server's account, with
# PostgreSQL's programs on the PATH; PGUSER and PGDATABASE name the login and the database.
set -euo pipefail
directory=${1:?the directory to restore into}
moment=${2:-}
stanza=${STANZA:-market}
export PGDATABASE=${PGDATABASE:-market} PGHOST="$directory" PGPORT=5432
if [ -n "$(ls -A "$directory" 2>/dev/null)" ]; then
  echo "$directory is not empty" >&2
  exit 1
fi
mkdir -p -m 0700 "$directory/data"
target=(--type=default)
[ -z "$moment" ] || target=(--type=time "--target=$moment" --target-action=promote)
pgbackrest --stanza="$stanza" --pg1-path="$directory/data" --archive-mode=off "${target[@]}" restore
pg_ctl start --silent --pgdata="$directory/data" --log="$directory/log" \
  --options="-c listen_addresses='' -c unix_socket_directories='$directory' -c port=5432"
until psql --no-psqlrc --tuples-only --command='select pg_is_in_recovery()' 2>/dev/null | grep -qw f; do
  pg_ctl status --pgdata="$directory/data" > /dev/null || { tail -n 20 "$directory/log" >&2; exit 1; }
  sleep 0.5
done
psql --no-psqlrc --tuples-only --no-align --command="
  select format('recovered: %s organizations, %s entries of the ledger, the last of %s',
    (select count(*) from organizations), count(*), max(created_at)) from credit_entries"
echo "Connect with: psql --host=$directory $PGDATABASE"
echo "Then: pg_ctl stop --pgdata=$directory/data && rm -r $directory"
