import type { AnnotatedPage } from '../annotate/annotated-page.ts';
import { signsIn } from '../patterns/signs.ts';
import { hasFirstName } from '../people/names.ts';
import { peopleInLine } from '../people/people-in-line.ts';
import { isOutside } from '../people/titles.ts';
import { type Draft, draftOf } from './contact-draft.ts';
import { isRosterOfBoard } from './contact-rosters.ts';

const { says } = signsIn('contact-signs.txt');
/** So many names under one item make a list of people. */
const FEWEST = 3;

/** People named in menus: with their title (`Superintendent Jane Roe`), or listed below an item for the board. */
export function peopleOfMenus({ links }: AnnotatedPage): Draft[] {
  const named = links.flatMap(({ place, text, under }) => {
    if (place !== 'menu' || text.length > 80 || isOutside(text)) return [];
    const { people, hasOtherText } = peopleInLine(text);
    const [person] = people;
    const isClear = person && people.length === 1 && !hasOtherText && hasFirstName(person.name);
    return isClear ? [{ text, under, ...person }] : [];
  });
  const siblings = Map.groupBy(named, ({ under }) => under);
  return named.flatMap(({ text, under, name, title }): Draft[] => {
    const isProfile = under !== null && (isRosterOfBoard(under) || says('profiles', under));
    const own = title ?? (isProfile && siblings.get(under)!.length >= FEWEST ? 'Board Member' : null);
    return own === null ? [] : [draftOf(name, own, null, { quote: text, evidence: 'link' })];
  });
}
