import { type Page, UnreadableDocument } from '@emi/reading/documents';
import sql from 'sql-template-tag';
import { note } from '../accounts/audit-trail/note.ts';
import { takeTurn } from '../db/take-turn.ts';
import { websiteOf } from '../directory/names/website.ts';
import { type JobHandler, Permanent } from '../jobs/job.kind.ts';
import { ADD_WEBSITE } from './add-website.kind.ts';
import { type ProposedPlace, type ProposedWebsite, placesFor, refusalOf } from './add-website.ts';
import { namedOwnerOf } from './named-owner.ts';
import { lockSlots, requestScouting } from './request-scouting.ts';
import { hostWithoutWww } from './run/own-host.ts';
import type { ScoutingTools } from './scout.job.ts';
import { setWebsite } from './set-website.ts';
import { WebProblem } from './web/web-problem.ts';

type Tools = Pick<ScoutingTools, 'db' | 'queue' | 'web' | 'reader'>;

/** Maximum number of pages, in addition to the first one, that are read for the name and address of the place. */
const MOST_FURTHER_PAGES = 3;

/**
 * Stores the address to which a proposed website leads if its pages name the place and show where it is, and requests a
 * scouting run for the organization, free of charge. The confidence is medium, so a published directory that lists
 * another website for the place replaces it.
 */
export const addWebsites = (tools: Tools): JobHandler<ProposedWebsite> => ({
  kind: ADD_WEBSITE,

  async run({ websiteUrl, ...place }, { signal, finish, organizationId, userId }) {
    const { entityType, entityId } = place;
    const [target] = await placesFor(tools.db.core, place);
    if (!target) throw new Permanent(`There is no such ${entityType} any more.`);
    const pages = await firstPages(tools, websiteUrl, signal);
    const found = pages[0]!.url; // after redirects
    if (websiteOf(found) === null) throw new Permanent('The address leads to a platform of many websites.');
    const fault = faultOf(pages, target);
    if (fault) throw new Permanent(fault);
    await finish(async (tx) => {
      const slots = await lockSlots(tx, sql`o.id = ${organizationId}`);
      await takeTurn(tx, `website ${entityId}`);
      // Another job may have stored a website while this one read pages.
      const [current] = await placesFor(tx, place);
      const refusal = current && refusalOf(entityType, current);
      if (refusal) throw new Permanent(refusal);
      await setWebsite(tx, entityType, { id: entityId }, found, 'medium');
      await tx.em.flush();
      await note(tx.em, {
        organizationId: organizationId!,
        userId,
        action: 'website_added',
        subjectType: entityType,
        subjectId: entityId,
      });
      await requestScouting(tx, tools.queue, { ...slots!, now: new Date() }, [place]);
    });
  },
});

/**
 * Reads the first page of a website, and up to three pages on the same host to which it links with `contact` or `about`
 * in the address or text, if they can be read.
 * @throws Permanent if the first page cannot be read
 */
async function firstPages({ web, reader }: Tools, websiteUrl: string, signal: AbortSignal): Promise<Page[]> {
  const read = async (url: string) => reader.read(await web.fetch(url, { signal }), signal);
  const first = await read(websiteUrl).catch((error: unknown) => {
    if (isFaultOfWebsite(error)) throw new Permanent(error.message);
    throw error;
  });
  const host = hostWithoutWww(first.url);
  const beside = first.links.filter(
    ({ url, text }) => hostWithoutWww(url) === host && /contact|about/i.test(`${text} ${url}`),
  );
  const urls = [...new Set(beside.map(({ url }) => url))].filter((url) => url !== first.url);
  const pages = [first];
  for (const url of urls.slice(0, MOST_FURTHER_PAGES)) {
    const page = await read(url).catch((error: unknown) => {
      if (isFaultOfWebsite(error)) return undefined;
      throw error;
    });
    if (page && hostWithoutWww(page.url) === host) pages.push(page);
  }
  return pages;
}

const isFaultOfWebsite = (error: unknown): error is WebProblem | UnreadableDocument =>
  error instanceof WebProblem || error instanceof UnreadableDocument;

/** The reason why the pages do not show that the website is the place's; null if they show it. */
function faultOf(pages: readonly Page[], place: ProposedPlace): string | null {
  const { owner, isLocated } = namedOwnerOf(pages, place);
  if (typeof owner === 'string')
    return `The website names “${owner.slice(0, 120)}” as its owner, not ${place.name}.`;
  if (owner === null) return `Neither title nor heading of the website names ${place.name}.`;
  return isLocated
    ? null
    : `The website names ${place.name}, but neither its ZIP code, its telephone number, nor its city and state, ` +
        'so it can be that of a namesake.';
}
