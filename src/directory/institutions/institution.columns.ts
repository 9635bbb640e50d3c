import { DateTime, JSONValue, UUID } from '@emi/base/scalars';
import { FINDING_ORIGIN } from '@emi/reading/vocabulary';
import { gated, internal, open, ownId, syntheticOrigin } from '@emi/records';
import { p } from '@mikro-orm/postgresql';
import { Float, Int } from 'type-graphql';
import { FINDINGS } from '../findings/findings.ts';
import { OPERATING_STATUS, SCOUTABILITY, SCOUTING_STATE } from './institution.values.ts';

const LIST = [JSONValue];

/**
 * Columns that districts and schools share: directory facts, scouting results, and scouting progress. They are
 * functions, because MikroORM's property builders belong to one entity.
 */
export const identityColumns = () => ({
  id: ownId(),
  ncesId: open(String, 'NCES identifier: 7 digits for a district, 12 for a school.', p.text()),
  name: open(
    String,
    'The name in the federal directory, often in capitals; `displayName` is easier to read.',
    p.text(),
  ),
  state: open(
    String,
    'The abbreviation of the state that lists it, such as `TX`; that of its address is `physicalState`.',
    p.text(),
  ),
  websiteUrl: open(
    String,
    'The address of the home page, with its scheme; null if none is known.',
    p.text().nullable(),
  ),
  gradeLevels: open(
    String,
    'Grade span such as `PK-12`, from `PK`, `KG`, `01` to `13`, `UG` (ungraded), and `AE` (adult).',
    p.text().nullable(),
  ),
  gradeBands: internal(
    'The bands that the grade span overlaps; computed by the database.',
    p.array().persist(false),
  ),
  localeType: open(
    String,
    'NCES locale, a kind with its size or distance, such as `City: Large` or `Rural: Remote`.',
    p.text().nullable(),
  ),
  origin: open(
    FINDING_ORIGIN.type,
    '`synthetic` for a place that is made up for the demo organization; null for real ones.',
    p.text().persist(false).nullable(),
    syntheticOrigin('r.id'),
  ),
  ncesDataYear: open(
    String,
    'School year of the NCES directory that its facts are from, such as `2024-2025`; figures have years of their own.',
    p.text().nullable(),
  ),
  formerNames: open([String], 'Names that it had before, by which it is still found.', p.array().default([])),
});

export const directoryColumns = () => ({
  operatingStatus: open(
    OPERATING_STATUS.type,
    'Whether the place operates; null if no federal directory says.',
    p.text().nullable(),
  ),
  websiteConfidence: internal(
    'The source of the website: `high`, a reviewed one; `medium`, a checked search; `official`, the federal directory.',
    p.text().nullable(),
  ),
  studentCount: open(
    Int,
    'Number of enrolled students, in the school year `studentCountYear`.',
    p.integer().nullable(),
  ),
  studentCountYear: open(
    String,
    'School year of `studentCount`, such as `2023-2024`; null if unknown.',
    p.text().persist(false).nullable(),
    'case when r.student_count is not null then coalesce(r.student_count_year, r.nces_data_year) end',
  ),
  teachersFte: open(
    Float,
    'Teachers in full-time equivalents, in the school year `teachersYear`; null if no figure is known.',
    p.double().nullable(),
  ),
  teachersYear: open(
    String,
    'School year of `teachersFte`, such as `2014-2015`; null if unknown.',
    p.text().nullable(),
  ),
  studentTeacherRatio: open(
    Float,
    'Students per full-time-equivalent teacher; null if unknown, outside 1 to 100, or of years over three apart.',
    p.double().nullable(),
  ),
  latitude: open(Float, 'Degrees north of the equator, of the physical address.', p.double().nullable()),
  longitude: open(
    Float,
    'Degrees east of Greenwich, of the physical address; negative in the United States.',
    p.double().nullable(),
  ),
  physicalAddress: open(
    String,
    'House number and street of the location, without city and state.',
    p.text().nullable(),
  ),
  physicalCity: open(String, 'The city of `physicalAddress`, as the source writes it.', p.text().nullable()),
  physicalState: open(String, 'The state of the physical address, such as `TX`.', p.text().nullable()),
  physicalZip: open(
    String,
    'ZIP code of the physical address: five digits, or as the source writes it.',
    p.text().nullable(),
  ),
  mailingAddress: open(String, 'Street or P.O. box of the mailing address.', p.text().nullable()),
  mailingCity: open(
    String,
    'City of the mailing address, which may differ from `physicalCity`.',
    p.text().nullable(),
  ),
  mailingState: open(
    String,
    'State of the mailing address, such as `TX`, which may differ from `physicalState`.',
    p.text().nullable(),
  ),
  mailingZip: open(
    String,
    'ZIP code of the mailing address: five digits, or as the source writes it.',
    p.text().nullable(),
  ),
  phone: open(String, 'Telephone number, as published.', p.text().nullable()),
  county: open(String, 'The county as its source names it, such as `Harris County`.', p.text().nullable()),
  countyIsDerived: open(
    Boolean,
    'True if the source left the county empty; it is then that of the ZIP code.',
    p.boolean().default(false),
  ),
});

