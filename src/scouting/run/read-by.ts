import type { Analyst, Brief } from '@emi/reading';
import { hashOf } from './kept-pages.ts';
import type { ScoutedSite } from './scouting.ts';

/** The day of the last change to reading or analysis that changes findings; websites are read again after it. */
const READER = '2026-11-28';

/** Identifies the reader, analyst, catalog, place, and website, which decide what facts a given page states. */
export const readByOf = (
  { name }: Pick<Analyst, 'name'>,
  { subject, vendors }: Pick<Brief, 'subject' | 'vendors'>,
  {
    website,
    otherHosts,
    sharedDomains,
    isBorrowed,
  }: Omit<ScoutedSite, 'website'> & { readonly website: string | null },
): string => {
  const host = `.${URL.parse(website ?? '')?.hostname ?? ''}`;
  const above = sharedDomains.filter((domain) => host.endsWith(`.${domain}`));
  return hashOf(
    JSON.stringify([READER, name, subject, vendors, website, otherHosts, above, isBorrowed]),
  ).slice(0, 22);
};
