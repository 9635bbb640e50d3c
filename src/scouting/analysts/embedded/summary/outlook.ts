import type { ContractFact, EventFact, Facts, FundingFact, PainPointFact, RfpFact } from '../../../facts.ts';
import type { Brief } from '../../analyst.ts';

/** Of all that was found, what a seller can act on, the most pressing first. */
export interface Outlook {
  /** In force, with an end that lies ahead. */
  readonly endingContracts: readonly ContractFact[];
  readonly unhappyContracts: readonly ContractFact[];
  readonly openRfps: readonly RfpFact[];
  readonly painPoints: readonly PainPointFact[];
  readonly funding: readonly FundingFact[];
  readonly nextMeeting: EventFact | null;
  readonly newLeaders: readonly EventFact[];
}

const SEVERITIES = ['critical', 'high', 'medium', 'low'];
const RECENT_DAYS = 365;

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export function outlookOf(facts: Facts, { now }: Brief): Outlook {
  const today = dayOf(now);
  const recent = dayOf(new Date(now.getTime() - RECENT_DAYS * 86_400_000));
  const byDate = (one: string | null, other: string | null) => (one ?? '9999').localeCompare(other ?? '9999');
  return {
    endingContracts: facts.contracts
      .filter(({ status, expiresAt }) => status !== 'expired' && expiresAt !== null && expiresAt >= today)
      .toSorted((one, other) => byDate(one.expiresAt, other.expiresAt)),
    unhappyContracts: facts.contracts.filter(({ dissatisfaction }) => dissatisfaction),
    openRfps: facts.rfps
      .filter(({ status }) => status === 'open')
      .toSorted((one, other) => byDate(one.deadline, other.deadline)),
    painPoints: facts.painPoints.toSorted(
      (one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity),
    ),
    funding: facts.funding.toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0)),
    nextMeeting:
      facts.events
        .filter(({ eventType, eventDate }) => eventType === 'board_meeting' && (eventDate ?? '') >= today)
        .toSorted((one, other) => byDate(one.eventDate, other.eventDate))[0] ?? null,
    newLeaders: facts.events
      .filter(({ eventType, eventDate }) => eventType === 'leadership_change' && (eventDate ?? '') >= recent)
      .toSorted((one, other) => byDate(other.eventDate, one.eventDate)),
  };
}
