import {
  flag,
  int,
  limit,
  number,
  offset,
  oneOf,
  someOf,
  stateCode,
  text,
  uuid,
  type Values,
} from '../params.ts';
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
import { signalFilter, signalParams } from './signals.ts';

/** Parameters that the searches of districts and schools share, and their place in the graph's filter. */
export const institutionParams = {
  state: stateCode(),
  search: text(),
  status: oneOf('ScoutingState'),
  student_count_min: int({ min: 0 }),
  student_count_max: int({ min: 0 }),
  student_teacher_ratio_min: number(),
  student_teacher_ratio_max: number(),
  grade_levels: someOf('GradeBand'),
  locale_type: oneOf('Locale'),
  county: text(),
  list_id: uuid(),
  ...signalParams,
  unlocked_only: flag(),
};

export const institutionFilter = (params: Values<typeof institutionParams>) => ({
  state: params.state,
  search: params.search,
  status: params.status,
  studentCountMin: params.student_count_min,
  studentCountMax: params.student_count_max,
  studentTeacherRatioMin: params.student_teacher_ratio_min,
  studentTeacherRatioMax: params.student_teacher_ratio_max,
  gradeLevels: params.grade_levels,
  localeType: params.locale_type,
  county: params.county,
  listId: params.list_id,
  ...signalFilter(params),
  unlockedOnly: params.unlocked_only,
});

/** Sorting and paging of a search. */
export const listParams = (sortKeys: string) => ({
  order_by: oneOf(sortKeys, 'name'),
  order_ascending: flag(true),
  limit: limit(),
  offset: offset(),
});

export const listVariables = (params: Values<ReturnType<typeof listParams>>) => ({
  order: { by: params.order_by, ascending: params.order_ascending },
  page: { limit: params.limit, offset: params.offset },
});

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
