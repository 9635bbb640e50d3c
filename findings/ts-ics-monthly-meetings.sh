#!/usr/bin/env bash
# Needs Bash, Node 20, and npm.
#
# Expected: RFC 5545, section 3.8.5.3, counts DTSTART as the first instance of a rule that it fits, section 3.3.10 takes
# parts that a rule leaves out, such as the hour, from DTSTART, and BYSETPOS=-1 chooses the last of a month's days. The
# README of ts-ics has `extendByRecurrenceRule` turn a rule and its start into dates, and its `exceptions` are those of
# the EXDATEs that it reads. So a board's meetings begin with the first one, keep their hour, and lose the canceled one.
set -euo pipefail
export TZ=UTC
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ts-ics@2.4.6
cat >run.mjs <<'JS'
import { convertIcsCalendar, extendByRecurrenceRule } from 'ts-ics';
const meetings = (start, rule, ...more) => {
  const lines = [
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sample District//Board//EN',
    'BEGIN:VEVENT', 'UID:board@example.org', 'DTSTAMP:20260801T000000Z', 'SUMMARY:Board meeting',
    `DTSTART:${start}`, `RRULE:${rule}`, ...more,
    'END:VEVENT', 'END:VCALENDAR', '',
  ];
  const [event] = convertIcsCalendar(undefined, lines.join('\r\n')).events;
  const exceptions = (event.exceptionDates ?? []).map(({ date }) => date);
  const dates = extendByRecurrenceRule(event.recurrenceRule, { start: event.start.date, exceptions });
  console.log(`${start} ${[rule, ...more].join(' ')}`);
  for (const date of dates) console.log(`  ${date.toUTCString().slice(0, 22)}`);
};
console.log('ts-ics 2.4.6');
meetings('20260908T180000Z', 'FREQ=WEEKLY;BYDAY=TU;COUNT=3', 'EXDATE:20260915T180000Z');
meetings('20260908T180000Z', 'FREQ=MONTHLY;BYDAY=2TU;COUNT=3', 'EXDATE:20261013T180000Z');
meetings('20260930T180000Z', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3');
JS
node run.mjs | tee output
# Seen: the weekly rule is right. A monthly rule by weekday leaves out its first meeting and puts the rest at midnight,
# so no EXDATE of the same file matches, and the canceled meeting stays. The last weekdays of the months are October 30,
# November 30, and December 31, and each comes out as the weekday before. rrule-temporal 2.2.8 and rrule-rust 3.1.1
# expand both monthly rules as the RFC says.
cat >seen <<'SEEN'
ts-ics 2.4.6
20260908T180000Z FREQ=WEEKLY;BYDAY=TU;COUNT=3 EXDATE:20260915T180000Z
  Tue, 08 Sep 2026 18:00
  Tue, 22 Sep 2026 18:00
20260908T180000Z FREQ=MONTHLY;BYDAY=2TU;COUNT=3 EXDATE:20261013T180000Z
  Tue, 13 Oct 2026 00:00
  Tue, 10 Nov 2026 00:00
  Tue, 08 Dec 2026 00:00
20260930T180000Z FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3
  Thu, 29 Oct 2026 00:00
  Fri, 27 Nov 2026 00:00
  Wed, 30 Dec 2026 00:00
SEEN
diff output seen
