import { dateOf, relative } from '@emi/reading/reasons';
import { countOf, prose } from '../parts/format.ts';
import { kindOf } from '../parts/kinds.tsx';
import type { Signal } from './types.ts';

/** "Besides: 3 pain points and 2 purchases.": the signals without the one that is the reason to call. */
export function besides(signals: readonly Signal[], mainKind: string): string {
  const counts = new Map<string, number>();
  for (const { kind } of signals) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const left = counts.get(mainKind);
  if (left !== undefined) counts.set(mainKind, left - 1);
  const parts = [...counts]
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => countOf(count, kindOf(kind).one, kindOf(kind).many));
  if (parts.length === 0) return '';
  return `Besides: ${[parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ')}.`;
}

const withoutPeriod = (text: string): string => text.replace(/\.$/, '');

/** Why a signal matters now, from the fields of its finding. */
export function whyNow({
  contract,
  rfp,
  purchase,
  product,
  fundingSignal,
  painPoint,
  event,
  date,
  endsAt,
}: Signal): string {
  const parts: (string | false | null | undefined)[] = [];
  if (painPoint) parts.push(`on record since ${dateOf(date)}`, `${painPoint.severity} severity`);
  if (contract)
    parts.push(
      contract.expiresAt && `ends ${dateOf(contract.expiresAt)}`,
      contract.dissatisfaction && 'dissatisfaction is on record',
      contract.renewalMentioned && 'renewal is mentioned',
    );
  if (rfp)
    parts.push(
      rfp.deadline ? `closes ${dateOf(rfp.deadline)}, ${relative(rfp.deadline)}` : 'no deadline found',
    );
  if (purchase)
    parts.push(purchase.status && `${purchase.status}`, endsAt && `its term ends about ${relative(endsAt)}`);
  if (product)
    parts.push(
      product.firstSeenAt && `first seen ${dateOf(product.firstSeenAt)}`,
      `its page no longer shows ${product.replacedVendorName}`,
    );
  if (fundingSignal)
    parts.push(fundingSignal.deadline && `apply or spend by ${dateOf(fundingSignal.deadline)}`);
  if (event) parts.push(event.description && withoutPeriod(prose(event.description)));
  const text = parts.filter(Boolean).join('; ');
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
