import type { Page } from '../../../page.ts';
import type { PageType } from '../pages/vocabulary/page-types.ts';
import type { Draft } from './contact-draft.ts';

const BOARD =
  /\b(?:board of (?:education|trustees|directors|school directors|governors|managers)|school board|governing board|board members?|school committee|trustees)\b/i;

/** A table of the board's members: when they came, how they voted, how long they sit. */
export const isRollOfBoard = (
  [first = '', ...others]: readonly string[],
  type: PageType,
  headings: readonly string[],
): boolean =>
  (type.startsWith('board') || headings.some((heading) => BOARD.test(heading))) &&
  /^(?:(?:board )?members?|trustees?|directors?|names?|member name|commissioners?)\s*$/i.test(first) &&
  others.some((cell) =>
    /\b(?:present|absent|attendance|votes?|ayes?|yes|terms?|seat|district|zone|ward|area|expires|elected)\b/i.test(
      cell,
    ),
  ) &&
  !others.some((cell) => /title|position|office|e-?mail|phone/i.test(cell));

/** `Place | Trustee | Present`: without the numbers of the seats. */
export const withoutPlaces = (rows: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  /^(?:place|position|seat|district|zone|ward|area|no\.?|#)$/i.test(rows[0]?.[0]?.trim() ?? '')
    ? rows.map((row) => row.slice(1))
    : rows;

/** What each is whom a heading calls so: `Trustees` → `Trustee`. */
export const memberIn = (heading: string): string =>
  /^(?:trustee|director|commissioner)/i.exec(heading.trim())?.[0] ?? 'Board Member';

/** `Moderator of the meeting: Jane Doe`: somebody else than a member. */
export const isLabelled = ({ name, context, title }: Draft): boolean =>
  title === null && !labelOf(context)?.includes(name.last) && isOtherLabel(context);

export const labelOf = (line: string): string | undefined => /^([^:]{3,80}):\s/.exec(line)?.[1];

export const isOtherLabel = (line: string): boolean => {
  const label = labelOf(line);
  if (label === undefined) return false;
  if (/\b(?:elected|candidates?|take office|incoming)\b/i.test(label)) return true;
  return label.length < 45 && !/\b(?:board|members?|trustees|directors|committee|present)\b/i.test(label);
};

export const isBoardSection = (headings: readonly string[], type: PageType, page: Page): boolean =>
  (type === 'board' &&
    (BOARD.test(page.title ?? '') ||
      headings.some((heading) => BOARD.test(heading) || /^members$/i.test(heading.trim())))) ||
  (['home', 'about', 'staff_directory', 'contact', 'other', 'department'].includes(type) &&
    headings.slice(-2).some((heading) => heading.length < 60 && BOARD.test(heading)));

/** `Jane Doe (2029)`, `Jane Doe, District 3, term expires November 2028` → the name and what else is said. */
export const withoutTerm = (line: string): string =>
  line
    .replace(/\s+(?:P\s?)?(?:[’']\d{2}\b[\s,&]*(?:P\s?)?)+(?=,|$)/gu, '')
    .replace(/\s*[([][^)\]]{0,40}(?:\d{4}|term|expires|district|zone|seat|area)[^)\]]{0,40}[)\]]/gi, '')
    .replace(/[\s,;–—|-]*\b(?:current )?term(?:s)?\b[^|]{0,60}$/i, '')
    .replace(
      /[\s,;–—|-]+(?:(?:trustee |director |board )?(?:area|district|zone|seat|position|place|ward|division|region)\s+(?:no\.?\s*)?(?:\d{1,2}|[a-g]|at[- ]large|one|two|three|four|five|six|seven|i{1,3}|iv|vi?)|at[- ]large|(?:elected|appointed|since|through|expires)?\s?(?:19|20)\d\d(?:\s?[–-]\s?(?:(?:19|20)\d\d|present))?)$/i,
      '',
    );
