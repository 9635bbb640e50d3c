import type { Catalog } from '../catalog/catalog.ts';
import { titlesIn } from '../people/titles.ts';
import type { Passage } from './annotated-page.ts';
import { labelAt, rolesOf } from './date-roles.ts';
import { findDates, yearsIn } from './dates.ts';
import { findMarks } from './marks.ts';
import { findOrganizations } from './organizations.ts';
import { findPeople } from './people.ts';
import { findSums } from './sums.ts';

/** What all passages of a page have in common. */
export interface PassageContext {
  readonly title: string | null;
  readonly reference: Date;
  readonly catalog: Catalog;
}

type Parts = Pick<Passage, 'index' | 'form' | 'text' | 'fields' | 'entry' | 'block'>;

/** A passage whose spans are found when they are first asked for. */
export function passageOf(parts: Parts, { title, reference, catalog }: PassageContext): Passage {
  const { text, fields, block } = parts;
  const passage = { ...parts } as Passage;
  const spans: { readonly [Name in SpanName]: () => Passage[Name] } = {
    sums: () => findSums(text),
    marks: () => findMarks(text),
    people: () => findPeople(text),
    titles: () => titlesIn(text, passage.people),
    organizations: () => findOrganizations(text),
    vendors: () =>
      catalog.names
        .mentionsIn(text)
        .map((mention) => ({ ...mention, text: text.slice(mention.start, mention.end) })),
    dates: () => {
      const above = [title ?? '', ...block.headings, block.yearLine ?? '', ...block.header];
      return findDates(text, { reference, ...yearsIn(above) }).map((date) => ({
        ...date,
        roles: rolesOf(text, date.start, date.end, labelAt(fields, date.text)),
      }));
    },
  };
  for (const name of Object.keys(spans) as SpanName[]) {
    Object.defineProperty(passage, name, {
      configurable: true,
      get: () => {
        const value = spans[name]();
        Object.defineProperty(passage, name, { value });
        return value;
      },
    });
  }
  return passage;
}
type SpanName = 'dates' | 'sums' | 'marks' | 'people' | 'titles' | 'organizations' | 'vendors';
