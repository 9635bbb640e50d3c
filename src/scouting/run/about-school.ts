import { type ContactFact, type EventFact, type Facts, factsOf } from '@emi/reading';
import type { Page } from '@emi/reading/documents';
import { mentions } from './school-names.ts';

/** Returns `true` if a page of a district's website mentions the school. */
export const isAboutSchool = ({ title, text }: Page, school: string): boolean =>
  mentions(title ?? '', school) || mentions(text, school);

/** Leaves only the school's contacts, and facts that mention it in their context or, if they are events, title. */
export function factsAboutSchool(facts: Facts, school: string): Facts {
  const isAbout = (text: string | null) => text !== null && mentions(text, school);
  return factsOf((kind) =>
    facts[kind].filter((fact) => {
      if (kind === 'contacts') return isAbout((fact as ContactFact).school);
      return isAbout(fact.context) || (kind === 'events' && isAbout((fact as EventFact).title));
    }),
  );
}
