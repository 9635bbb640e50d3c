import { object } from '../openapi/json-schema.ts';
import {
  CLASSIFIED_URL_RECORD,
  CONTRACT_RECORD,
  FUNDING_SIGNAL_RECORD,
  PAIN_POINT_RECORD,
  RFP_RECORD,
  TIMELINE_EVENT_RECORD,
  VENDOR_RECORD,
  VENDOR_STACK_ENTRY_RECORD,
} from '../records.ts';
import { type AnyRoute, route } from '../route.ts';
import type { Shape } from '../shape.ts';

/** Capitalizes a word for operation names: `District`. */
export const titled = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

const operationNames: Readonly<Record<string, string>> = {
  'buying-signals': 'BuyingSignals',
  rfps: 'Rfps',
  events: 'Events',
  urls: 'Urls',
  vendors: 'VendorStack',
};

const UNGROUPED = 'other';

/** The same pages grouped by classification; group names are data. */
const groupedUrls: Shape = {
  readsRecords: true,
  apply(body) {
    const { data } = body as { data: { url_classification: string | null }[] };
    return { data, grouped: Object.groupBy(data, (url) => url.url_classification ?? UNGROUPED) };
  },
  schema: ({ properties: { data } }) =>
    object({ data: data!, grouped: { type: 'object', additionalProperties: data! } }),
};

/**
 * Routes for the findings of a district or school, gated by one unlock.
 *
 * @param recordType used in the path and the graph's field, such as `district`.
 */
export function findingRoutes(recordType: 'district' | 'school'): AnyRoute[] {
  const base = `/${recordType}s/{${recordType}Id}`;
  const read = (path: string, what: string, fields: string, fragments: string, shape?: Shape) =>
    route({
      method: 'GET',
      path: `${base}/${path}`,
      summary: `List ${what} of a ${recordType}`,
      description: `Free once the ${recordType} is unlocked.`,
      problems: ['ENTITY_LOCKED'],
      document: `query List${titled(recordType)}${operationNames[path]}($${recordType}Id: UUID!) {
        body: ${recordType}(id: $${recordType}Id) { ${fields} }
      } ${fragments}`,
      recordType,
      isLocked: (body) => Object.values(body).includes(null), // findings are null while locked
      shape,
    });
  return [
    read(
      'buying-signals',
      'contracts, pain points, and funding',
      `contracts { ...ContractRecord } painPoints { ...PainPointRecord }
        funding: fundingSignals { ...FundingSignalRecord }`,
      `${CONTRACT_RECORD} ${VENDOR_RECORD} ${PAIN_POINT_RECORD} ${FUNDING_SIGNAL_RECORD}`,
    ),
    read('rfps', 'requests for proposals', 'data: rfps { ...RfpRecord }', RFP_RECORD),
    read('events', 'timeline events', 'data: events { ...TimelineEventRecord }', TIMELINE_EVENT_RECORD),
    read(
      'urls',
      'classified website pages',
      'data: urls { ...ClassifiedUrlRecord }',
      CLASSIFIED_URL_RECORD,
      groupedUrls,
    ),
    read(
      'vendors',
      'vendors in use',
      'data: vendorStack { ...VendorStackEntryRecord }',
      `${VENDOR_STACK_ENTRY_RECORD} ${VENDOR_RECORD}`,
    ),
  ];
}
