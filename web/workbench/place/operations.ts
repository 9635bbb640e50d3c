import type { Operation } from '../parts/operation.ts';
import { PREVIEW } from '../parts/preview.ts';

export type PlaceType = 'district' | 'school';

export interface PlaceRef {
  readonly type: PlaceType;
  readonly id: string;
}

const titleOf = (type: PlaceType): string => (type === 'district' ? 'District' : 'School');

/** An operation that reads fields of the place. */
const ofPlace =
  (name: string, fields: string) =>
  ({ type, id }: PlaceRef): Operation => ({
    query: `query ${titleOf(type)}${name}($id: UUID!) {
  place: ${type}(id: $id) {
    id
${fields}
  }
}`,
    variables: { id },
  });

const FACTS = `    name
    state
    county
    ncesId
    ncesDataYear
    operatingStatus
    localeType
    gradeLevels
    studentCount
    teachersFte
    studentTeacherRatio
    physicalAddress
    physicalCity
    physicalState
    physicalZip
    phone
    websiteUrl
    scoutability
    executiveSummary
    crawledAt
    lastUpdatedAt
    access {
      id isUnlocked isScouting unlockedAt unlockCost
      ${PREVIEW}
    }
    scoutingStatus {
      id status
      progress { percent message }
      failure { message canRetry }
      success { completedAt }
    }`;

const OWN_FACTS = {
  district: `    schoolCount
    perPupilExpenditure
    freeReducedLunchPct
    schools(order: { by: student_count, ascending: false }, page: { limit: 10 }) {
      pagination { total }
      nodes { id name studentCount }
    }`,
  school: '    isCharter\n    district { id name }',
};

/** The facts of a place that everybody may see, and the counts of what it holds. */
export const profileOf = (place: PlaceRef): Operation =>
  ofPlace('Profile', `${FACTS}\n${OWN_FACTS[place.type]}`)(place);

const EVIDENCE = 'evidence { kind quote heading url seenAt agreeingPages confidence }';
const finding = (name: string, field: string, fields: string) =>
  ofPlace(name, `    found: ${field} {\n      id origin createdAt\n      ${fields}\n    }`);

export const contractsOf = finding(
  'Contracts',
  'contracts(order: { by: expires_at })',
  `vendorNameRaw vendor { id canonicalName } status expiresAt renewalMentioned dissatisfaction context sourceUrl
      ${EVIDENCE}`,
);
export const requestsOf = finding(
  'Requests',
  'rfps(order: { by: deadline, ascending: false })',
  `title category url status priority postedDate deadline estimatedValue sourceUrl
      ${EVIDENCE}`,
);
export const purchasesOf = finding(
  'Purchases',
  'purchases(order: { by: decided_at, ascending: false })',
  `item vendorNameRaw vendor { id canonicalName } amount decidedAt status context sourceUrl
      ${EVIDENCE}`,
);
export const fundingOf = finding(
  'Funding',
  'fundingSignals(order: { by: amount, ascending: false })',
  `source sourceName amount deadline context sourceUrl
      ${EVIDENCE}`,
);
export const painPointsOf = finding(
  'PainPoints',
  'painPoints(order: { by: severity, ascending: false })',
  `category description severity sourceUrl
      ${EVIDENCE}`,
);
export const vendorsOf = finding(
  'Vendors',
  'vendorStack',
  `category context firstSeenAt vendor { id canonicalName website }
      ${EVIDENCE}`,
);
export const timelineOf = finding(
  'Timeline',
  'events(order: { by: event_date, ascending: false })',
  `eventType title description eventDate sourceUrl
      ${EVIDENCE}`,
);
export const pagesOf = finding(
  'Pages',
  'urls',
  'url aiPageType urlClassification urlRelevanceScore discoveredAt',
);

export const signalsOf = ({ type, id }: PlaceRef): Operation => ({
  query: `query ${titleOf(type)}Signals($filter: SignalFeedFilter!) {
  signals(filter: $filter, page: { limit: 20 }) {
    pagination { total }
    nodes {
      id kind summary date endsAt
      score { value reasons { text points } }
      school { id name }
    }
  }
}`,
  variables: { filter: { [`${type}Id`]: id } },
});

export const contactsOf = ({ type, id }: PlaceRef, offset: number, limit: number): Operation => ({
  query: `query ${titleOf(type)}Contacts($id: UUID!, $page: PageInput!) {
  place: ${type}(id: $id) {
    id
    contacts(page: $page) {
      pagination { total offset limit hasMore }
      nodes {
        id name title email phone emailVerificationStatus emailVerifiedAt linkedinUrl sourceUrl
        access { id isUnlocked unlockCost }
        school { id name }
        ${EVIDENCE}
      }
    }
  }
}`,
  variables: { id, page: { limit, offset } },
});
