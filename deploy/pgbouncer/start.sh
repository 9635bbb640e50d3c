# The password is known only at the start.
set -eu
umask 077
printf '"market" "%s"\n' "$(cat /secrets/database-password)" > /tmp/userlist.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
