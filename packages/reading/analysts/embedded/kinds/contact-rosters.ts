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
 * People in a meeting's roll: `Members present: Jane Roe, President; John Doe`. Somebody "also present" counts with a
 * title next to the name; visitors do not count.
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
    const member = roll.of === 'members' && isOfBoard ? memberOf(roll.label) : null;
    const isListed = areListed(people);
    for (const { name, title } of people) {
      const own = title ?? member;
      if (own !== null && !isOutside(own))
        drafts.push(draftOf(name, own, passage, { evidence: 'field', isListed }));
    }
  }
  return drafts;
}

const speaksOfBoard = (text: string): boolean => /\b(?:board|trustees|committee|directors)\b/i.test(text);

/** `Trustees present: …` lists trustees, and `Directors: …` directors; other rolls do not name the members' office. */
function memberOf(roll: string): string {
  if (/^[^:|]{0,30}\btrustees\b/i.test(roll)) return 'Trustee';
  return /^directors\b/i.test(roll) ? 'Director' : 'Board Member';
}

interface Roll {
  readonly of: 'members' | 'others';
  readonly label: string;
  /** The position of the first name in the passage; 0 if the label is on the line above. */
  readonly start: number;
}

/** Returns `true` for a line with just a name, as in lists below a label. */
const isName = ({ text, people }: Passage): boolean =>
  people.length === 1 && people[0]!.hasGivenName && text.length - people[0]!.text.length < 8;

/** Words before a colon, the end of a cell, or a verb, which can be a roll's label. */
const LEADS = /(?:^|[.|;] )([^.:|;]{3,60}?)\s?(?:[:|]|\b(?:were|was|are)\b(?![^.:|;]{0,25}[:|]))\s/g;

/** The roll whose label begins in a passage or is the line above it; null without one. */
function rollOf(passage: Passage, before: Passage | undefined): Roll | null {
  const labels = [...passage.text.matchAll(LEADS)].map(({ 0: all, 1: label = '', index }) => ({
    label,
    start: index + all.length,
  }));
  const above =
    before && before.text.length <= 60 ? [{ label: before.text.replace(/:$/, ''), start: 0 }] : [];
  // `Board of Trustees` in a line above names.
  const isBelowRoster = before?.form === 'sentence' && isRosterOfBoard(before.text) && isName(passage);
  if (isBelowRoster && passage.block.genre === 'agenda_item') return { of: 'members', label: '', start: 0 };
  for (const { label, start } of [...labels, ...above]) {
    if (says('roll', label.trim()) || says('vote', label.trim())) return { of: 'members', label, start };
    if (says('others_present', label.trim())) return { of: 'others', label, start };
  }
  return null;
}

/** Minimum number of names below an item that make a list of people. */
const FEWEST_NAMES = 3;

/** People in menus: with their title (`Superintendent Jane Roe`), or listed below an item for the board. */
export function peopleOfMenus({ links }: AnnotatedPage): Draft[] {
  const named = links.flatMap(({ place, text, under }) => {
    if (place !== 'menu' || text.length > 80 || isOutside(text)) return [];
    const { people, hasOtherText } = peopleInLine(text);
    const [person] = people;
    const isAlone = people.length === 1 && !hasOtherText && !text.includes('&'); // `Lewis & Clark Middle`
    const isClear = person && isAlone && hasFirstName(person.name);
    return isClear ? [{ text, under, ...person }] : [];
  });
  const siblings = Map.groupBy(named, ({ under }) => under);
  return named.flatMap(({ text, under, name, title }): Draft[] => {
    const isProfile = under !== null && (isRosterOfBoard(under) || says('profiles', under));
    const own = title ?? (isProfile && siblings.get(under)!.length >= FEWEST_NAMES ? 'Board Member' : null);
    return own === null ? [] : [draftOf(name, own, null, { quote: text, evidence: 'link' })];
  });
}
