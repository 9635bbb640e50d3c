import type { ContractFact } from '../../../facts.ts';
import { isoDay } from '../language/dates.ts';
import { BETWEEN_SYSTEMS, DISSATISFIED, SATISFIED } from './vocabulary/complaints.ts';
import * as words from './vocabulary/contracts.ts';

export type Terms = Pick<ContractFact, 'expiresAt' | 'renewalMentioned' | 'dissatisfaction' | 'status'>;

/** How an agreement stands, by what is said of it and the day that it ends. */
export function termsOf(said: string, expiresAt: string | null, now: Date): Terms {
  const status = statusOf(said, expiresAt, now);
  return {
    expiresAt,
    status,
    renewalMentioned: words.RENEWAL.test(said) || status === 'renewed',
    dissatisfaction: isComplained(said),
  };
}

function statusOf(said: string, expiresAt: string | null, now: Date): ContractFact['status'] {
  if (words.CANCELLED.test(said)) return 'cancelled';
  if (isRenewed(said)) return 'renewed';
  const isOver = expiresAt === null ? words.IS_OVER.test(said) : expiresAt < isoDay(now);
  return isOver ? 'expired' : 'active';
}

/** Whether a renewal is told that is done; those that are due, wished for or possible are none. */
export function isRenewed(said: string): boolean {
  const done = said.replace(new RegExp(words.RENEWAL_AHEAD, 'gi'), ' ');
  return words.RENEWED.test(words.CONSENT.test(said) ? done : done.replace(YEARLY_RENEWALS, ' '));
}

/** "Annual renewal" names a kind of agreement, until it is voted on. */
const YEARLY_RENEWALS = new RegExp(words.YEARLY_RENEWAL, 'gi');

export const isComplained = (said: string): boolean =>
  DISSATISFIED.some((pattern) => pattern.test(said)) && !SATISFIED.test(said) && !BETWEEN_SYSTEMS.test(said);
