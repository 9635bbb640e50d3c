import type { EvidenceKind } from '../../../facts.ts';
import type { Passage } from '../annotate/annotated-page.ts';
import type { DateSpan } from '../annotate/spans.ts';
import type { DateContext } from './event-context.ts';
import { ADDRESS, type EventType, isBoardMeeting, typeOfEntry, typeOfHeadline } from './event-titles.ts';

/** An event as one place of a page states it. */
export interface EventDraft {
  readonly type: EventType;
  readonly title: string;
  readonly day: string;
  readonly passage: Passage | null;
  readonly quote: string;
  readonly evidence: EvidenceKind;
}

/** What a dated title is where it stands: nothing, unless its own words or its headings tell. */
export function typed(
  title: string,
  date: Pick<DateSpan, 'day'>,
  passage: Passage,
  context: DateContext,
  evidence: EvidenceKind,
  isPosting: boolean,
): EventDraft[] {
  if (title.length < 5 || title.length > 150 || ADDRESS.test(title)) return [];
  if (context.isNews || isPosting) {
    const isHeadline = title.split(' ').length > 2 && !/\p{Ll}{2}\.$/u.test(title);
    const type = context.isNews && isHeadline ? typeOfHeadline(title) : null;
    return type ? [draft(type, title, date, passage, evidence)] : [];
  }
  const type = typeOfEntry(title);
  const isKnown = type === 'board_meeting' ? isBoardMeeting(title) || context.isOfBoard : context.isCalendar;
  return type !== null && (isKnown || type === 'bond_vote')
    ? [draft(type, title, date, passage, evidence)]
    : [];
}

export const draft = (
  type: EventType,
  title: string,
  { day }: Pick<DateSpan, 'day'>,
  passage: Passage,
  evidence: EvidenceKind,
): EventDraft => ({ type, title, day, passage, quote: passage.text, evidence });

/** A row of the board's meetings need not say what it is. */
export const meetingTitle = (title: string): string =>
  /\b(?:meeting|session|workshop|retreat|hearing)\b/i.test(title)
    ? title.replace(/ Meeting Type: [\w ]+$/, ' Meeting').replace(/^[\s(]+|[\s)]+$/g, '')
    : 'Board Meeting';
