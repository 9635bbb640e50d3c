import type { Facts } from '../facts.ts';
import type { Errand } from '../run/read-errand.ts';
import { mentions } from '../run/school-names.ts';

/**
 * What of the facts is about the entity. Of its own website that is all; of a district's website, what speaks of the
 * school.
 */
export function factsAbout({ isBorrowed, subject }: Errand, facts: Facts): Facts {
  if (!isBorrowed) return facts;
  const isAbout = (text: string | null) => text !== null && mentions(text, subject.name);
  const said = <F extends { context: string }>(all: readonly F[]) =>
    all.filter(({ context }) => isAbout(context));
  return {
    vendors: said(facts.vendors),
    contracts: said(facts.contracts),
    painPoints: said(facts.painPoints),
    funding: said(facts.funding),
    rfps: said(facts.rfps),
    events: facts.events.filter(({ title, context }) => isAbout(title) || isAbout(context)),
    contacts: facts.contacts.filter(({ school }) => isAbout(school)),
  };
}
