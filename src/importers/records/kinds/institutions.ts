import {
  DISTRICT_TYPES,
  SCHOOL_TYPES,
  type TypeVocabulary,
} from '../../../directory/institutions/institution.types.ts';
import { recordId } from '../../table.ts';
import type { Scalar } from '../../values.ts';
import * as f from '../fields.ts';
import { type Draft, type Kind, same } from '../record-kind.ts';
import { DISTRICT, found } from '../references.ts';
import { OPERATING_STATES, SCOUTING_STATES, WEBSITE_CONFIDENCES } from '../value-sets.ts';

const INSTITUTION = {
  name: f.required(f.text()),
  state: f.required(f.state),
  website_url: f.url,
  website_confidence: f.oneOf(WEBSITE_CONFIDENCES),
  operating_status: f.oneOf(OPERATING_STATES),
  grade_levels: f.gradeSpan,
  locale_type: f.text(),
  nces_data_year: f.text(),
  student_count: f.whole(),
  teachers_fte: f.number(0),
  teachers_year: f.schoolYear,
  student_teacher_ratio: f.number(0),
  latitude: f.degrees(90),
  longitude: f.degrees(180),
  physical_address: f.text(),
  physical_city: f.text(),
  physical_state: f.text(),
  physical_zip: f.text(),
  mailing_address: f.text(),
  mailing_city: f.text(),
  mailing_state: f.text(),
  mailing_zip: f.text(),
  phone: f.text(),
  county: f.text(),
  ai_summary: f.prose,
  executive_summary: f.prose,
  timeline: f.array,
  summary_generated_at: f.timestamp,
  key_facts: f.object,
  ai_policy_summary: f.prose,
  technology_level: f.text(),
  ai_initiatives: f.array,
  edtech_products: f.array,
  source: f.text(),
  source_url: f.url,
  status: f.oneOf(SCOUTING_STATES),
  website_mapped_at: f.timestamp,
  content_fetched_at: f.timestamp,
  content_extracted_at: f.timestamp,
  crawled_at: f.timestamp,
  last_analysis_job_id: f.uuid,
  error_message: f.prose,
  retry_count: f.whole(),
  reported_type: f.text(),
  notes: f.prose,
  last_updated_at: f.timestamp,
  created_at: f.timestamp,
} as const;

const shared = {
  derived: ['_access'],
  key: { columns: ['nces_id'], parts: [same('$.nces_id')] },
  touched: 'last_updated_at',
  newId: ({ given }: Draft) => recordId(given.nces_id as string),
} as const;

/**
 * The type in our vocabulary, and the line's own text where it differs. A line that gives both, such as one exported
 * from this directory, keeps its `reported_type`.
 */
function typeIn(
  { given }: Draft,
  column: 'district_type' | 'school_type',
  { classify }: TypeVocabulary,
): Record<string, Scalar> {
  const text = given[column];
  if (text === undefined) return {};
  const { type, reported } = typeof text === 'string' ? classify(text) : { type: null, reported: null };
  return { [column]: type, reported_type: given.reported_type ?? reported };
}

/** A website that is given without its confidence has been checked. */
const trusted = ({ given }: Draft): Record<string, Scalar> =>
  given.website_url === undefined || given.website_confidence !== undefined
    ? {}
    : { website_confidence: given.website_url === null ? null : 'high' };

/** Import directory facts from the NCES files; this type is for everything else. */
export const district: Kind = {
  ...shared,
  type: 'district',
  table: 'districts',
  fields: {
    nces_id: f.required(f.ncesId(7)),
    ...INSTITUTION,
    state_district_id: f.text(),
    district_type: f.text(),
    school_count: f.whole(),
    total_revenue: f.number(),
    per_pupil_expenditure: f.number(),
    finance_year: f.whole(1900, 2100),
    enrollment: f.object,
    free_reduced_lunch_pct: f.number(0, 100),
  },
  references: {},
  resolved: [],
  resolve: (draft) => ({ set: { ...typeIn(draft, 'district_type', DISTRICT_TYPES), ...trusted(draft) } }),
};

export const school: Kind = {
  ...shared,
  type: 'school',
  table: 'schools',
  fields: {
    nces_id: f.required(f.ncesId(12)),
    ...INSTITUTION,
    state_school_id: f.text(),
    school_type: f.text(),
  },
  references: DISTRICT,
  resolved: ['district_id'],
  resolve(draft, known) {
    const parent =
      found(draft, known, 'district_id', 'district') ?? found(draft, known, 'district_nces_id', 'district');
    const type = { ...typeIn(draft, 'school_type', SCHOOL_TYPES), ...trusted(draft) };
    if (!parent) return { set: type, missing: ['district_id or district_nces_id'] };
    return { set: { district_id: parent.id, ...type } };
  },
};
