# Lets a standby connect; it proves itself with the password like everybody else.
set -eu
echo 'host replication market all scram-sha-256' >> "$PGDATA/pg_hba.conf"
