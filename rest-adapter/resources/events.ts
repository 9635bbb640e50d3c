import { route } from '@emi/facade/route';
import { EVENT_RECORD, PAGINATION } from './records.ts';

export const eventRoutes = [
  route({
    method: 'GET',
    path: '/events',
    summary: 'List events',
    description:
      "Lists the events of the organization's work in the last 30 days, earliest first. Pass `next_after` as " +
      '`after` in the next request to miss no event, however long its change took to commit. `sequence` has no gaps.',
    document: `query ListEvents($page: PageInput!) {
      body: events(page: $page) { data: nodes { ...EventRecord } ${PAGINATION} next_after: nextAfter }
    } ${EVENT_RECORD}`,
  }),
];
