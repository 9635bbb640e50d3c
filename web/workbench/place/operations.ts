import type { Operation } from '../parts/operation.ts';
import { WITH_PEOPLE } from '../parts/preview.ts';
import { READING } from '../parts/reading.ts';
import { TRIAGE } from './triage.tsx';

export type PlaceType = 'district' | 'school';

export interface PlaceRef {
  readonly type: PlaceType;
  readonly id: string;
}

const titleOf = (type: PlaceType): string => (type === 'district' ? 'District' : 'School');

const FACTS = `    name
    origin
    state
    county
    ncesId
    ncesDataYear
    operatingStatus
    localeType
    gradeLevels
    studentCount
    teachersFte
    teachersYear
    studentTeacherRatio
    physicalAddress
    physicalCity
    physicalState
    physicalZip
    phone
    websiteUrl
    scoutability
    source
    sourceUrl
    executiveSummary
    aiSummary
    aiPolicySummary
    technologyLevel
    aiInitiatives
    edtechProducts
    keyFacts
    crawledAt
    lastUpdatedAt
    reading {
      ${READING}
      changes { changedAt new changed gone findings { kind findingId change before after } }
    }
    access {
      id isUnlocked isScouting unlockedAt unlockCost
      ${WITH_PEOPLE}
    }
    scoutingStatus {
      id status
      progress { percent message }
      failure { message canRetry occurredAt }
      success { completedAt }
    }`;

const OWN_FACTS = {
  district: `    schoolCount
    perPupilExpenditure
    financeYear
    freeReducedLunchPct
    schools(order: { by: student_count, ascending: false }, page: { limit: 10 }) {
      pagination { total }
      nodes { id name studentCount access { id isUnlocked } }
    }`,
  school: '    isCharter\n    district { id name }',
};

/** The facts of a place, counts of its contents, and what its unlock gave back. */
export const profileOf = ({ type, id }: PlaceRef): Operation => ({
  query: `query ${titleOf(type)}Profile($id: UUID!) {
  place: ${type}(id: $id) {
    id
${FACTS}
${OWN_FACTS[type]}
  }
  refunds: creditLedger(filter: { kind: refund, entityId: $id }, page: { limit: 1 }) {
    nodes { id availableChange reason createdAt }
  }
}`,
  variables: { id },
});

const EVIDENCE = 'evidence { kind quote heading url seenAt agreeingPages confidence }';
const COMMON = `id origin createdAt sourceUrl ${EVIDENCE}`;

const CONTRACT = `vendorNameRaw vendor { id canonicalName category } status expiresAt renewalMentioned dissatisfaction
  context
      ${COMMON}`;
const RFP = `title category url status postedDate deadline estimatedValue
      ${COMMON}`;
const PURCHASE = `item vendorNameRaw vendor { id canonicalName category } amount decidedAt status context
      ${COMMON}`;
const FUNDING = `source sourceName amount deadline context
      ${COMMON}`;
const PAIN_POINT = `category description severity
      ${COMMON}`;
const PRODUCT = `category context firstSeenAt lastSeenAt goneAt replacedVendorName
      vendor { id canonicalName website } id origin createdAt ${EVIDENCE}`;
const EVENT = `eventType title description eventDate
      ${COMMON}`;

/** Everything found at a place, and its first contacts: one field of the graph, which counts as one request. */
export const findingsOf = ({ type, id }: PlaceRef, contacts: number): Operation => ({
  query: `query ${titleOf(type)}Findings($id: UUID!, $contacts: PageInput!) {
  place: ${type}(id: $id) {
    id
    contracts(order: { by: expires_at }) {
      ${CONTRACT}
    }
    rfps(order: { by: deadline, ascending: false }) {
      ${RFP}
    }
    purchases(order: { by: decided_at, ascending: false }) {
      ${PURCHASE}
    }
    fundingSignals(order: { by: amount, ascending: false }) {
      ${FUNDING}
    }
    painPoints(order: { by: severity, ascending: false }) {
      ${PAIN_POINT}
    }
    vendorStack {
      ${PRODUCT}
    }
    goneProducts: vendorStack(filter: { use: gone }) {
      ${PRODUCT}
    }
    events(order: { by: event_date, ascending: false }) {
      ${EVENT}
    }
    urls { id origin createdAt url aiPageType urlClassification }
    contacts(page: $contacts) {
      pagination { total }
      nodes {
        id origin name title roles level
        email phone emailVerificationStatus emailVerifiedAt linkedinUrl sourceUrl profileSummary
        reportReason reportedAt emailVerificationBasis
        access { id isUnlocked unlockCost }
        school { id name }
        ${EVIDENCE}
      }
    }
  }
}`,
  variables: { id, contacts: { limit: contacts } },
});

/** A signal with its finding. */
export const SIGNAL = `id kind summary date endsAt ${TRIAGE}
      score { value reasons { code text points } }
      school { id name }
      contract { ${CONTRACT} }
      rfp { ${RFP} }
      purchase { ${PURCHASE} }
      product { ${PRODUCT} }
      fundingSignal { ${FUNDING} }
      painPoint { ${PAIN_POINT} }
      event { ${EVENT} }`;

export const signalsOf = ({ type, id }: PlaceRef): Operation => ({
  query: `query ${titleOf(type)}Signals($filter: SignalFeedFilter!) {
  signals(filter: $filter, page: { limit: 20 }) {
    pagination { total }
    nodes {
      ${SIGNAL}
    }
  }
}`,
  variables: { filter: { [`${type}Id`]: id } },
});
