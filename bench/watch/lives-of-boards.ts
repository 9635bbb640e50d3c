import { DAY, type District, dayOf, type Meeting, monthlyDay, plusDays, SERVICES } from './district.ts';
import type { Script } from './script.ts';

/** The share of websites on which minutes take the place of the agenda. */
const REPLACING_AGENDAS = 0.3;
/** The share of meetings with a contract among their items. */
const WITH_CONTRACT = 0.6;
const HOUR = 3_600_000;

/** A time on a day, in UTC; at the end of the business day if not given. */
const onDay = (day: string, hour = 17): number => Date.parse(`${day}T00:00:00Z`) + hour * HOUR;

/** Returns `true` for a time that is watched, apart from the first and the last day. */
const isWatched = ({ start, days }: Script, time: number): boolean =>
  time > start + DAY && time < start + (days - 1) * DAY;

/** A board that meets each month: its meetings are announced, and their agendas and minutes posted. */
export function boardMeets(script: Script): void {
  const { random, start, district } = script;
  const today = dayOf(start);
  const meetingOffset = random.whole(2, 24);
  const replacesAgenda = random.chance(REPLACING_AGENDAS);
  const known = new Set(district.meetings.map(({ day }) => day));
  const services = random
    .some(SERVICES.length, SERVICES)
    .filter(([vendor]) => !district.agreements.some((one) => one.vendor === vendor));
  const coming = [2, 3, 4]
    .map((month) => monthlyDay(today, month, meetingOffset))
    .filter((day) => !known.has(day));
  const announced = coming.filter((day) => announce(script, day));
  for (const day of [...known, ...coming]) {
    const agendaAt = onDay(plusDays(day, -random.whole(3, 6)));
    const minutesAt = onDay(plusDays(day, random.whole(4, 9)));
    const service = random.chance(WITH_CONTRACT) ? services.pop() : undefined;
    const item = service ? { vendor: service[0], service: service[1] } : null;
    if ((!known.has(day) && !announced.includes(day)) || !isWatched(script, agendaAt)) continue;
    postAgenda(script, agendaAt, day, item);
    if (isWatched(script, minutesAt))
      postMinutes(script, minutesAt, day, item, replacesAgenda ? 'minutes replace an agenda' : undefined);
  }
}

/** Announces a meeting one or two months before; returns `false` if that time is not watched. */
function announce(script: Script, day: string): boolean {
  const at = onDay(plusDays(day, -script.random.whole(30, 60)));
  if (!isWatched(script, at)) return false;
  script.edits.push({
    at,
    life: 'a meeting is announced',
    apply: (one) => ({ ...one, meetings: inOrder([...one.meetings, { day, paper: 'none', item: null }]) }),
    expected: [{ kind: 'events', change: 'new', key: day }],
  });
  return true;
}

/** The agenda proposes the contract. */
function postAgenda({ edits }: Script, at: number, day: string, item: Meeting['item']): void {
  edits.push({
    at,
    life: 'an agenda is posted',
    apply: withPaper(day, 'agenda', item),
    expected: item ? [{ kind: 'contracts', change: 'new', key: item.vendor }] : [],
  });
}

/** The minutes approve the contract. A product that a board has agreed to buy may count as a product in use. */
function postMinutes(
  { edits }: Script,
  at: number,
  day: string,
  item: Meeting['item'],
  life = 'minutes are posted',
): void {
  edits.push({
    at,
    life,
    apply: withPaper(day, 'minutes', item),
    expected: item
      ? [
          { kind: 'contracts', change: 'changed', key: item.vendor },
          { kind: 'products', change: 'new', key: item.vendor, isOptional: true },
        ]
      : [],
  });
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
  const at = onDay(from, 18) - 12 * DAY;
  if (at < start + DAY) return;
  edits.push({
    at,
    life,
    apply: (one) => ({
      ...one,
      meetings: inOrder(moved(one.meetings, from, to)),
    }),
    expected: [
      { kind: 'events', change: 'new', key: to },
      { kind: 'events', change: 'gone', key: from },
    ],
  });
  for (const [index, edit] of edits.entries())
    if (/agenda|minutes/.test(edit.life) && edit.at > at)
      edits[index] = { ...edit, apply: onNewDay(edit, from, to) };
}

/** An edit of the papers of a meeting that was moved: applied as if the meeting still were on its first day. */
const onNewDay =
  ({ apply }: Script['edits'][number], from: string, to: string) =>
  (one: District): District => {
    const changed = apply({ ...one, meetings: moved(one.meetings, to, from) });
    return { ...changed, meetings: moved(changed.meetings, from, to) };
  };

const moved = (meetings: readonly Meeting[], from: string, to: string): Meeting[] =>
  meetings.map((meeting) => (meeting.day === from ? { ...meeting, day: to } : meeting));
