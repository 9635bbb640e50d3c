"""Finds large high schools of a state, and tells what unlocking the first one costs; with UNLOCK=yes, unlocks it.
API_KEY is best a test key, whose places are in the made-up state ZZ:
API_KEY=$(cat .data/test-api-key). Standard library only."""
import json, os, uuid
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

BASE_URL = os.environ.get("BASE_URL", "http://localhost:4000/api/v1")
STATE = os.environ.get("STATE", "ZZ")


def call(method, path, body=None):
    headers = {"Authorization": f"Bearer {os.environ['API_KEY']}", "Content-Type": "application/json"}
    if method != "GET":
        headers["Idempotency-Key"] = str(uuid.uuid4())
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(BASE_URL + path, data, headers, method=method)) as response:
        return json.load(response)


query = {"state": STATE, "grade_levels": "high", "student_count_min": 500, "limit": 5}
page = call("GET", "/schools?" + urlencode(query))
print(f"{page['pagination']['total']} schools, such as:")
for school in page["data"]:
    print(f"- {school['name']}, {school['physical_city'] or '?'}: {school['student_count']} students")
first = page["data"][0] if page["data"] else None
if first and not first["_access"]["is_unlocked"] and os.environ.get("UNLOCK") != "yes":
    print(f"Unlocking {first['name']} costs {first['_access']['unlock_cost']} credits; UNLOCK=yes does it.")
elif first and not first["_access"]["is_unlocked"]:
    try:
        result = call("POST", "/unlock", {"entity_type": "school", "entity_id": first["id"], "max_credits": 6})
        print(f"Unlocked {first['name']} for {result['credits_charged']} credits.")
    except HTTPError as error:
        print(f"Not unlocked: {json.load(error)['message']}")
