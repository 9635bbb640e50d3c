# A node of the profile `ha`: PostgreSQL under Patroni. The password is known only at the start.
set -eu
MARKET_PASSWORD=$(cat /secrets/database-password)
export MARKET_PASSWORD
export PATRONI_SUPERUSER_PASSWORD="$MARKET_PASSWORD" PATRONI_REPLICATION_PASSWORD="$MARKET_PASSWORD"
export PATRONI_REWIND_PASSWORD="$MARKET_PASSWORD"
exec patroni /etc/patroni/patroni.yml
