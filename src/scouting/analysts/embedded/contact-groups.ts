import type { Draft } from './contact-draft.ts';
import { lineFacets } from './contact-line.ts';
import { agrees } from './names.ts';
import { sentencesOf } from './sentences.ts';

interface Place {
  readonly school: string | null;
  /** Whether who is named here is staff or board, title or not. */
  readonly isListed: boolean;
  /** A title that stands above all of them. */
  readonly title: string | null;
  readonly schoolIn: (line: string) => string | null;
}

/** Addresses of offices, beside whatever name they stand. */
const OFFICE =
  /^(?:info|office|contact|help|support|hr|board|news|web|admin|mail|main|front|jobs|it|tech|registra|purchas|bids?|communic|superintendent|transport)/i;

/** `Clerk: Jane Doe. Parent club: John Roe, chair.` are two. */
const statements = (line: string): string[] =>
  line.length < 1_500 && /[\p{Ll})]\.\s+\p{Lu}/u.test(line) ? sentencesOf(line) : [line];

/** Lists of who came, with last names alone, are read elsewhere. */
const ROSTER =
  /^(?:(?:board )?members?|present|absent|attendance|also|administration|roll call|guests|board)\b[^:]{0,30}:.*,/i;

/** Lines longer than this tell a story. */
const PROSE = 160;

/**
 * People of lines that belong together: those of a card, or a run of short lines. A name begins a person; what
 * follows is theirs. A title above a name is of that name if the one before has a title already, or there is none.
 */
export function peopleOfLines(lines: readonly string[], place: Place): Draft[] {
  const drafts: Draft[] = [];
  let current: Draft | null = null;
  let above: string | null = place.title;
  let aboveEmail: string | null = null;
  let isAboveUsed = false;
  let isBeside = true;
  for (const line of lines.flatMap(statements)) {
    if (line.length > PROSE || ROSTER.test(line)) {
      current = null;
      above = null;
      continue;
    }
    const { people, title, position, emails, phone } = lineFacets(line);
    for (const [at, person] of people.entries()) {
      isAboveUsed = person.title === null && at === 0 && above !== null;
      current = {
        name: person.name,
        title: person.title ?? (at === 0 ? above : null) ?? person.position,
        hasRole: person.title !== null || (at === 0 && above !== null),
        email: null,
        phone: null,
        school: place.schoolIn(line) ?? place.school,
        context: line,
        isListed: place.isListed,
      };
      if (at === 0) above = place.title;
      isBeside = true;
      drafts.push(current);
      if (aboveEmail && agrees(person.name, aboveEmail)) current.email = aboveEmail;
      aboveEmail = null;
    }
    if (people.length === 0 && title) {
      if (current && (current.title === null || isAboveUsed)) {
        current.title = title;
        current.hasRole = true;
      } else above = title;
      isAboveUsed = false;
    } else if (
      people.length === 0 &&
      position &&
      current &&
      current.title === null &&
      !place.schoolIn(line)
    ) {
      current.title = position;
      current.hasRole = false;
    } else if (people.length === 0 && current) {
      const school: string | null = isBeside ? place.schoolIn(line) : null;
      current.school ??= school;
      // What stands behind other words is no longer theirs: the list of all schools in a foot.
      isBeside &&= school !== null || emails.length > 0 || phone !== null;
    }
    const open = people.length > 1 ? drafts.slice(-people.length) : current ? [current] : [];
    for (const email of emails) {
      const theirs =
        open.find((draft) => agrees(draft.name, email)) ?? (open.length === 1 ? open[0] : undefined);
      if (theirs && (agrees(theirs.name, email) || !OFFICE.test(email))) theirs.email ??= email.toLowerCase();
      else aboveEmail = email.toLowerCase();
    }
    if (phone && open.length === 1) open[0]!.phone ??= phone;
  }
  return drafts;
}
