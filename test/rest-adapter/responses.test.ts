import type { AnyRoute } from '@emi/facade/route';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { type PrivateRecords, privateRecords } from '../support/private-records.ts';
import { asHttp, preparedRoutes, routeName, sampleRequest } from '../support/sample-requests.ts';

const FINDINGS = ['contract', 'painPoint', 'fundingSignal', 'rfp', 'timelineEvent', 'classifiedUrl'] as const;

let harness: Harness;
let acme: Cast;
let ids: PrivateRecords;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ credits: 1000 });
  ids = await privateRecords(harness, acme);
  for (const parent of [{ districtId: ids.districtId }, { schoolId: ids.schoolId }]) {
    for (const finding of FINDINGS) await harness.seed[finding](parent);
    await harness.seed.stackEntry(parent, { id: ids.vendorId });
  }
});
afterAll(() => harness.close());

/** Reads come first, and what a route deletes is gone only at the end. */
const METHODS = ['GET', 'PATCH', 'POST', 'DELETE'];
const inOrder = (a: AnyRoute, b: AnyRoute) =>
  METHODS.indexOf(a.method) - METHODS.indexOf(b.method) ||
  (a.method === 'DELETE' ? b.path.length - a.path.length : 0);
const routes = [...(await preparedRoutes())].sort(inOrder);

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const SINCE = /since [A-Z]\w+ \d{4}/g;
/** A key for lists whose order is not determined: equal scores, and requests for proposals without a deadline. */
const tieBreak = (row: Record<string, unknown>): string => {
  if ('score' in row) return `${row.kind} ${row.entity_type}`;
  return 'posted_date' in row ? String(row.title) : '';
};
const DATE = /\d{4}-\d\d-\d\d/g;

/** A response without what differs from run to run (ids, times, numbers of seeds) and without the texts of emails. */
const normalized = (text: string): unknown =>
  JSON.parse(
    text.replace(UUID, '<id>').replace(TIME, '<time>').replace(DATE, '<date>'),
    (key, value: unknown) => {
      if (key === 'generation_metadata' && value) return Object.keys(value);
      if (key === 'data' && Array.isArray(value))
        return value.sort((one, other) => tieBreak(one).localeCompare(tieBreak(other)));
      if (key === 'decay') return '<decay>';
      if (typeof value !== 'string') return value;
      if (key === 'download_url' || key === 'feed_url') return '<link>';
      if (key === 'next_after') return '<cursor>';
      if (key === 'secret') return '<secret>';
      return key === 'body' ? '<text>' : value.replace(SINCE, 'since <month>').replace(/\d{4,}/g, '<number>');
    },
  );

describe('the response of a REST route', () => {
  it.each(routes.map((route) => [routeName(route), route] as const))(
    'keeps its shape and its values: %s',
    async (_name, route) => {
      harness.pass(60_000);
      const [path, options] = asHttp(sampleRequest(route, ids));
      const { status, text } = await harness.request(path, { ...options, key: acme.key });
      expect({ status, body: text && normalized(text) }).toMatchSnapshot();
    },
  );
});
