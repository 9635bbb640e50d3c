import type { EventFact } from '../../../facts.ts';
import type { Page } from '../../../page.ts';
import type { Brief } from '../../analyst.ts';
import { isoDay } from '../language/dates.ts';
import { firstHeading } from '../pages/classify.ts';
import { pastDates } from './event-days.ts';
import { eventOf } from './event-draft.ts';

const CHANGED = /\b(?:adopt(?:ed|ion)?|revis(?:ed|ion)s?|amend(?:ed|ment)?|approved|readopted|issued)\b/gi;
const OTHER =
  /\b(?:review(?:ed)?|effective|expires?|next|legal|printed|retrieved|accessed|public law|act of)\b/i;

/** A policy's page: the last day when it was adopted or changed; a mere review does not count. */
export function eventsOfPolicy(page: Page, brief: Brief): EventFact[] {
  const changes = page.text
    .split('\n')
    .filter((line) => line.length < 400 && /\d/.test(line))
    .flatMap((line) => daysOfChange(line, brief.now).map((day) => ({ day, line })));
  const last = changes.sort((a, b) => b.day.localeCompare(a.day))[0];
  const title = titleOf(page, brief);
  return last ? eventOf('policy', title, last.day, { url: page.url, context: last.line }) : [];
}

/** What the policy is called: a heading that is but a code is followed by its name, or a field tells it. */
function titleOf(page: Page, brief: Brief): string {
  const [heading = page.title ?? '', next] = page.blocks.flatMap((block) =>
    block.kind === 'heading' ? [block.text] : [],
  );
  const field = /(?:^|\n)(?:policy )?(?:title|name)\s?[|:]\s?(.{4,120})/i.exec(page.text)?.[1];
  const first = firstHeading(page, brief) ?? heading;
  if (next && !SAYS_RULE.test(first) && SAYS_RULE.test(next)) return next;
  if (!IS_CODE.test(first)) return first;
  return [first, field ?? (heading === first ? next : null)].filter(Boolean).join(' ');
}

const SAYS_RULE = /\b(?:polic(?:y|ies)|guidelines|regulations?|rules|procedures?|code of conduct)\b|\d{3}/i;
const IS_CODE =
  /^(?:(?:file|policy|board policy|regulation|code|po|bp|ar)\b[\s:#]*)*(?:no\.?\s*)?[A-Z\d.-]{0,10}(?: - .*(?:district|schools).*)?$/i;

/** The dates behind a word for a change, up to the next word for something else. */
function daysOfChange(line: string, now: Date): string[] {
  const dates = pastDates(line, now).filter(({ hasYear, day }) => hasYear && day <= isoDay(now));
  return dates.flatMap(({ start, day }) => {
    const before = line.slice(0, start);
    const changed = [...before.matchAll(CHANGED)].at(-1)?.index ?? -1;
    const other = before.slice(Math.max(changed, 0)).search(OTHER);
    return changed >= 0 && other < 0 && start - changed < 160 ? [day] : [];
  });
}
