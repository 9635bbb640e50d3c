import { inWords } from '../days.ts';
import { addressesIn, resolvedAddress } from './address.ts';
import { decodeText } from './decode.ts';
import { statedTime } from './event-days.ts';
import { fragmentText } from './html.ts';
import { isObject, type Json } from './json.ts';
import { isFinal, itemBlocks } from './meeting-items.ts';
import { nearest, nearestEntries } from './nearest-entries.ts';
import type { Entry, FetchedDocument, Page, PlacedDocument } from './page.ts';
import { pageFrom } from './page-text.ts';
import { UnreadableDocument } from './unreadable.ts';

/** Maximum number of meetings of a list that are read: those nearest to today. */
const MOST_MEETINGS = 300;

/** Returns `true` for data of CivicClerk, Legistar, and Apptegy, by their field names. */
export const isMeetingData = (start: string): boolean =>
  /^[[{]/.test(start) && /"(?:EventDate|eventDate|EventItems|start_at|events)"/.test(start);

/**
 * Reads the data of meeting platforms: a list of meetings as a calendar, a single meeting as its agenda or minutes.
 * @throws UnreadableDocument if the document is not JSON, or has no meetings or items
 */
export function readMeetingData(document: PlacedDocument): Page {
  const data = dataOf(document);
  const meeting = isObject(data) && Array.isArray(data.EventItems) ? data : null;
  const now = Date.parse(document.fetchedAt);
  const dated = meeting ? [] : datedIn(data);
  const entries = nearestEntries(dated, now, MOST_MEETINGS, ({ meeting: one }) =>
    entryOf(one, document.zone),
  );
  const blocks = meeting ? blocksOf(meeting) : [];
  if (blocks.length + entries.length === 0) throw new UnreadableDocument('There are no meetings in it.');
  return pageFrom({
    url: document.url,
    kind: meeting ? 'html' : 'calendar',
    title: meeting ? titleOf(meeting) : 'Board meetings',
    links: meetingLinks(document),
    entries,
    ...(meeting && { blocks, type: isFinal(meeting) ? 'board_minutes' : 'board_agenda' }),
  });
}

/**
 * Targets of links in a list of meetings: files of CivicClerk, items of Legistar's meetings, and the links of
 * descriptions.
 * @throws UnreadableDocument if the document is not JSON
 */
export function meetingLinks(document: FetchedDocument): { url: string; text: string }[] {
  const meetings = nearest(datedIn(dataOf(document)), Date.parse(document.fetchedAt), MOST_MEETINGS);
  const links = meetings.flatMap(({ meeting }) => {
    const { EventId, publishedFiles, description } = meeting;
    const files = Array.isArray(publishedFiles) ? publishedFiles.filter(isObject) : [];
    const ids = files.map(({ fileId }) => fileId).filter(Number.isSafeInteger);
    const described = typeof description === 'string' ? addressesIn(description).slice(0, MOST_LINKS) : [];
    return [
      ...(Number.isSafeInteger(EventId) ? [[`Events/${EventId}?EventItems=1&MinutesNote=1`, AGENDA]] : []),
      ...ids.map((id) => [`/v1/Meetings/GetMeetingFileStream(fileId=${id},plainText=true)`, AGENDA]),
      ...described.map((address) => [address, nameOf(meeting)]),
    ] as [string, string][];
  });
  return links.flatMap(([path, text]) => {
    const url = resolvedAddress(path, document.url);
    return url ? [{ url, text }] : [];
  });
}

const AGENDA = 'Agenda';
const MOST_LINKS = 20;

function dataOf({ body, contentType }: FetchedDocument): unknown {
  try {
    return JSON.parse(decodeText(body, contentType));
  } catch (error) {
    throw new UnreadableDocument('This is no JSON.', error);
  }
}

interface DatedMeeting {
  readonly meeting: Json;
  readonly instant: number;
}

/** The meetings and events that have a title and a day. */
function datedIn(data: unknown): DatedMeeting[] {
  const list = isObject(data) ? (data.value ?? data.events ?? []) : data;
  return (Array.isArray(list) ? list.filter(isObject) : []).flatMap((meeting) => {
    const time = timeOf(meeting, null);
    return time && nameOf(meeting) ? [{ meeting, instant: Date.parse(`${time.day}T00:00:00Z`) }] : [];
  });
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? fragmentText(value.slice(0, 2_000)).replaceAll('\n', ' ') : '';

/**
 * CivicClerk (`eventDate`) and Legistar (`EventDate`) give local times, whatever their suffix; times of Apptegy
 * (`start_at`) have an offset.
 */
function timeOf(meeting: Json, zone: string | null | undefined) {
  const { eventDate, EventDate, start_at: start, end_at: end, all_day: isWhole } = meeting;
  const local = eventDate ?? EventDate;
  return typeof local === 'string'
    ? statedTime({ start: local, end: null, isWhole: false }, null)
    : statedTime({ start: String(start ?? ''), end, isWhole: isWhole === true }, zone ?? null);
}

function nameOf({ eventName, EventBodyName, title, ...meeting }: Json): string {
  const name = textOf(eventName ?? EventBodyName ?? title);
  const isUnnamed = EventBodyName && name && !/\bmeeting\b/i.test(name);
  const statuses = [meeting.EventAgendaStatusName, meeting.EventComment, meeting.status];
  const isCancelled = statuses.some((status) => /^\W*cancel/i.test(textOf(status)));
  return `${isCancelled && name ? 'Cancelled: ' : ''}${name}${isUnnamed ? ' Meeting' : ''}`;
}

/** @param meeting a meeting with a day and a title */
function entryOf(meeting: Json, zone: string | null | undefined): Entry {
  const { day, lastDay, clock } = timeOf(meeting, zone)!;
  const [spoken, through] = [clock ? `${day} ${clock}` : day, lastDay ? `Through ${inWords(lastDay)}.` : ''];
  const places = [meeting.EventLocation, meeting.venue, meeting.address].map(textOf);
  const text = [spoken, through, textOf(meeting.EventTime), ...places, textOf(meeting.description)];
  return {
    title: nameOf(meeting),
    text: text.filter(Boolean).join('\n'),
    url: null,
    date: `${day}T00:00:00.000Z`,
    day,
    ...(lastDay && { lastDay }),
  };
}

const titleOf = (meeting: Json): string =>
  `${textOf(meeting.EventBodyName)} ${isFinal(meeting) ? 'Minutes' : 'Agenda'}`.trim();

/** A meeting's heading and items. */
function blocksOf(meeting: Json) {
  const items = itemBlocks(meeting, textOf);
  const heading = `${titleOf(meeting)}, ${timeOf(meeting, null)?.day ?? ''}`;
  return items.length > 0 ? [{ kind: 'heading', level: 1, text: heading } as const, ...items] : [];
}
