import { resolvedAddress } from '../address.ts';
import { dayOfIso } from '../days.ts';
import type { Block, Entry, FetchedDocument, Page } from '../page.ts';
import { decodeText } from './decode.ts';
import { fragmentText } from './html.ts';
import { isObject, type Json } from './json.ts';
import { pageFrom } from './page-text.ts';
import { UnreadableDocument } from './unreadable.ts';

/** Maximum number of meetings in a list, and of items in a meeting. */
const [MOST_MEETINGS, MOST_ITEMS] = [300, 400];

/** Returns `true` for data of CivicClerk, Legistar, and Apptegy, by their field names. */
export const isMeetingData = (start: string): boolean =>
  /^[[{]/.test(start) && /"(?:EventDate|eventDate|EventItems|start_at|events)"/.test(start);

/** Reads the data of meeting platforms: a list of meetings as a calendar, a single meeting as its agenda or minutes. */
export function readMeetingData(document: FetchedDocument): Page {
  const data = dataOf(document);
  const meeting = isObject(data) && Array.isArray(data.EventItems) ? data : null;
  const entries = meeting ? [] : meetingsIn(data).flatMap((one) => entryOf(one) ?? []);
  const blocks = meeting ? blocksOf(meeting) : [];
  if (blocks.length + entries.length === 0) throw new UnreadableDocument('There are no meetings in it.');
  return pageFrom({
    url: document.url,
    kind: meeting ? 'html' : 'calendar',
    title: meeting ? titleOf(meeting) : 'Board meetings',
    links: meetingLinks(document).map((link) => ({ url: link, text: 'Agenda' })),
    entries,
    ...(meeting && { blocks, type: isFinal(meeting) ? 'board_minutes' : 'board_agenda' }),
  });
}

/**
 * The addresses of a list's agendas: files of CivicClerk, items of Legistar's meetings.
 * @throws UnreadableDocument if the document is not JSON
 */
export function meetingLinks(document: FetchedDocument): string[] {
  const paths = meetingsIn(dataOf(document)).flatMap(({ EventId, publishedFiles }) => {
    const files = Array.isArray(publishedFiles) ? publishedFiles.filter(isObject) : [];
    const ids = files.map(({ fileId }) => fileId).filter(Number.isSafeInteger);
    return [
      ...(Number.isSafeInteger(EventId) ? [`Events/${EventId}?EventItems=1&MinutesNote=1`] : []),
      ...ids.map((id) => `/v1/Meetings/GetMeetingFileStream(fileId=${id},plainText=true)`),
    ];
  });
  return paths.flatMap((path) => resolvedAddress(path, document.url) ?? []);
}

function dataOf({ body, contentType }: FetchedDocument): unknown {
  try {
    return JSON.parse(decodeText(body, contentType));
  } catch (error) {
    throw new UnreadableDocument('This is no JSON.', error);
  }
}

function meetingsIn(data: unknown): Json[] {
  const list = isObject(data) ? (data.value ?? data.events ?? []) : data;
  return Array.isArray(list) ? list.filter(isObject).slice(0, MOST_MEETINGS) : [];
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? fragmentText(value.slice(0, 2_000)).replaceAll('\n', ' ') : '';

/** `2026-12-08T18:30:00`: a local time, whatever its suffix. */
function entryOf(meeting: Json): Entry | null {
  const start = String(meeting.eventDate ?? meeting.EventDate ?? meeting.start_at ?? '');
  const day = dayOfIso(start);
  const title = textOf(meeting.eventName ?? meeting.EventBodyName ?? meeting.title);
  if (!day || !title) return null;
  const text = [day, textOf(meeting.EventTime), textOf(meeting.EventLocation ?? meeting.description)];
  const name = meeting.EventBodyName && !/\bmeeting\b/i.test(title) ? `${title} Meeting` : title;
  return { title: name, text: text.filter(Boolean).join('\n'), url: null, date: `${day}T00:00:00.000Z`, day };
}

const isFinal = ({ EventMinutesStatusName }: Json): boolean => EventMinutesStatusName === 'Final';

const titleOf = (meeting: Json): string =>
  `${textOf(meeting.EventBodyName)} ${isFinal(meeting) ? 'Minutes' : 'Agenda'}`.trim();

/** A meeting's items with their numbers, each with its decision. */
function blocksOf(meeting: Json): Block[] {
  const day = entryOf(meeting)?.day ?? '';
  const items = (meeting.EventItems as unknown[]).filter(isObject).slice(0, MOST_ITEMS);
  const told = items.flatMap((item): Block[] => {
    const title = textOf(item.EventItemTitle);
    if (!title) return [];
    const number = textOf(item.EventItemAgendaNumber).replace(/\.?$/, '. ');
    const outcome = [item.EventItemActionText, item.EventItemActionName, item.EventItemPassedFlagName].map(
      textOf,
    );
    const isPassed = /^pass$/i.test(outcome[2]!);
    const vote = isPassed ? ['Motion carried.'] : outcome[2] ? ['Motion failed.'] : [];
    return [
      { kind: 'text', text: number.length > 2 ? number + title : title },
      ...[outcome[0] || outcome[1] || '', ...vote]
        .filter(Boolean)
        .map((text): Block => ({ kind: 'text', text })),
    ];
  });
  const heading: Block = { kind: 'heading', level: 1, text: `${titleOf(meeting)}, ${day}` };
  return told.length > 0 ? [heading, ...told] : [];
}
