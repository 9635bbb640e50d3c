#!/usr/bin/env bash
# Needs Bash, Python 3, and the packages of Debian 12 (apt-get, dpkg).
#
# Expected: csvkit's documentation says that csvjson infers types of columns, and that dates may be in other formats
# than ISO 8601. Grade spans such as 06-08, as federal school data has them, are no dates: they have no year. So they
# stay texts, as school years and ratios do.
set -euo pipefail
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
apt-get -qq download csvkit=1.0.7-1 python3-csvkit=1.0.7-1 python3-agate python3-agatedbf python3-agateexcel \
  python3-agatesql python3-babel python-babel-localedata python3-dbfread python3-isodate python3-leather python3-olefile \
  python3-openpyxl python3-et-xmlfile python3-parsedatetime python3-pytimeparse python3-six python3-slugify \
  python3-text-unidecode python3-sqlalchemy python3-greenlet python3-tz python3-xlrd 2>warnings
for package in *.deb; do dpkg -x "$package" packages; done
csvjson() {
  PYTHONPATH=packages/usr/lib/python3/dist-packages /usr/bin/python3 \
    -c 'import sys; sys.argv[0] = "csvjson"; from csvkit.utilities.csvjson import launch_new_instance as run; run()' "$@"
}
cat >middle-schools.csv <<'CSV'
name,grade_levels,school_year,ratio
Oak Middle School,06-08,2024-2025,15:1
Elm Middle School,07-09,2024-2025,14:1
CSV
cat >all-schools.csv <<'CSV'
name,grade_levels,school_year,ratio
Oak Middle School,06-08,2024-2025,15:1
Elm Elementary School,PK-05,2024-2025,14:1
CSV
{
  csvjson --version
  csvjson middle-schools.csv && echo
  csvjson all-schools.csv && echo
  csvjson --no-inference middle-schools.csv && echo
} | tee output
# Seen: grades 6 to 8 become June 8, 2001, in every file that has no span with PK or KG in it: a file of middle or high
# schools differs from one of all schools. The year is not today's either.
cat >seen <<'SEEN'
csvjson 1.0.7
[{"name": "Oak Middle School", "grade_levels": "2001-06-08", "school_year": "2024-2025", "ratio": "15:1"}, {"name": "Elm Middle School", "grade_levels": "2001-07-09", "school_year": "2024-2025", "ratio": "14:1"}]
[{"name": "Oak Middle School", "grade_levels": "06-08", "school_year": "2024-2025", "ratio": "15:1"}, {"name": "Elm Elementary School", "grade_levels": "PK-05", "school_year": "2024-2025", "ratio": "14:1"}]
[{"name": "Oak Middle School", "grade_levels": "06-08", "school_year": "2024-2025", "ratio": "15:1"}, {"name": "Elm Middle School", "grade_levels": "07-09", "school_year": "2024-2025", "ratio": "14:1"}]
SEEN
diff output seen
