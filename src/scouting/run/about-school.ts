import type { Facts } from '../facts.ts';
import type { Page } from '../page.ts';
import { mentions } from './school-names.ts';

/** Returns `true` if a page of a district's website mentions the school. */
export const isAboutSchool = ({ title, text }: Page, school: string): boolean =>
  mentions(title ?? '', school) || mentions(text, school);

/** Keeps the facts of a district's website that mention the school. */
export function factsAboutSchool(facts: Facts, school: string): Facts {
  const isAbout = (text: string | null) => text !== null && mentions(text, school);
  const said = <F extends { context: string }>(all: readonly F[]) =>
    all.filter(({ context }) => isAbout(context));
  return {
    vendors: said(facts.vendors),
    contracts: said(facts.contracts),
    painPoints: said(facts.painPoints),
    funding: said(facts.funding),
    rfps: said(facts.rfps),
    events: facts.events.filter(({ title, context }) => isAbout(title) || isAbout(context)),
    contacts: facts.contacts.filter(({ school: named }) => isAbout(named)),
  };
}
