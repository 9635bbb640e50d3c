import type { ContractFact, EventFact, Facts, FundingFact, PurchaseFact } from '../../facts.ts';
import type { Brief } from '../analyst.ts';

const SEVERITIES = ['critical', 'high', 'medium', 'low'];
const RECENT_DAYS = 365;

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Sorts by day; facts without one come last. */
const byDay = <Fact>(facts: readonly Fact[], dayOfFact: (fact: Fact) => string | null): Fact[] =>
  facts.toSorted((one, other) => (dayOfFact(one) ?? '9999').localeCompare(dayOfFact(other) ?? '9999'));

/** Formula-based funding, whose several amounts are parts, years, or drafts of one. */
const BY_FORMULA = new Set(['title_i', 'state', 'esser', 'erate']);

/** The largest amount of each formula-based source, and all other funding; the largest first. */
function distinct(funding: readonly FundingFact[]): FundingFact[] {
  const named = new Set<string>();
  return funding
    .toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0))
    .filter(({ source, sourceName }) => {
      const name = `${source} ${sourceName?.toLowerCase() ?? ''}`;
      if (!BY_FORMULA.has(source)) return true;
      return !named.has(name) && named.add(name);
    });
}

export type Outlook = ReturnType<typeof outlookOf>;

/** Facts that a seller can act on, the most urgent first. */
export function outlookOf(facts: Facts, { now }: Brief) {
  const { contracts, purchases, rfps, painPoints, funding, events } = facts;
  const today = dayOf(now.getTime());
  const recent = dayOf(now.getTime() - RECENT_DAYS * 86_400_000);
  const eventsFrom = (day: string, type: EventFact['eventType']): EventFact[] =>
    events.filter(({ eventType, eventDate }) => eventType === type && (eventDate ?? '') >= day);
  const ending = contracts.filter(
    (contract): contract is ContractFact & { expiresAt: string } =>
      contract.status !== 'expired' && contract.expiresAt !== null && contract.expiresAt >= today,
  );
  const isRecent = ({ decidedAt }: PurchaseFact): boolean => decidedAt !== null && decidedAt >= recent;
  const lately = byDay(purchases.filter(isRecent), ({ decidedAt }) => decidedAt).toReversed();
  const open = rfps.filter(({ status }) => status === 'open');
  const meetings = byDay(eventsFrom(today, 'board_meeting'), ({ eventDate }) => eventDate);
  return {
    endingContracts: byDay(ending, ({ expiresAt }) => expiresAt),
    unhappyContracts: contracts.filter(({ dissatisfaction }) => dissatisfaction),
    /** Proposed purchases that a board has yet to decide on, the latest first. */
    proposals: lately.filter(({ status, decidedAt }) => status === 'proposed' && decidedAt! >= today),
    /** Purchases approved in the past year, the latest first. */
    purchases: lately.filter(({ status }) => status === 'approved'),
    openRfps: byDay(open, ({ deadline }) => deadline),
    painPoints: painPoints.toSorted(
      (one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity),
    ),
    funding: distinct(funding.filter(({ deadline }) => deadline === null || deadline.slice(0, 10) >= today)),
    /** The day of the next board meeting. */
    nextMeeting: meetings[0]?.eventDate ?? null,
    newLeaders: byDay(eventsFrom(recent, 'leadership_change'), ({ eventDate }) => eventDate).toReversed(),
  };
}
