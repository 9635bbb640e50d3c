import type { ContractFact, EventFact, Facts, FundingFact, PainPointFact, RfpFact } from '../../../facts.ts';
import type { Brief } from '../../analyst.ts';

/** Of all that was found, what a seller can act on, the most pressing first. */
export interface Outlook {
  /** In force, with an end that lies ahead. */
  readonly endingContracts: readonly (ContractFact & { readonly expiresAt: string })[];
  readonly unhappyContracts: readonly ContractFact[];
  readonly openRfps: readonly RfpFact[];
  readonly painPoints: readonly PainPointFact[];
  readonly funding: readonly FundingFact[];
  /** The day of the next board meeting. */
  readonly nextMeeting: string | null;
  readonly newLeaders: readonly EventFact[];
}

const SEVERITIES = ['critical', 'high', 'medium', 'low'];
const RECENT_DAYS = 365;

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** In the order of days, and without one at the end. */
const byDay = <Fact>(facts: readonly Fact[], dayOfFact: (fact: Fact) => string | null): Fact[] =>
  facts.toSorted((one, other) => (dayOfFact(one) ?? '9999').localeCompare(dayOfFact(other) ?? '9999'));

export function outlookOf({ contracts, rfps, painPoints, funding, events }: Facts, { now }: Brief): Outlook {
  const today = dayOf(now.getTime());
  const recent = dayOf(now.getTime() - RECENT_DAYS * 86_400_000);
  const eventsFrom = (day: string, type: EventFact['eventType']): EventFact[] =>
    events.filter(({ eventType, eventDate }) => eventType === type && (eventDate ?? '') >= day);
  const ending = contracts.filter(
    (contract): contract is Outlook['endingContracts'][number] =>
      contract.status !== 'expired' && contract.expiresAt !== null && contract.expiresAt >= today,
  );
  const open = rfps.filter(({ status }) => status === 'open');
  const meetings = byDay(eventsFrom(today, 'board_meeting'), ({ eventDate }) => eventDate);
  return {
    endingContracts: byDay(ending, ({ expiresAt }) => expiresAt),
    unhappyContracts: contracts.filter(({ dissatisfaction }) => dissatisfaction),
    openRfps: byDay(open, ({ deadline }) => deadline),
    painPoints: painPoints.toSorted(
      (one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity),
    ),
    funding: funding.toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0)),
    nextMeeting: meetings[0]?.eventDate ?? null,
    newLeaders: byDay(eventsFrom(recent, 'leadership_change'), ({ eventDate }) => eventDate).toReversed(),
  };
}