export const intelligenceColumns = () => ({
  aiSummary: gated(
    String,
    'A paragraph that summarizes what a reading found on the website, or that an import states.',
    p.text().nullable(),
  ),
  executiveSummary: gated(
    String,
    'A few sentences with the most important facts for sellers.',
    p.text().nullable(),
  ),
  timeline: gated(LIST, 'Dated events in brief, newest first.', p.json().nullable()),
  summaryGeneratedAt: gated(
    DateTime,
    'When a reading last wrote the summaries, such as `aiSummary`, or as an import states.',
    p.datetime().nullable(),
  ),
  keyFacts: gated(JSONValue, 'Facts by name; the names vary.', p.json().nullable()),
  aiPolicySummary: gated(
    String,
    'A summary of the policy on artificial intelligence; null if none is known.',
    p.text().nullable(),
  ),
  technologyLevel: gated(
    String,
    'The use of technology, `basic`, `developing`, or `advanced`, by the products that a reading found, or as an ' +
      'import states it; null without products.',
    p.text().nullable(),
  ),
  aiInitiatives: gated(
    LIST,
    'What the place does with artificial intelligence, such as pilots and courses.',
    p.json().nullable(),
  ),
  edtechProducts: gated(
    LIST,
    'The vendors of education technology in use, by name after a reading; imports have forms of their own.',
    p.json().nullable(),
  ),
});

/** SQL: a place with this operating status does not operate. Indexes use the opposite, the SQL function `operates`. */
export const doesNotOperate = (status: string) => `${status} in ('closed', 'inactive', 'gone')`;

/**
 * Columns about reading the website.
 * @param districtWebsite SQL of the district's website, for a school
 * @param districtStatus SQL of the district's operating status, for a school that has none of its own
 */
export const scoutingColumns = (districtWebsite = 'null::text', districtStatus = 'null::text') => ({
  scoutability: open(
    SCOUTABILITY.type,
    'The website that scouting reads. With `no_website` and `not_operating`, unlocking starts no scouting.',
    p.text().persist(false),
    `case when ${doesNotOperate(`coalesce(r.operating_status, ${districtStatus})`)} then 'not_operating'
      when r.website_url is not null then 'own_website'
      when ${districtWebsite} is not null then 'district_website' else 'no_website' end`,
  ),
  source: open(
    String,
    'Where its facts come from, such as an NCES directory or an import.',
    p.text().nullable(),
  ),
  sourceUrl: gated(String, 'The web page that the record comes from.', p.text().nullable()),
  status: open(SCOUTING_STATE.type, 'How far the last scouting run has come.', p.text().default('pending')),
  websiteMappedAt: open(
    DateTime,
    'When scouting last listed the pages of the website.',
    p.datetime().nullable(),
  ),
  contentFetchedAt: open(
    DateTime,
    'When scouting last fetched pages of the website.',
    p.datetime().nullable(),
  ),
  contentExtractedAt: open(
    DateTime,
    'When scouting last extracted the text of the pages.',
    p.datetime().nullable(),
  ),
  crawledAt: open(
    DateTime,
    'When scouting last completed, be it of only the pages that show news; null if it never did.',
    p.datetime().nullable(),
  ),
  lastAnalysisJobId: gated(UUID, 'The id of the latest scouting job.', p.uuid().nullable()),
  errorMessage: gated(
    String,
    'The reason the last scouting run failed; null once one has completed.',
    p.text().nullable(),
  ),
  retryCount: open(Int, 'The number of retries of the latest scouting job.', p.integer().default(0)),
  notes: gated(String, 'Free text from imports.', p.text().nullable()),
  lastUpdatedAt: open(
    DateTime,
    'When the record last changed; a reading that finds nothing new does not count.',
    p.datetime().defaultRaw('now()'),
  ),
  createdAt: open(DateTime, 'When the service first stored the record.', p.datetime().defaultRaw('now()')),
});

/** SQL: the institution's scouting run is in progress. */
export const SCOUTING = "r.status = 'in_progress'";

/** The lists of findings, which are null while the institution is locked, so they also need its access. */
export const NEED_ACCESS = Object.fromEntries(FINDINGS.map(({ list }) => [list, ['access']]));
