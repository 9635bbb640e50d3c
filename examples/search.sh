#!/usr/bin/env bash
# Finds large high schools of a state, and prints what unlocking the first one costs; with UNLOCK=yes, unlocks it.
# API_KEY is best a test key, whose places are in the made-up state ZZ:
# API_KEY=$(cat .data/test-api-key). Needs curl and jq.
set -euo pipefail
BASE_URL=${BASE_URL:-http://localhost:4000/api/v1}
STATE=${STATE:-ZZ}

call() {
  curl --silent --show-error --retry 3 -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' "$@"
}

page=$(call "$BASE_URL/schools?state=$STATE&grade_levels=high&student_count_min=500&limit=5")
jq -r '"\(.pagination.total) schools, such as:",
  (.data[] | "- \(.name), \(.physical_city // "?"): \(.student_count) students")' <<<"$page"

id=$(jq -r '[.data[] | select(._access.is_unlocked | not)][0].id // empty' <<<"$page")
[ -n "$id" ] || exit 0
if [ "${UNLOCK:-}" != yes ]; then
  jq -r --arg id "$id" '.data[] | select(.id == $id)
    | "Unlocking \(.name) costs \(._access.unlock_cost) credits; UNLOCK=yes does it."' <<<"$page"
  exit 0
fi
result=$(call -X POST "$BASE_URL/unlock" -H "Idempotency-Key: $(uuidgen 2>/dev/null || date +%s%N)" \
  -d "{\"entity_type\": \"school\", \"entity_id\": \"$id\", \"max_credits\": 6}")
jq -r 'if .unlocked then "Unlocked for \(.credits_charged) credits." else "Not unlocked: \(.message)" end' <<<"$result"
