# Generates what is missing. Only containers that mount the volume can read it; their users differ.
set -eu
file=/secrets/database-password
if [ ! -s "$file" ]; then
  head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n' > "$file.new"
  chmod 0444 "$file.new"
  mv "$file.new" "$file"
fi
