import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import { patternsIn } from '../patterns/patterns.ts';
import { isOutside } from '../people/titles.ts';
import { type Draft, draftOf } from './contact-draft.ts';
import { type Line, readLine } from './contact-lines.ts';

const PATTERNS = patternsIn('contact-rosters.txt');

/** Headings over the members of the institution's board. */
const ROSTER = [
  /^(?:(?:our|meet (?:the|your|our)|current|the|your) )?(?:(?:school|governing) )?(?:board|trustees|school committee|school directors)(?: (?:and superintendent|20\d\d(?:[-–]\d{2,4})?))?$/i,
  /^[\p{L}\d’'. –-]{0,60}\b(?:board (?:members|directory|roster|officers)|board of (?:education|trustees|(?:school )?directors)(?: (?:members|officers|directory|roster))?|school committee members|members of the (?:school )?(?:board|committee)(?: of \p{L}+)?)(?: 20\d\d(?:[-–]\d{2,4})?)?$/iu,
];
const OTHER =
  /\b(?:foundation|boosters?|pt[ao]s?|advisory|student|committees|subcommittee|meetings?|agendas?|minutes|polic)\b/i;

/** Labels before the members that were at a meeting, or were not. */
const ROLL = PATTERNS.get('ROLL');
/** Labels before people of whom some work there, told by their titles alone. */
const OTHERS_PRESENT = PATTERNS.get('OTHERS_PRESENT');

/** Whether a heading stands over the members of the board. */
export const isRosterOfBoard = (heading: string): boolean =>
  heading.length < 90 && ROSTER.some((roster) => roster.test(heading.trim())) && !OTHER.test(heading);

/**
 * People in rolls of a meeting: `Members present: Jane Roe, President; John Doe`. Who is only "also present" counts
 * with a title that stands right at the name; visitors do not count.
 */
export function peopleOfRolls({ passages, type }: AnnotatedPage): Draft[] {
  const drafts: Draft[] = [];
  let open: Roll | null = null as Roll | null;
  for (const [at, passage] of passages.entries()) {
    const roll = rollOf(passage, passages[at - 1]) ?? (open?.start === 0 && isName(passage) ? open : null);
    open = roll;
    if (roll === null) continue;
    const line = readLine(passage, roll.start);
    if (roll.of === 'others' && line.people.some(({ title }) => title === null) && isShifted(line)) continue;
    for (const { name, title } of line.people) {
      const own =
        title ??
        (roll.of === 'members' && (type === 'board_minutes' || speaksOfBoard(passage))
          ? memberOf(roll.label)
          : null);
      if (own === null || isOutside(own)) continue;
      drafts.push(draftOf({ name, title: own }, passage, 'field'));
    }
  }
  return drafts;
}

/** `Trustees present: …` are trustees; other rolls call members of the board by no name of their own. */
const memberOf = (roll: string): string =>
  /^[^:|]{0,30}\btrustees\b/i.test(roll)
    ? 'Trustee'
    : /^directors\b/i.test(roll)
      ? 'Director'
      : 'Board Member';

/** Some have titles and some do not: then a title may belong to the name on its other side. */
const isShifted = ({ people }: Line): boolean => {
  const titled = people.filter(({ title }) => title !== null).length;
  return titled > 0 && titled < people.length && people[0]!.title === null;
};

interface Roll {
  readonly of: 'members' | 'others';
  readonly label: string;
  /** Where in the passage the names begin; 0 where the label stands in a line above them. */
  readonly start: number;
}

/** A line that is nothing but a name, as lists below a label have them. */
const isName = ({ text, people }: Passage): boolean =>
  people.length === 1 && people[0]!.hasGivenName && text.length - people[0]!.text.length < 8;

/** Words before a colon, a cell's end or a verb, which may be the label of a roll. */
const LEADS = /(?:^|[.|;] )([^.:|;]{3,60}?)\s?(?:[:|]|\b(?:were|was|are)\b)\s/g;

function rollOf({ text }: Passage, before: Passage | undefined): Roll | null {
  for (const match of text.matchAll(LEADS)) {
    const kind = kindOfRoll(match[1]!);
    if (kind) return { of: kind, label: match[1]!, start: match.index + match[0].length };
  }
  const above = before && before.text.length <= 60 ? kindOfRoll(before.text.replace(/:$/, '')) : null;
  return above && { of: above, label: before!.text, start: 0 };
}

function kindOfRoll(label: string): Roll['of'] | null {
  const words = label.trim();
  return ROLL.test(words) ? 'members' : OTHERS_PRESENT.test(words) ? 'others' : null;
}

const speaksOfBoard = ({ text, block }: Passage): boolean =>
  [text, ...block.headings].some((line) => /\b(?:board|trustees|committee|directors)\b/i.test(line));
