import { inDollars, vendorNamed } from '@emi/reading/reasons';
import { inWords } from '../parts/format.ts';
import { fundingName } from '../parts/words.ts';
import type { FindingsOfPlace, Found, Signal } from './types.ts';

export interface Activity {
  readonly one: Found;
  readonly kind: string;
  readonly date: string | null;
  readonly title: string;
  readonly text: string | null;
}

const YEAR_MS = 365 * 86_400_000;

interface Activities {
  /** Activity ahead, the next first. */
  readonly ahead: readonly Activity[];
  /** Activity within a year, the latest first, then undated activity. */
  readonly recent: readonly Activity[];
  /** Older activity, the latest first. */
  readonly past: readonly Activity[];
}

const timeOf = ({ date }: Activity): number => (date === null ? Number.NEGATIVE_INFINITY : Date.parse(date));

/** What happens and happened at a place, without the pain points that its signals show already. */
export function activityOf(
  { rfps, purchases, painPoints, fundingSignals, events }: FindingsOfPlace,
  signals: readonly Signal[],
  now = Date.now(),
): Activities {
  const ofSignals = new Set(signals.map(({ painPoint }) => painPoint?.id));
  const all: Activity[] = [
    ...(purchases ?? []).map((one) => ({
      one,
      kind: 'purchase',
      date: one.decidedAt,
      title: [one.amount !== null && inDollars(one.amount), vendorNamed(one)].filter(Boolean).join(' · '),
      text: one.item,
    })),
    ...(fundingSignals ?? []).map((one) => ({
      one,
      kind: 'funding',
      date: one.deadline,
      title: [one.amount !== null && inDollars(one.amount), one.sourceName ?? fundingName(one.source)]
        .filter(Boolean)
        .join(' · '),
      text: one.context,
    })),
    ...(rfps ?? []).map((one) => ({
      one,
      kind: 'rfp',
      date: one.deadline ?? one.postedDate,
      title: one.title,
      text: [inWords(one.status), one.estimatedValue !== null && inDollars(one.estimatedValue)]
        .filter(Boolean)
        .join(' · '),
    })),
    ...(painPoints ?? [])
      .filter(({ id }) => !ofSignals.has(id))
      .map((one) => ({
        one,
        kind: 'pain_point',
        date: one.createdAt,
        title: one.description,
        text: inWords(one.category),
      })),
    ...(events ?? []).map((one) => ({
      one,
      kind: 'timeline_event',
      date: one.eventDate,
      title: one.title,
      text: one.description,
    })),
  ].toSorted((a, b) => timeOf(b) - timeOf(a));
  const isPast = (one: Activity): boolean => one.date !== null && timeOf(one) < now - YEAR_MS;
  return {
    ahead: all.filter((one) => timeOf(one) > now).toReversed(),
    recent: all.filter((one) => timeOf(one) <= now && !isPast(one)),
    past: all.filter(isPast),
  };
}
