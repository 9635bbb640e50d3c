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

/** Whether a text says but where something is: no title, whatever stands beside it. */
export const isPlace = (text: string): boolean => PLACE.test(tidyEventTitle(text));
const PLACE =
  /^(?:(?:in|at) )?(?:the )?(?:(?:main|old|new|north|south|east|west|upper|lower|auxiliary|high|middle|elementary|junior|jr\.?|hs|ms|es|school|district|central|board|band|choir|ag|art|lunch|multi-?purpose|community|large|small|fire|town|performing arts|administration|conference|training|staff|football|baseball)[ /]+){0,4}(?:gym(?:nasium)?s?|auditorium|auditeria|cafeteria|cafetorium|commons|library|media center|room(?: \w?\d+\w?)?|stadium|field|hall|theat(?:er|re)|lobby|parking lot|playground|campus|building|office|center|fieldhouse|annex)$/iu;
/** What is left of a title that is but days and months. */
const DAYS =
  /\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)[a-z]*\b|\b(?:and|to|through|thru)\b/gi;

export function eventOf(
  type: EventType,
  title: string,
  day: string,
  source: { url: string; context: string; description?: string | null },
): EventFact[] {
  const tidy = tidyEventTitle(title);
  if (tidy.replace(DAYS, '').replace(/[^\p{L}]/gu, '').length < 3) return [];
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
