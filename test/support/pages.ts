import type { Brief } from '@emi/reading';
import type { FetchedDocument, Page } from '@emi/reading/documents';
import { readPage } from '@emi/reading/tasks';

/** A document as if it had been fetched on the tests' day. */
export const documentOf = (
  body: string | Buffer,
  contentType = 'text/html',
  path = '/page',
): FetchedDocument => ({
  url: `https://www.mgps.org${path}`,
  contentType,
  body: typeof body === 'string' ? Buffer.from(body) : body,
  fetchedAt: '2026-11-20T12:00:00.000Z',
});

export const pageOf = (body: string, path = '/page', contentType = 'text/html'): Promise<Page> =>
  readPage(documentOf(body, contentType, path));

/** A fictional district in Minnesota that is scouted on 20 November 2026. */
export const BRIEF: Brief = {
  subject: {
    type: 'district',
    name: 'Maple Grove Public Schools',
    state: 'MN',
    city: 'Maple Grove',
    websiteUrl: 'https://www.mgps.org/',
    schools: ['Maple Grove High School', 'Oak View Elementary School'],
  },
  vendors: [],
  now: new Date('2026-11-20T12:00:00.000Z'),
  signal: new AbortController().signal,
};
