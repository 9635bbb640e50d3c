import type { Operation } from '../parts/operation.ts';
import { PREVIEW, type Preview, WITH_PEOPLE } from '../parts/preview.ts';
import { READING, type Reading } from '../parts/reading.ts';
import { type Filter, filterInput, signalFilters } from './filters.ts';
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
  readonly preview: Preview | null;
}

/** Maximum number of groups that the service returns. */
const MOST_GROUPS = 5_000;
/** Cost of a document in objects, apart from its groups. */
const MARGIN = 300;

/**
 * The number of groups that a document may return on the plan: each costs one object per key and number, and two per
 * median.
 */
function topWithin(view: View, documentCost: number): number {
  const numbers = new Set(Object.keys(subjectOf(view).measures).map((path) => path.split('.')[0]));
  return Math.min(MOST_GROUPS, Math.floor((documentCost - MARGIN) / (2 + 2 * numbers.size)));
}

/**
 * The statistics of a view by one dimension, or by two.
 *
 * @param documentCost of the plan.
 */
export function statsOperation(
  view: View,
  documentCost: number,
  by: readonly string[] = [view.by],
  filter: Filter = view.filter,
): Operation {
  const { field, filterType, dimensionType, measures } = subjectOf(view);
  const numbers = new Map<string, string[]>();
  for (const path of Object.keys(measures)) {
    const [name = '', part] = path.split('.');
    if (part) numbers.set(name, [...(numbers.get(name) ?? []), part]);
  }
  const selection = [...numbers].map(([name, parts]) => `      ${name} { ${parts.join(' ')} }\n`).join('');
  const query = `query Explore($filter: ${filterType}!, $by: [${dimensionType}!]!, $top: Int!) {
  ${field}(filter: $filter, groupBy: $by, top: $top) {
    total
    groupCount
    overlaps
    groups {
      keys { kind code label state }
      count
${selection}    }
  }
}`;
  return { query, variables: { filter: filterInput(filter), by, top: topWithin(view, documentCost) } };
}

const SIGNALS = `signals(filter: $filter, page: { limit: 5 }) {
    pagination { total }
    nodes {
      id kind origin summary state entityType entityId
      district { id name }
      school { id name }
      score { value reasons { text } }
    }
    locked { kind places districts }
  }`;

/** The places of a view that are locked and have current signals, of one kind or any. */
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

/** The feed of a view, and how many of its locked places have signals. */
export function signalsOperation(view: View): Operation {
  const feed = filterInput(signalFilters(view.filter).filter);
  if (view.subject === 'contacts')
    return {
      query: `query Signals($filter: SignalFeedFilter!) {\n  ${SIGNALS}\n}`,
      variables: { filter: feed },
    };
  return {
    query: `query Signals($filter: SignalFeedFilter!, $locked: ${subjectOf(view).filterType}!) {
  ${SIGNALS}
  locked: ${view.subject}(filter: $locked, page: { limit: 1 }) { pagination { total } }
}`,
    variables: { filter: feed, locked: filterInput(lockedWithSignals(view).filter) },
  };
}

const placesQuery = (view: View, name: string, fields: string): string => {
  const { field, filterType } = subjectOf(view);
  const places = field.replace('Stats', 's');
  return `query ${name}($filter: ${filterType}!, $limit: Int!) {
  places: ${places}(filter: $filter, order: { by: student_count, ascending: false }, page: { limit: $limit }) {
    pagination { total }
    nodes { ${fields} }
  }
}`;
};

/** The largest places of a view as points. */
export const pointsOperation = (view: View, limit: number): Operation => ({
  query: placesQuery(view, 'Points', 'id name studentCount latitude longitude'),
  variables: { filter: filterInput(view.filter), limit },
});

/** The place of a view that an unlock reveals the most of. */
export const firstOperation = (view: View): Operation => ({
  query: `query First($filter: ${subjectOf(view).filterType}!) {
  places: ${view.subject}(
    filter: $filter, order: { by: worth_opening, ascending: false }, page: { limit: 1 }
  ) {
    nodes { id name access { id unlockCost preview { hasWebsite nothingKnown } } }
  }
}`,
  variables: { filter: filterInput(view.filter) },
});

const PLACE = `id origin name county state physicalCity localeType studentCount studentTeacherRatio gradeLevels
      phone websiteUrl ncesId latitude longitude reading { ${READING} }`;

const ROWS: Readonly<Record<string, string>> = {
  districts: `${PLACE} schoolCount districtType`,
  schools: `${PLACE} isCharter district { id name }`,
  contacts: `id origin name title state email emailVerificationStatus phone access { id isUnlocked unlockCost }
      district { id name } school { id name }`,
};

/** The fields of a place that the view decides about. */
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

/** Locked places whose contacts a view hides, with counts of what they contain. */
export const hiddenOperation = (view: View): Operation => ({
  query: `query HiddenContacts($filter: ContactFilter!) {
  contacts(filter: $filter, page: { limit: 1 }) {
    lockedParents {
      totalHidden
      message
      parents { entityType entityId name state contactCount unlockCost ${PREVIEW} }
    }
  }
}`,
  variables: { filter: filterInput(view.filter) },
});
