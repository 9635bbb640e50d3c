import { boundedPage } from './bounded-page.ts';
import { readCalendar } from './calendar/calendar.ts';
import { decodeText } from './decode.ts';
import { readFeedDocument } from './feed.ts';
import { readHtml } from './html.ts';
import { isMeetingData, readMeetingData } from './meeting-data.ts';
import { isMeetingList, readMeetingList } from './meeting-list.ts';
import type { FetchedDocument, Page, PageKind, PlacedDocument } from './page.ts';
import { readPdf } from './pdf.ts';
import { readPlainText } from './plain-text.ts';
import { UnreadableDocument } from './unreadable.ts';

type Form = PageKind | 'meetings' | 'meetingData' | 'text';

const READERS: Readonly<Record<Form, (document: PlacedDocument) => Page | Promise<Page>>> = {
  html: readHtml,
  pdf: readPdf,
  feed: readFeedDocument,
  calendar: readCalendar,
  meetings: readMeetingList,
  meetingData: readMeetingData,
  text: readPlainText,
};

/**
 * Converts a fetched document to a page as people read it. Everything is bounded: an oversized document is truncated.
 * Throws only `UnreadableDocument`.
 */
export async function readPage(document: PlacedDocument): Promise<Page> {
  const form = formOf(document);
  if (!form) throw new UnreadableDocument('This is not a page, PDF, feed, or calendar.');
  try {
    return boundedPage({ ...(await READERS[form](document)), seenAt: document.fetchedAt });
  } catch (error) {
    throw error instanceof UnreadableDocument
      ? error
      : new UnreadableDocument('The document is damaged.', error);
  }
}

/** A feed's first element, after instructions to programs and a document type. */
const FEED =
  /^(?:<\?[^>]{0,300}\?>|<!DOCTYPE[^>]{0,300}>|\s){0,9}<(?:rss|rdf:RDF|(?:[a-z][\w-]{0,20}:)?feed)\b/i;

/** Detects the format by the first bytes, then by the content type, which is often wrong; null for other formats. */
function formOf({ body, contentType }: FetchedDocument): Form | null {
  const start = decodeText(body.subarray(0, 1_500), contentType)
    .trimStart()
    .replaceAll(/<!--(?:[^-]|-(?!->))*-->/g, '');
  if (/%PDF-\d/.test(start.slice(0, 1_024))) return 'pdf';
  if (/^BEGIN:V(?:CALENDAR|EVENT)\b/i.test(start)) return 'calendar';
  if (isMeetingList(start)) return 'meetings';
  if (isMeetingData(start)) return 'meetingData';
  if (FEED.test(start)) return 'feed';
  if (start.includes('\0')) return null;
  if (/^<(?:!doctype html|html|head|body)/i.test(start)) return 'html';
  const type = contentType?.toLowerCase() ?? '';
  if (/^text\/plain/.test(type) && !start.startsWith('<')) return 'text';
  if (/html|^text\/plain|^$/.test(type)) return 'html';
  return /rss|atom/.test(type) ? 'feed' : null;
}
