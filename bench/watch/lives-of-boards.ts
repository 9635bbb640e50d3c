import { DAY, type District, dayOf, type Meeting, monthlyDay, plusDays, SERVICES } from './district.ts';
import type { Script } from './script.ts';

/** A board that meets each month: its meetings are announced, and their agendas and minutes posted. */
export function boardMeets({ random, start, days, district, edits }: Script): void {
  const today = dayOf(start);
  const meetingOffset = random.whole(2, 24);
  const keepsAgenda = random.chance(0.3);
  const known = new Set(district.meetings.map(({ day }) => day));
  const free = random
    .some(SERVICES.length, SERVICES)
    .filter(([vendor]) => !district.agreements.some((one) => one.vendor === vendor));
  const announced = [2, 3, 4]
    .map((month) => monthlyDay(today, month, meetingOffset))
    .filter((day) => !known.has(day));
  const at = (day: string, hour = 17): number => Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
  const within = (time: number): boolean => time > start + DAY && time < start + (days - 1) * DAY;
  for (const day of announced) {
    const time = at(plusDays(day, -random.whole(30, 60)));
    if (!within(time)) continue;
    edits.push({
      at: time,
      life: 'a meeting is announced',
      apply: (one) => ({ ...one, meetings: inOrder([...one.meetings, { day, paper: 'none', item: null }]) }),
      expected: [{ kind: 'events', change: 'new', key: day }],
    });
  }
  for (const day of [...known, ...announced]) {
    const [agenda, minutes] = [at(plusDays(day, -random.whole(3, 6))), at(plusDays(day, random.whole(4, 9)))];
    const service = random.chance(0.6) ? free.pop() : undefined;
    const item = service ? { vendor: service[0], service: service[1] } : null;
    const isAnnounced =
      known.has(day) || edits.some(({ expected }) => expected.some(({ key }) => key === day));
    if (!isAnnounced || !within(agenda)) continue;
    edits.push({
      at: agenda,
      life: 'an agenda is posted',
      apply: withPaper(day, 'agenda', item),
      expected: item ? [{ kind: 'contracts', change: 'new', key: item.vendor }] : [],
    });
    if (!within(minutes)) continue;
    edits.push({
      at: minutes,
      life: keepsAgenda ? 'minutes replace an agenda' : 'minutes are posted',
      apply: withPaper(day, 'minutes', item),
      // A product that a board has agreed to buy may count as one in use.
      expected: item
        ? [
            { kind: 'contracts', change: 'changed', key: item.vendor },
            { kind: 'products', change: 'new', key: item.vendor, isOptional: true },
          ]
        : [],
    });
  }
}

const inOrder = (meetings: readonly Meeting[]): Meeting[] =>
  meetings.toSorted((one, other) => one.day.localeCompare(other.day));

const withPaper =
  (day: string, paper: Meeting['paper'], item: Meeting['item']) =>
  (one: District): District => ({
    ...one,
    meetings: one.meetings.map((meeting) => (meeting.day === day ? { ...meeting, paper, item } : meeting)),
  });

/** The last meeting is moved to another day, and its papers with it. */
export function meetingMoved(script: Script, life: string): void {
  const { random, district, edits, start } = script;
  const from = district.meetings.at(-1)!.day;
  const to = plusDays(from, random.whole(1, 3));
  const at = Date.parse(from) - 12 * DAY + 18 * 3_600_000;
  if (at < start + DAY) return;
  edits.push({
    at,
    life,
    apply: (one) => ({
      ...one,
      meetings: inOrder(
        one.meetings.map((meeting) => (meeting.day === from ? { ...meeting, day: to } : meeting)),
      ),
    }),
    expected: [
      { kind: 'events', change: 'new', key: to },
      { kind: 'events', change: 'gone', key: from },
    ],
  });
  // Its papers follow it.
  for (const [index, edit] of edits.entries())
    if (/agenda|minutes/.test(edit.life) && edit.at > at) {
      const apply = (one: District): District => {
        const back = (meetings: readonly Meeting[], was: string, is: string) =>
          meetings.map((meeting) => (meeting.day === was ? { ...meeting, day: is } : meeting));
        const changed = edit.apply({ ...one, meetings: back(one.meetings, to, from) });
        return { ...changed, meetings: back(changed.meetings, from, to) };
      };
      edits[index] = { ...edit, apply };
    }
}
