import type { Operation } from '../parts/operation.ts';
import { PREVIEW, type Preview, type PreviewCounts, WITH_PEOPLE } from '../parts/preview.ts';
import { READING, type Reading } from '../parts/reading.ts';
import { filterInput } from './filters.ts';
import { type Found, isAboutPeople, matchFields } from './matches.ts';
import { subjectOf, type View } from './view.ts';

export interface Signal {
  readonly id: string;
  readonly kind: string;
  readonly origin: string | null;
  readonly summary: string;
  readonly state: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly district: { readonly name: string };
  readonly school: { readonly name: string } | null;
  readonly score: { readonly value: number; readonly reasons: readonly { readonly text: string }[] };
}

export interface Place {
  readonly id: string;
  readonly name: string;
  readonly studentCount: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface ListedPlace extends Place, Found {
  readonly origin: string | null;
  readonly localeType: string | null;
  readonly studentTeacherRatio: number | null;
  readonly gradeLevels: string | null;
  readonly phone: string | null;
  readonly websiteUrl: string | null;
  readonly ncesId: string;
  readonly schoolCount?: number | null;
  readonly districtType?: string | null;
  readonly isCharter?: boolean | null;
  readonly district?: { readonly id: string; readonly name: string };
  readonly county: string | null;
  readonly physicalCity: string | null;
  readonly state: string;
  readonly reading: Reading;
  readonly access: {
    readonly isUnlocked: boolean;
    readonly unlockCost: number;
    readonly preview: Preview | null;
  };
}

export interface HiddenParent {
  readonly entityType: string;
  readonly entityId: string;
  readonly name: string;
  readonly state: string;
  readonly contactCount: number;
  readonly unlockCost: number;
  readonly preview: PreviewCounts | null;
}

/** The view's locked places with current signals, of one kind or of any. */
export const lockedWithSignals = (view: View, kind?: string): View => ({
  ...view,
  filter: {
    ...view.filter,
    lockedOnly: 'true',
    ...(kind ? { signalKinds: kind } : { hasSignals: 'true' }),
  },
  order: '-signal_count',
  tab: undefined,
});

const PLACE = `id origin name county state physicalCity localeType studentCount studentTeacherRatio gradeLevels
      phone websiteUrl ncesId latitude longitude reading { ${READING} }`;

const ROWS: Readonly<Record<string, string>> = {
  districts: `${PLACE} schoolCount districtType`,
  schools: `${PLACE} isCharter district { id name }`,
  contacts: `id origin name title state email emailVerificationStatus phone access { id isUnlocked unlockCost }
      district { id name } school { id name }`,
};

/** The fields of a place that depend on the view. */
const placeFields = ({ filter }: View, hasPeople: boolean): string => {
  const preview = hasPeople || isAboutPeople(filter) ? WITH_PEOPLE : PREVIEW;
  return `\n      access { id isUnlocked unlockCost ${preview} }${matchFields(filter)}`;
};

/**
 * A page of a view's rows in its order, after a cursor.
 *
 * @param hasPeople with counts of contacts by role
 */
export function rowsOperation(
  view: View,
  limit: number,
  after: string | undefined,
  hasPeople = false,
): Operation {
  const { filterType } = subjectOf(view);
  const order = view.order ?? subjectOf(view).order;
  const type = filterType.replace('Filter', 'Order');
  return {
    query: `query Prospects($filter: ${filterType}!, $order: ${type}!, $page: PageInput!) {
  rows: ${view.subject}(filter: $filter, order: $order, page: $page) {
    pagination { total hasMore endCursor }
    nodes {
      ${ROWS[view.subject]}${view.subject === 'contacts' ? '' : placeFields(view, hasPeople)}
    }
  }
}`,
    variables: {
      filter: filterInput(view.filter),
      order: { by: order.replace(/^-/, ''), ascending: !order.startsWith('-') },
      page: { limit, ...(after && { after }) },
    },
  };
}
