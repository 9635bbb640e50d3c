import type { EventFact } from '../../../facts.ts';
import type { EventType } from './event-types.ts';

const CLOCK =
  /(?:^|[\s,;@(|–—-]+)(?:(?:at|from|starts?)\s+)?(?:all day|noon|midnight|\d{1,2}(?::\d\d)?\s?(?:a\.?m\.?|p\.?m\.?)?\s?(?:[-–]|to)\s?\d{1,2}(?::\d\d)?\s?(?:a\.?m\.?|p\.?m\.?)|\d{1,2}(?::\d\d)?\s?(?:a\.?m\.?|p\.?m\.?)|\d{1,2}:\d\d)(?=$|[\s,;.)|–—-])\)?/gi;
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?\b[\s,.:–—-]*/i;

/** A title without hours, weekdays and loose signs at its ends. */
export const tidyEventTitle = (text: string): string =>
  text
    .replace(/^all day\s*:/i, ' ')
    .replace(CLOCK, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.;:|•·*–—()-]+|[\s,;:|•·*(–—-]+$/g, '')
    .replace(WEEKDAY, '')
    .replace(/^[\s,.;:|•*–—()-]+/, '')
    .replace(/(?<=\d|\p{L}{2})\.$/u, '')
    .slice(0, 200)
    .trim();

export function eventOf(
  type: EventType,
  title: string,
  day: string,
  source: { url: string; context: string; description?: string | null },
): EventFact[] {
  const tidy = tidyEventTitle(title);
  if (tidy.replace(/[^\p{L}]/gu, '').length < 3) return [];
  return [
    {
      eventType: type,
      title: tidy,
      description: source.description?.slice(0, 400) || null,
      eventDate: day,
      sourceUrl: source.url,
      context: source.context.slice(0, 500),
    },
  ];
}
