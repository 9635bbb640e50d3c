import type { Catalog } from '../catalog/catalog.ts';
import { signsIn } from '../patterns/signs.ts';
import { titlesIn } from '../people/titles.ts';
import type { Passage } from './annotated-page.ts';
import { labelAt, rolesOf } from './date-roles.ts';
import { findDates, findDayBelow, yearsIn } from './dates.ts';
import { findMarks } from './marks.ts';
import { findOrganizations } from './organizations.ts';
import { findPeople } from './people.ts';
import { findSums } from './sums.ts';

const { says } = signsIn('annotation-signs.txt');
/** A longer sentence is prose rather than a line of a list. */
const LONGEST_LINE = 120;

/** Properties that all passages of a page share. */
export interface PassageContext {
  readonly title: string | null;
  readonly reference: Date;
  readonly catalog: Catalog;
}

type Parts = Pick<Passage, 'index' | 'form' | 'text' | 'fields' | 'entry' | 'block'>;

/** A passage whose spans are found when they are first asked for; `month` is the one above it. */
export function passageOf(
  parts: Parts,
  month: string,
  { title, reference, catalog }: PassageContext,
): Passage {
  const { text, fields, block } = parts;
  const passage = { ...parts } as Passage;
  const add = <Name extends keyof Passage>(name: Name, find: () => Passage[Name]) => {
    const get = () => {
      const value = find();
      Object.defineProperty(passage, name, { value });
      return value;
    };
    Object.defineProperty(passage, name, { configurable: true, get });
  };
  add('sums', () => findSums(text));
  add('marks', () => findMarks(text));
  add('people', () => findPeople(text));
  add('titles', () => titlesIn(text, () => passage.people));
  add('organizations', () => findOrganizations(text));
  add('vendors', () => catalog.names.mentionsIn(text));
  add('dates', () => {
    // A headline's `2022 bond` does not date the article.
    const isProse = parts.form === 'sentence' && text.length > LONGEST_LINE;
    const headings = isProse ? [] : [title ?? '', ...block.headings];
    const above = [...headings, block.yearLine ?? '', ...block.header, month];
    const years = { reference, ...yearsIn(above) };
    const [below] = month ? findDayBelow(month, text, years) : [];
    // A number beside a month is a day where a column has days.
    const hasDays = block.header.some((cell) => says('date_header', cell));
    const written = findDates(text, years).filter(
      (date) => (!below || date.start >= below.end) && (hasDays || !date.text.includes('|')),
    );
    return [...(below ? [below] : []), ...written].map((date) => ({
      ...date,
      roles: rolesOf(text, date.start, date.end, labelAt(fields, date.text)),
    }));
  });
  return passage;
}
