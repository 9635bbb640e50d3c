import type { AnnotatedPage } from '../annotate/annotated-page.ts';
import { hasFirstName } from '../people/names.ts';
import { peopleInLine } from '../people/people-in-line.ts';
import { isOutside } from '../people/titles.ts';
import type { Draft } from './contact-draft.ts';
import { isRosterOfBoard } from './contact-rosters.ts';

/** Items of menus above the profiles of board members. */
const PROFILES =
  /\b(?:board|BOE|trustees?|school committee)\b.{0,30}\b(?:members?|profiles?|contacts?|directory|bios?|information)\b|\bmeet (?:the|our|your) (?:board|trustees)\b/i;

/** So many names under one item make a list of people. */
const FEWEST = 3;

/** People named in menus: with their title (`Superintendent Jane Roe`), or listed below an item for the board. */
export function peopleOfMenus({ links }: AnnotatedPage): Draft[] {
  const named = links.flatMap((link) => {
    if (link.place !== 'menu' || link.text.length > 80) return [];
    const { people, hasOtherText } = peopleInLine(link.text);
    const [person] = people;
    const isClear =
      people.length === 1 && !hasOtherText && hasFirstName(person!.name) && !isOutside(link.text);
    return isClear ? [{ link, ...person! }] : [];
  });
  return named.flatMap(({ link: { text, under }, name, title }): Draft[] => {
    const siblings = named.filter(({ link }) => link.under === under).length;
    const isOfBoard =
      under !== null && (isRosterOfBoard(under) || PROFILES.test(under)) && siblings >= FEWEST;
    const own = title ?? (isOfBoard ? 'Board Member' : null);
    if (own === null) return [];
    const rest = { email: null, phone: null, school: null, passage: null, quote: text, isListed: false };
    return [{ name, title: own, evidence: 'link', ...rest }];
  });
}
