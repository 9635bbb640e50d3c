import { dayOfIso } from '../days.ts';
import { resolvedAddress } from './address.ts';
import { decodeText } from './decode.ts';
import { fragmentText } from './html.ts';
import type { Entry, FetchedDocument, Page } from './page.ts';
import { pageFrom } from './page-text.ts';

/** Only the newest meetings are read; a board's list goes back a decade. */
const MOST_MEETINGS = 300;
/** Characters of one meeting, including its agenda items. */
const LONGEST_MEETING = 60_000;
const MOST_ITEMS = 200;

/** Returns `true` for BoardDocs' meeting list, a proprietary XML format. */
export const isMeetingList = (start: string): boolean =>
  /^(?:<\?xml[^>]{0,200}\?>\s{0,20})?<meetings\b/i.test(start);

/**
 * Reads BoardDocs' meeting list as a calendar: one entry per meeting, with the names of its items. Category tags are
 * often unbalanced, so meetings are extracted by their own tags.
 */
export function readMeetingList({ url, body, contentType }: FetchedDocument): Page {
  const meetings = meetingsIn(decodeText(body, contentType));
  const entries = meetings
    .toSorted((one, other) => other.day.localeCompare(one.day))
    .slice(0, MOST_MEETINGS)
    .map(entryOf);
  return pageFrom({ url, kind: 'calendar', title: 'Board meetings', entries });
}

interface Meeting {
  readonly day: string;
  readonly markup: string;
}

function meetingsIn(xml: string): Meeting[] {
  const meetings: Meeting[] = [];
  for (let at = xml.indexOf('<meeting '); at >= 0; ) {
    const end = xml.indexOf('</meeting>', at);
    const markup = xml.slice(at, end < 0 ? undefined : end).slice(0, LONGEST_MEETING);
    const day = dayOfIso(/<date format="yyyy-mm-dd">\s{0,9}([\d-]{10})/i.exec(markup)?.[1] ?? '');
    if (day) meetings.push({ day, markup });
    at = end < 0 ? -1 : xml.indexOf('<meeting ', end);
  }
  return meetings;
}

function entryOf({ day, markup }: Meeting): Entry {
  const [name = '', ...items] = [...markup.matchAll(/<name>([^<]{0,500})/g)].map((match) => match[1]!);
  const link = /<link>\s{0,9}(https?:\/\/[^<\s]{4,300})/.exec(markup)?.[1];
  return {
    title: fragmentText(name).replaceAll('\n', ' ') || 'Board meeting',
    text: fragmentText([day, ...items.slice(0, MOST_ITEMS)].join('<br>')),
    url: resolvedAddress(link?.replaceAll('&amp;', '&')),
    date: `${day}T00:00:00.000Z`,
    day,
  };
}
