import {
  ABOUT_COUNTS,
  NOT_ENROLLED,
  OF_PUPILS,
  ROLES,
  ROLES_AFTER,
  SOME_PUPILS,
} from './vocabulary/student-counts.ts';

/** Numbers of students as a sentence sets them against one another. */

/** No years, money, shares or grades. */
const FIGURE =
  /(?<![\w$.,/-])(?!(?:19|20)\d\d(?![\d,]))(?:\d{1,3}(?:,\d{3})+|\d{2,5})(?![\d%/:-]|[,.]\d| ?(?:percent|million|a\.?m|p\.?m|minutes|hours|days|years|dollars|miles|degrees)|(?:st|nd|rd|th)\b)/g;

interface Count {
  readonly value: number;
  readonly role: string;
}

/** Whether there are fewer students than there were or were counted on, or more than there is room for. */
export function tellsOfCounts(text: string): boolean {
  if (!ABOUT_COUNTS.test(text) || NOT_ENROLLED.test(text) || SOME_PUPILS.test(text)) return false;
  const counts = countsIn(text);
  const now = counts.find(({ role }) => role === 'now')?.value;
  return (
    now !== undefined &&
    counts.some(({ role, value }) => (role === 'room' ? now > value : role !== 'now' && now < value))
  );
}

function countsIn(text: string): Count[] {
  let end = 0;
  const figures = [...text.matchAll(FIGURE)].slice(0, 6);
  return figures.flatMap((match, at) => {
    const before = text.slice(end, match.index).slice(-40);
    end = match.index + match[0].length;
    const after = text.slice(end, figures[at + 1]?.index);
    if (!OF_PUPILS.test(text.slice(end))) return [];
    return [{ value: Number(match[0].replace(/,/g, '')), role: roleOf(before, after.slice(0, 30)) }];
  });
}

/** By what stands before it in its clause, or right behind it. */
function roleOf(before: string, after: string): string {
  const own = before.split(CLAUSES).at(-1)!;
  const rest = after.split(CLAUSES)[0]!;
  if (/\bfrom $/.test(own) && /\bto \D{0,12}$/.test(rest)) return 'then';
  const role = ROLES.find(([, pattern]) => pattern.test(own))?.[0];
  return role ?? ROLES_AFTER.find(([, pattern]) => pattern.test(rest))?.[0] ?? 'now';
}

const CLAUSES = /[;,.]|\b(?:and|but|where)\b/;
