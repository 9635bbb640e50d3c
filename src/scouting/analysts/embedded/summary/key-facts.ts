import type { Facts } from '../../../facts.ts';
import type { Page } from '../../../page.ts';
import type { Brief } from '../../analyst.ts';
import { outlookOf } from './outlook.ts';
import { hasOneToOne } from './technology-level.ts';

/** Facts by name, in the form that REST clients know; what was not found is left out. */
export function keyFactsOf(pages: readonly Page[], facts: Facts, brief: Brief): Record<string, unknown> {
  const { endingContracts, openRfps, nextMeeting } = outlookOf(facts, brief);
  const amounts = facts.funding.flatMap(({ amount }) => amount ?? []);
  const all = {
    pages_read: pages.length,
    products_in_use: facts.vendors.length,
    products_by_category: grouped(facts),
    one_to_one_devices: hasOneToOne(pages) || null,
    contracts_ending: endingContracts.map(({ vendor, expiresAt }) => ({ vendor, ends: expiresAt })),
    open_requests: openRfps.map(({ title, deadline }) => ({ title, deadline })),
    funding_named: amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null,
    pain_point_categories: [...new Set(facts.painPoints.map(({ category }) => category))],
    next_board_meeting: nextMeeting?.eventDate ?? null,
    people_found: facts.contacts.length,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => !isEmpty(value)));
}

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.keys(value as object).length === 0);

function grouped({ vendors }: Facts): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const { vendor, category } of vendors)
    groups[category ?? 'other'] = [...(groups[category ?? 'other'] ?? []), vendor];
  return groups;
}
