import type { PainPointFact } from '../../../facts.ts';
import { CRITICAL, MANY, PRESSING, SLIGHT, USUAL } from './vocabulary/urgency.ts';

export const RANK: Readonly<Record<PainPointFact['severity'], number>> = {
  low: 0,
  medium: 1,
  high: 2,
  critical: 3,
};

/** How bad a trouble is, as far as the sentence says. */
export function severityOf(category: PainPointFact['category'], text: string): PainPointFact['severity'] {
  if (CRITICAL.test(text)) return 'critical';
  if (SLIGHT.test(text)) return 'low';
  const many = MANY[category];
  if (PRESSING.test(text) || (many !== undefined && countIn(text) >= many)) return 'high';
  return USUAL[category];
}

const WORDS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const COUNTS = new RegExp(
  `(?<![\\w$.,/-])(?:(?:twenty|thirty|forty|fifty|sixty)(?:-\\w+)?|${WORDS.toReversed().join('|')}|\\d{1,4})(?![\\w,%/-]|\\.\\d| percent)`,
  'gi',
);

/** The greatest count that a text names; years and days are none. */
function countIn(text: string): number {
  const counts = [...text.matchAll(COUNTS)]
    .filter(
      ({ 0: count, index }) =>
        !YEARLY.test(count) &&
        !/(?:january|february|march|april|may|june|july|august|september|october|november|december|route|grade|bus|room) $/i.test(
          text.slice(0, index),
        ) &&
        !/^ (?:years|days|weeks|months|hours|percent)\b/i.test(text.slice(index + count.length)),
    )
    .map(([count]) => WORDS.indexOf(count.toLowerCase()) + 1 || Number(count) || 30);
  return Math.max(0, ...counts);
}
const YEARLY = /^(?:19|20)\d\d$/;
