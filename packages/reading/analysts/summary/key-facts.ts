import type { Facts } from '../../facts.ts';
import type { Outlook } from './outlook.ts';

/**
 * The level of technology use, by the number and kinds of products found, single sign-on, a device for each student,
 * and trouble with infrastructure or integration; null without products.
 */
export function technologyLevelOf({ vendors, painPoints }: Facts, isOneToOne: boolean): string | null {
  const kinds = new Set(vendors.map(({ category }) => category).filter(Boolean));
  if (vendors.length === 0) return null;
  const isTroubled = painPoints.some(({ category }) => /^(?:infrastructure|integration)$/.test(category));
  const points =
    kinds.size +
    Math.min(4, Math.floor(vendors.length / 3)) +
    (isOneToOne ? 2 : 0) +
    Number(kinds.has('sso')) -
    Number(isTroubled);
  if (points >= 9) return 'advanced';
  return points >= 4 ? 'developing' : 'basic';
}

/** Facts by name, as in the REST API; those without a value, and empty lists, are omitted. */
export function keyFactsOf(
  { vendors, painPoints, contacts }: Facts,
  { endingContracts, openRfps, funding, nextMeeting }: Outlook,
  counts: Record<string, unknown>,
): Record<string, unknown> {
  const categories = Map.groupBy(vendors, ({ category }) => category ?? 'other');
  const all = {
    ...counts,
    products_in_use: vendors.length,
    products_by_category: Object.fromEntries(
      [...categories].map(([category, own]) => [category, own.map(({ vendor }) => vendor)]),
    ),
    contracts_ending: endingContracts.map(({ vendor, expiresAt }) => ({ vendor, ends: expiresAt })),
    open_requests: openRfps.map(({ title, deadline }) => ({ title, deadline })),
    funding_named: funding.reduce((sum, { amount }) => sum + (amount ?? 0), 0) || null,
    pain_point_categories: [...new Set(painPoints.map(({ category }) => category))],
    next_board_meeting: nextMeeting,
    people_found: contacts.length,
  };
  return Object.fromEntries(
    Object.entries(all).filter(
      ([, value]) => value !== null && (typeof value !== 'object' || Object.keys(value).length > 0),
    ),
  );
}
