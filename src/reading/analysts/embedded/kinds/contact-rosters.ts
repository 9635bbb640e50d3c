import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import { signsIn } from '../patterns/signs.ts';
import { hasFirstName } from '../people/names.ts';
import { peopleInLine } from '../people/people-in-line.ts';
import { isOutside } from '../people/titles.ts';
import { areListed, type Draft, draftOf } from './contact-draft.ts';
import { readLine } from './contact-lines.ts';

const { says } = signsIn('contact-signs.txt');

/** Returns `true` for a heading above the members of the board. */
export const isRosterOfBoard = (heading: string): boolean =>
  heading.length < 90 && says('roster', heading.trim()) && !says('no_roster', heading);

/**
 * The members of the board in a meeting's roll: `Members present: Jane Roe, President; John Doe`. Others are in lines
 * with their titles, as in any list.
 */
export function peopleOfRolls({ passages, type }: AnnotatedPage): Draft[] {
  const drafts: Draft[] = [];
  let open: Roll | null = null as Roll | null;
  let isOfBoard = false;
  for (const [at, passage] of passages.entries()) {
    const roll = rollOf(passage, passages[at - 1]) ?? (open?.start === 0 && isName(passage) ? open : null);
    if (roll !== null) {
      // `Board members present: …`, `Absent: …`
      const isBoardNamed = [passage.text, ...passage.block.headings].some(speaksOfBoard);
      isOfBoard = /^board/.test(type) || isBoardNamed || (isOfBoard && open !== null);
    }
    open = roll;
    if (roll === null) continue;
    const { people } = readLine(passage, roll.start);
    const member = isOfBoard ? memberOf(roll.label) : null;
    const isListed = areListed(people);
    for (const { name, title } of people) {
      const own = title ?? member;
      if (own !== null) drafts.push(draftOf(name, own, passage, { evidence: 'field', isListed }));
    }
  }
  return drafts;
}

const speaksOfBoard = (text: string): boolean => /\b(?:board|trustees|committee|directors)\b/i.test(text);

/** `Trustees present: …` lists trustees; other rolls do not name the members' office. */
function memberOf(roll: string): string {
  if (/^[^:|]{0,30}\btrustees\b/i.test(roll)) return 'Trustee';
  return /^directors\b/i.test(roll) ? 'Director' : 'Board Member';
}

interface Roll {
  readonly label: string;
  /** The position of the first name in the passage; 0 if the label is on the line above. */
  readonly start: number;
}

/** A line with just a name, as in lists below a label. */
const isName = ({ text, people }: Passage): boolean =>
  people.length === 1 && text.length - people[0]!.text.length < 8;

/** Words before a colon, the end of a cell, or a verb, which can be a roll's label. */
const LEADS = /(?:^|[.|;] )([^.:|;]{3,60}?)\s?(?:[:|]|\b(?:were|was|are)\b(?![^.:|;]{0,25}[:|]))\s/g;

function rollOf(passage: Passage, before: Passage | undefined): Roll | null {
  const labels = [...passage.text.matchAll(LEADS)].map(({ 0: all, 1: label = '', index }) => ({
    ...{ label, start: index + all.length },
  }));
  const above =
    before && before.text.length <= 60 ? [{ label: before.text.replace(/:$/, ''), start: 0 }] : [];
  // `Board of Trustees` in a line above names.
  const isBelowRoster = before?.form === 'sentence' && isRosterOfBoard(before.text) && isName(passage);
  if (isBelowRoster) return { label: '', start: 0 };
  for (const { label, start } of [...labels, ...above]) {
    if (says('roll', label.trim()) || says('vote', label.trim())) return { label, start };
  }
  return null;
}

/** People in menus: with their title (`Superintendent Jane Roe`), or below an item for the members of the board. */
export const peopleOfMenus = ({ links }: AnnotatedPage): Draft[] =>
  links.flatMap(({ place, text, under }): Draft[] => {
    if (place !== 'menu' || isOutside(text)) return [];
    const { people, hasOtherText } = peopleInLine(text);
    const [person] = people;
    if (!person || people.length > 1 || hasOtherText || !hasFirstName(person.name)) return [];
    const title = person.title ?? (says('profiles', under ?? '') ? 'Board Member' : null);
    return title === null ? [] : [draftOf(person.name, title, null, { quote: text, evidence: 'link' })];
  });
