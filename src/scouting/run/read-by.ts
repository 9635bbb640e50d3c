import type { Analyst, Brief } from '@emi/reading';
import { hashOf } from './kept-pages.ts';
import type { ScoutedSite } from './scouting.ts';

/** Changes with every release of the reader or analyst whose findings differ; then websites are read again. */
const READER = '2026-11-28';

/** The reader, the analyst, the catalog, and the place, which together with the page decide which facts it states. */
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
