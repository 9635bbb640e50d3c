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

/**
 * What was found at a district or school, behind one unlock.
 * @param noun of the path and of the graph's field, such as `district`.
 */
export function findingRoutes(noun: 'district' | 'school'): AnyRoute[] {
  const base = `/${noun}s/{${noun}Id}`;
  const read = (path: string, fields: string, fragments: string, shape?: AnyRoute['shape']) =>
    route({
      method: 'GET',
      path: `${base}/${path}`,
      document: `query ($${noun}Id: UUID!) { body: ${noun}(id: $${noun}Id) { ${fields} } } ${fragments}`,
      noun,
      shape,
    });
  return [
    read(
      'buying-signals',
      `contracts { ...ContractRecord } painPoints { ...PainPointRecord } funding: fundingSignals { ...FundingSignalRecord }`,
      `${CONTRACT_RECORD} ${VENDOR_RECORD} ${PAIN_POINT_RECORD} ${FUNDING_SIGNAL_RECORD}`,
    ),
    read('rfps', 'data: rfps { ...RfpRecord }', RFP_RECORD),
    read('events', 'data: events { ...TimelineEventRecord }', TIMELINE_EVENT_RECORD),
    read('urls', 'data: urls { ...ClassifiedUrlRecord }', CLASSIFIED_URL_RECORD, withGroups),
    read(
      'vendors',
      'data: vendorStack { ...VendorStackEntryRecord }',
      `${VENDOR_STACK_ENTRY_RECORD} ${VENDOR_RECORD}`,
    ),
  ];
}

const UNGROUPED = 'other';

/** The same pages again by their classification, whose names are data. */
function withGroups(body: unknown): unknown {
  const { data } = body as { data: { url_classification: string | null }[] };
  return { data, grouped: Object.groupBy(data, (url) => url.url_classification ?? UNGROUPED) };
}
