import { p } from '@mikro-orm/postgresql';
import { Float, Int } from 'type-graphql';
import { gated, internal, open } from '../graph/record.ts';
import { DateTime, JSONValue, UUID } from '../graph/scalars.ts';
import { SCOUTABILITY, SCOUTING_STATE } from './institution.values.ts';

const LIST = [JSONValue];

/**
 * The columns of an institution, which is a district or a school: what the directory says of it, what scouting found
 * out about it, and how far scouting has come. Functions, because MikroORM's property builders belong to one entity.
 */
export const identityColumns = () => ({
  id: open(UUID, 'Identifier.', p.uuid().primary().defaultRaw('gen_random_uuid()')),
  ncesId: open(
    String,
    'Identifier at the National Center for Education Statistics: 7 digits for a district, 12 for a school.',
    p.text(),
  ),
  name: open(String, 'Official name.', p.text()),
  state: open(String, 'State abbreviation, such as `TX`.', p.text()),
  websiteUrl: open(String, 'Address of the website.', p.text().nullable()),
  gradeLevels: open(
    String,
    'Grade span such as `PK-12`, of `PK`, `KG`, `01` to `13`, `UG` (ungraded), `AE` (adult).',
    p.text().nullable(),
  ),
  gradeBands: internal(
    'The bands that the grade span overlaps; computed by the database.',
    p.array().persist(false),
  ),
  localeType: open(String, 'NCES locale such as `City: Large`.', p.text().nullable()),
  ncesDataYear: open(
    String,
    'School year of the NCES directory that the record comes from, such as `2023-2024`.',
    p.text().nullable(),
  ),
});

export const directoryColumns = () => ({
  studentCount: open(Int, 'Students enrolled.', p.integer().nullable()),
  teachersFte: open(
    Float,
    'Teachers, in full-time equivalents. Of districts: 2014-15, the newest published nationally.',
    p.double().nullable(),
  ),
  studentTeacherRatio: open(
    Float,
    'Students per full-time-equivalent teacher, of the same year as `teachersFte`.',
    p.double().nullable(),
  ),
  latitude: open(Float, 'Degrees north.', p.double().nullable()),
  longitude: open(Float, 'Degrees east.', p.double().nullable()),
  physicalAddress: open(String, 'Street of the location.', p.text().nullable()),
  physicalCity: open(String, 'City of the location.', p.text().nullable()),
  physicalState: open(String, 'State of the location.', p.text().nullable()),
  physicalZip: open(String, 'ZIP code of the location.', p.text().nullable()),
  mailingAddress: open(String, 'Street or box for mail.', p.text().nullable()),
  mailingCity: open(String, 'City for mail.', p.text().nullable()),
  mailingState: open(String, 'State for mail.', p.text().nullable()),
  mailingZip: open(String, 'ZIP code for mail.', p.text().nullable()),
  phone: open(String, 'Telephone number as published.', p.text().nullable()),
  county: open(String, 'County.', p.text().nullable()),
});

export const intelligenceColumns = () => ({
  aiSummary: gated(String, 'What the website tells, in a paragraph.', p.text().nullable()),
  executiveSummary: gated(
    String,
    'What a seller should know first, in a few sentences.',
    p.text().nullable(),
  ),
  timeline: gated(LIST, 'Dated events in short, newest first.', p.json().nullable()),
  summaryGeneratedAt: gated(DateTime, 'When the summaries were written.', p.datetime().nullable()),
  keyFacts: gated(JSONValue, 'Facts by name; the names vary.', p.json().nullable()),
  aiPolicySummary: gated(
    String,
    'What is said about the use of artificial intelligence.',
    p.text().nullable(),
  ),
  technologyLevel: gated(String, 'How far technology is in use.', p.text().nullable()),
  aiInitiatives: gated(LIST, 'Undertakings around artificial intelligence.', p.json().nullable()),
  edtechProducts: gated(LIST, 'Education technology products in use.', p.json().nullable()),
});

/** @param districtWebsite SQL of the district's website, for a school. */
export const scoutingColumns = (districtWebsite = 'null::text') => ({
  scoutability: open(
    SCOUTABILITY.type,
    'Which website scouting reads; `no_website` says that unlocking starts no scouting.',
    p.text().persist(false),
    `case when r.website_url is not null then 'own_website'
      when ${districtWebsite} is not null then 'district_website' else 'no_website' end`,
  ),
  source: open(String, 'Where the record comes from.', p.text().nullable()),
  sourceUrl: gated(String, 'Web page that the record comes from.', p.text().nullable()),
  status: open(
    SCOUTING_STATE.type,
    'How far the scouting of the website has come.',
    p.text().default('pending'),
  ),
  websiteMappedAt: open(DateTime, "When the website's pages were last listed.", p.datetime().nullable()),
  contentFetchedAt: open(DateTime, 'When the pages were last fetched.', p.datetime().nullable()),
  contentExtractedAt: open(DateTime, "When the pages' content was last extracted.", p.datetime().nullable()),
  crawledAt: open(DateTime, 'When scouting last visited the website to the end.', p.datetime().nullable()),
  lastAnalysisJobId: gated(UUID, 'The last scouting job that was started.', p.uuid().nullable()),
  errorMessage: gated(String, 'Why the last scouting failed.', p.text().nullable()),
  retryCount: open(Int, 'Retries of the last scouting job after failed attempts.', p.integer().default(0)),
  notes: gated(String, 'Remarks.', p.text().nullable()),
  lastUpdatedAt: open(DateTime, 'When the record last changed.', p.datetime().defaultRaw('now()')),
  createdAt: open(DateTime, 'When the record was made.', p.datetime().defaultRaw('now()')),
});

/** Whether an institution is being scouted right now. */
export const SCOUTING = "r.status = 'in_progress'";

/** Fields that hang on the whole institution being unlocked, and so ask for its access. */
export const FINDINGS = Object.fromEntries(
  ['contracts', 'painPoints', 'fundingSignals', 'rfps', 'events', 'urls', 'vendorStack'].map((field) => [
    field,
    ['access'],
  ]),
);
