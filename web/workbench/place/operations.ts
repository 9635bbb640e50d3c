import type { Operation } from '../parts/operation.ts';
import { WITH_PEOPLE } from '../parts/preview.ts';
import { READING } from '../parts/reading.ts';

export type PlaceType = 'district' | 'school';

export interface PlaceRef {
  readonly type: PlaceType;
  readonly id: string;
}

const titleOf = (type: PlaceType): string => (type === 'district' ? 'District' : 'School');

const FACTS = `name
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
        id isUnlocked isScouting unlockedAt unlockCost creditsSpent
        ${WITH_PEOPLE}
      }
      scoutingStatus {
        id status
        progress { percent message }
        failure { message canRetry occurredAt }
        success { completedAt }
      }`;

const OWN_FACTS = {
  district: `schoolCount
      perPupilExpenditure
      financeYear
      freeReducedLunchPct
      schools(order: { by: student_count, ascending: false }, page: { limit: 10 }) {
        pagination { total }
        nodes { id name studentCount access { id isUnlocked } }
      }`,
  school: 'isCharter\n      district { id name }',
};

/** The credits that came back after the unlock of a place. */
export const refundsOf = ({ id }: PlaceRef): Operation => ({
  query: `query Refunds($id: UUID!) {
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

/** A signal with its finding and the organization's decision about it. */
export const SIGNAL = `id kind summary date endsAt
      triage { state previousState note userName triagedAt }
      score { value reasons { code text points } }
      school { id name }
      contract { ${CONTRACT} }
      rfp { ${RFP} }
      purchase { ${PURCHASE} }
      product { ${PRODUCT} }
      fundingSignal { ${FUNDING} }
      painPoint { ${PAIN_POINT} }
      event { ${EVENT} }`;

/**
 * All about a place below one root field, so that it counts as one request: its facts, counts of its contents, and,
 * once it is unlocked, its findings, signals, and first contacts.
 */
export const placeOf = ({ type, id }: PlaceRef, contacts: number): Operation => ({
  query: `query ${titleOf(type)}Page($id: UUID!, $contacts: PageInput!) {
  found: ${type}s(filter: { ids: [$id] }, page: { limit: 1 }) {
    nodes {
      id
      ${FACTS}
      ${OWN_FACTS[type]}
      contracts(order: { by: expires_at }) { ${CONTRACT} }
      rfps(order: { by: deadline, ascending: false }) { ${RFP} }
      purchases(order: { by: decided_at, ascending: false }) { ${PURCHASE} }
      fundingSignals(order: { by: amount, ascending: false }) { ${FUNDING} }
      painPoints(order: { by: severity, ascending: false }) { ${PAIN_POINT} }
      vendorStack { ${PRODUCT} }
      goneProducts: vendorStack(filter: { use: gone }) { ${PRODUCT} }
      events(order: { by: event_date, ascending: false }) { ${EVENT} }
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
    signals(page: { limit: 20 }) {
      pagination { total }
      nodes {
        ${SIGNAL}
      }
    }
  }
}`,
  variables: { id, contacts: { limit: contacts } },
});
