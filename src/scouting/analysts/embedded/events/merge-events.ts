import type { EventFact } from '../../../facts.ts';

/** Events of several pages, each once: the first page that tells of one counts, an article before a list. */
export function mergeEvents(events: readonly EventFact[]): EventFact[] {
  const kept: EventFact[] = [];
  const byDay = new Map<string, EventFact[]>();
  for (const event of events) {
    const day = event.eventDate ?? '';
    const same = byDay.get(day) ?? [];
    const known = same.find((other) => isSame(event, other));
    if (known) continue;
    same.push(event);
    byDay.set(day, same);
    kept.push(event);
  }
  return kept;
}

function isSame(one: EventFact, other: EventFact): boolean {
  if (one.eventType !== other.eventType) return false;
  return one.eventType === 'board_meeting' || overlap(one.title, other.title) >= 0.6;
}

/** How many words of the shorter title the other has. */
function overlap(one: string, other: string): number {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  const shorter = Math.min(left.size, right.size);
  return shorter === 0 ? 0 : [...left].filter((word) => right.has(word)).length / shorter;
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .replace(OF_ALL, ' ')
      .match(/[\p{L}\p{N}]{3,}/gu),
  );

/** What every decision about a policy is called. */
const OF_ALL = /\b(?:board|polic(?:y|ies)|adopted|revised)\b/g;
