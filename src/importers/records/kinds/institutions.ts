import {
  DISTRICT_TYPES,
  SCHOOL_TYPES,
  type TypeVocabulary,
} from '../../../directory/institutions/institution.types.ts';
import { OPERATING_STATUS, SCOUTING_STATE } from '../../../directory/institutions/institution.values.ts';
import { recordId } from '../../table.ts';
import type { Scalar } from '../../values.ts';
import * as f from '../fields.ts';
import { type Kind, type RecordDraft, same } from '../record-kind.ts';
import { DISTRICT, found } from '../references.ts';

const INSTITUTION = {
  name: f.requiredField(f.textField()),
  state: f.requiredField(f.state),
  website_url: f.url,
  // High: from the operator or a reviewed directory; medium: a checked search result; official: the federal directory.
  website_confidence: f.oneOfField(['high', 'medium', 'official']),
  operating_status: f.oneOfField(OPERATING_STATUS.values),
  grade_levels: f.gradeSpanField,
  locale_type: f.textField(),
  nces_data_year: f.textField(),
  student_count: f.wholeField(),
  student_count_year: f.schoolYear,
  teachers_fte: f.numberField(0),
  teachers_year: f.schoolYear,
  student_teacher_ratio: f.numberField(0),
  latitude: f.degrees(90),
  longitude: f.degrees(180),
  physical_address: f.textField(),
  physical_city: f.textField(),
  physical_state: f.textField(),
  physical_zip: f.textField(),
  mailing_address: f.textField(),
  mailing_city: f.textField(),
  mailing_state: f.textField(),
  mailing_zip: f.textField(),
  phone: f.textField(),
  county: f.textField(),
  county_is_derived: f.flagField,
  former_names: f.textsField,
  ai_summary: f.prose,
  executive_summary: f.prose,
  timeline: f.array,
  summary_generated_at: f.timestampField,
  key_facts: f.objectField,
  ai_policy_summary: f.prose,
  technology_level: f.textField(),
  ai_initiatives: f.array,
  edtech_products: f.array,
  source: f.textField(),
  source_url: f.url,
  status: f.oneOfField(SCOUTING_STATE.values),
  website_mapped_at: f.timestampField,
  content_fetched_at: f.timestampField,
  content_extracted_at: f.timestampField,
  crawled_at: f.timestampField,
  last_analysis_job_id: f.uuidField,
  error_message: f.prose,
  retry_count: f.wholeField(),
  reported_type: f.textField(),
  notes: f.prose,
  last_updated_at: f.timestampField,
  created_at: f.timestampField,
} as const;

const shared = {
  derived: ['_access'],
  key: { columns: ['nces_id'], parts: [same('$.nces_id')] },
  touched: 'last_updated_at',
  newId: ({ given }: RecordDraft) => recordId(given.nces_id as string),
} as const;

/**
 * The type in our vocabulary, and the line's own term if it differs. A line with both, such as one exported from this
 * directory, keeps its `reported_type`.
 */
function typeIn(
  { given }: RecordDraft,
  column: 'district_type' | 'school_type',
  { classify }: TypeVocabulary,
): Record<string, Scalar> {
  const text = given[column];
  if (text === undefined) return {};
  const { type, reported } = typeof text === 'string' ? classify(text) : { type: null, reported: null };
  return { [column]: type, reported_type: given.reported_type ?? reported };
}

/** The confidence of a website is `high` unless the line gives one. */
const trusted = ({ given }: RecordDraft): Record<string, Scalar> =>
  given.website_url === undefined || given.website_confidence !== undefined
    ? {}
    : { website_confidence: given.website_url === null ? null : 'high' };

/** A line about a district or school. Facts of NCES files have importers of their own. */
export const district: Kind = {
  ...shared,
  type: 'district',
  table: 'districts',
  fields: {
    nces_id: f.requiredField(f.ncesIdField(7)),
    ...INSTITUTION,
    state_district_id: f.textField(),
    district_type: f.textField(),
    school_count: f.wholeField(),
    total_revenue: f.numberField(),
    per_pupil_expenditure: f.numberField(),
    finance_year: f.wholeField(1900, 2100),
    enrollment: f.objectField,
    free_reduced_lunch_pct: f.numberField(0, 100),
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
    nces_id: f.requiredField(f.ncesIdField(12)),
    ...INSTITUTION,
    state_school_id: f.textField(),
    school_type: f.textField(),
    is_charter: f.flagField,
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
