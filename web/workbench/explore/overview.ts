import type { Operation } from '../parts/operation.ts';
import { PREVIEW_COUNTS } from '../parts/preview.ts';
import { filterInput } from './filters.ts';
import type { HiddenParent, Place, Signal } from './graph.ts';
import type { Stats } from './groups.ts';
import { mapDimension, subjectOf, type View } from './view.ts';

/** The statistics and signals of all records of a view; a part that failed is null. */
export interface Overview {
  readonly found: {
    readonly stats: Stats | null;
    /** The statistics for the map, if those of the view are not by the map's areas. */
    readonly areas?: Stats | null;
    readonly signals: FoundSignals | null;
    /** The largest places, if the view is restricted to a state. */
    readonly nodes?: readonly Place[];
    readonly lockedParents?: { readonly totalHidden: number; readonly parents: readonly HiddenParent[] };
    /** The numbers of people at locked places, by the dimension of the view. */
    readonly peopleStats?: Stats | null;
  };
}

export interface FoundSignals {
  readonly pagination: { readonly total: number };
  readonly nodes: readonly Signal[];
  readonly locked: readonly {
    readonly kind: string;
    readonly places: number;
    readonly districts: number;
  }[];
}

/** The limits of a plan that bound a document. */
interface Limits {
  readonly resultsPerRequest: number;
  readonly documentCost: number;
}

export const MOST_POINTS = 200;
/** Maximum number of groups that the service returns. */
const MOST_GROUPS = 5_000;
/** The costs of parts of a document, in objects: statistics without their groups, and hidden parents. */
const STATS_COST = 202;
const HIDDEN_COST = 910;
/** The cost of what every document selects: signals, and records other than points. */
const BASE_COST = 200;
/** Maximum number of groups of people at locked places. */
const MOST_PEOPLE_GROUPS = 60;
/** The measures of people at locked places, with their titles. */
export const PEOPLE_MEASURES = {
  count: 'People',
  withCheckedEmail: 'With a checked address',
  withPhone: 'With a phone',
  places: 'Places',
};
/** The dimension of contacts for which people at locked places are not counted. */
const UNCOUNTED = 'TITLE';

const GROUPS = 'total groupCount overlaps groups { keys { kind code label state }';

/** The fields of a group for measures, such as `students { sum median }`, and the cost of a group, in objects. */
function measured(paths: readonly string[]): { readonly fields: string; readonly cost: number } {
  const parts = Map.groupBy(
    paths.filter((path) => path.includes('.')),
    (path) => path.split('.')[0]!,
  );
  const fields = [...parts].map(
    ([name, all]) => ` ${name} { ${all.map((path) => path.split('.')[1]).join(' ')} }`,
  );
  const medians = paths.filter((path) => path.endsWith('.median')).length;
  return { fields: ` count${fields.join('')}`, cost: 3 + parts.size + medians };
}

/** The number of groups that a document may ask for at the cost that is left, in objects. */
const groupsWithin = (objects: number, cost: number): number =>
  Math.max(1, Math.min(MOST_GROUPS, Math.floor(objects / cost) - 1));

const SIGNALS = `signals(page: { limit: 5 }) {
      pagination { total }
      nodes {
        id kind origin summary state entityType entityId
        district { id name }
        school { id name }
        score { value reasons { text } }
      }
      locked { kind places districts }
    }`;

const HIDDEN_PARENTS = `lockedParents {
      totalHidden
      parents { entityType entityId name state contactCount unlockCost ${PREVIEW_COUNTS} }
    }`;

/** Returns `true` if the people at locked places are counted beside the groups of a view. */
export const countsPeople = ({ subject, tab, by }: View): boolean =>
  subject === 'contacts' && tab === 'groups' && by !== UNCOUNTED;

/** All that a view shows beside its rows, below one root field, so that it counts as one request. */
export function overviewOperation(view: View, limits: Limits): Operation {
  const { filterType, dimensionType, measures } = subjectOf(view);
  const isOfPlaces = view.subject !== 'contacts';
  const points = isOfPlaces && view.filter.state ? Math.min(MOST_POINTS, limits.resultsPerRequest) : 0;
  const mapBy = mapDimension(view);
  const hasAreas = view.by !== mapBy;
  const hasPeople = countsPeople(view);
  const people = measured([]).cost * (MOST_PEOPLE_GROUPS + 1) + STATS_COST;
  const left =
    limits.documentCost -
    BASE_COST -
    points -
    STATS_COST -
    (hasAreas ? STATS_COST : 0) -
    (isOfPlaces ? 0 : HIDDEN_COST) -
    (hasPeople ? people : 0);
  const [ofView, ofAreas] = [measured(Object.keys(measures)), measured([view.measure])];
  // The map gets two thirds of the groups, because there are 3,000 counties.
  const top = groupsWithin(hasAreas ? left / 3 : left, ofView.cost);
  const all = isOfPlaces ? ' all { lockedWithSignals }' : '';
  const parts = [
    points > 0 && 'nodes { id name studentCount latitude longitude }',
    `stats(groupBy: $by, top: ${top}) { ${GROUPS}${ofView.fields} }${all} }`,
    hasAreas &&
      `areas: stats(groupBy: [${mapBy}], top: ${groupsWithin((2 * left) / 3, ofAreas.cost)}) {
      ${GROUPS}${ofAreas.fields} }
    }`,
    SIGNALS,
    !isOfPlaces && HIDDEN_PARENTS,
    hasPeople &&
      `peopleStats(groupBy: [${view.by}], top: ${MOST_PEOPLE_GROUPS}) {
      ${GROUPS} ${Object.keys(PEOPLE_MEASURES).join(' ')} }
    }`,
  ].filter(Boolean);
  const order = points > 0 ? 'order: { by: student_count, ascending: false }, ' : '';
  return {
    query: `query Overview($filter: ${filterType}!, $by: [${dimensionType}!]!) {
  found: ${view.subject}(filter: $filter, ${order}page: { limit: ${points || 1} }) {
    ${parts.join('\n    ')}
  }
}`,
    variables: { filter: filterInput(view.filter), by: [view.by] },
  };
}

/** The statistics of a view by both of its dimensions. */
export function crossOperation(view: View, { documentCost }: Limits): Operation {
  const { filterType, dimensionType } = subjectOf(view);
  const { fields, cost } = measured([view.measure]);
  const top = groupsWithin(documentCost - STATS_COST - 1, cost);
  return {
    query: `query Cross($filter: ${filterType}!, $by: [${dimensionType}!]!) {
  found: ${view.subject}(filter: $filter, page: { limit: 1 }) {
    stats(groupBy: $by, top: ${top}) { ${GROUPS}${fields} } }
  }
}`,
    variables: { filter: filterInput(view.filter), by: [view.by, view.and] },
  };
}
