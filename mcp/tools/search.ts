import { type AnyRoute, route } from '@emi/facade/route';
import { type Body, PAGE, page } from '../results.ts';
import type { ToolDeclaration } from '../tool.ts';

const ACCESS = 'access { is_unlocked: isUnlocked unlock_cost: unlockCost locked_fields: lockedFields }';
const PAGING = ['limit', 'offset'];
const ORDER = ['order_by', 'order_ascending'];
const AT_PLACES = [
  'vendor_ids',
  'vendor_category',
  'rfp_status',
  'pain_point_category',
  'funding_source',
  'has_expiring_contracts',
  'contract_ends_before',
];
const PLACES = [
  'search',
  'state',
  'county',
  'student_count_min',
  'student_count_max',
  'grade_levels',
  'locale_type',
  ...AT_PLACES,
  'triage',
  'read_since',
  'list_id',
  'unlocked_only',
  'include_closed',
];

const places = (kind: 'District' | 'School'): AnyRoute => {
  const field = `${kind.toLowerCase()}s`;
  return route({
    method: 'GET',
    path: `/${field}`,
    summary: `Search ${field}`,
    document: `query AgentSearch${kind}s($filter: ${kind}Filter!, $order: ${kind}Order!, $page: PageInput!) {
      body: ${field}(filter: $filter, order: $order, page: $page) {
        data: nodes { id name city: physicalCity state students: studentCount ${ACCESS} } ${PAGE}
      }
    }`,
  });
};

const contacts = route({
  method: 'GET',
  path: '/contacts',
  summary: 'Search contacts',
  document: `query AgentSearchContacts($filter: ContactFilter!, $order: ContactOrder!, $page: PageInput!) {
    body: contacts(filter: $filter, order: $order, page: $page) {
      data: nodes {
        id name title roles level email phone linkedin_url: linkedinUrl state
        district { name } school { name } ${ACCESS}
      }
      ${PAGE}
      hidden: lockedParents {
        total_hidden: totalHidden
        parents {
          entity_type: entityType entity_id: entityId name contact_count: contactCount unlock_cost: unlockCost
        }
      }
    }
  }`,
});

const MOST_PARENTS = 3;

const placeName = (place: unknown): string => (place as { name: string }).name;

interface Hidden {
  readonly total_hidden: number;
  readonly parents: readonly Body[];
}

/** Contacts with the names of their places, and the locked places with the most hidden contacts. */
function contactsPage(body: Body): Body {
  const { hidden, ...rest } = body as { hidden: Hidden; data: readonly Body[] };
  const data = rest.data.map(({ district, school, ...contact }) => ({
    ...contact,
    place: placeName(school ?? district),
  }));
  return {
    ...page({ ...rest, data }),
    ...(hidden.total_hidden > 0 && {
      hidden_at_locked_places: {
        contacts: hidden.total_hidden,
        largest_places: hidden.parents.slice(0, MOST_PARENTS),
      },
    }),
  };
}

const vendors = route({
  method: 'GET',
  path: '/vendors',
  summary: 'Search vendors',
  document: `query AgentSearchVendors($filter: VendorFilter!, $order: VendorOrder!, $page: PageInput!) {
    body: vendors(filter: $filter, order: $order, page: $page) {
      data: nodes { id name: canonicalName category website } ${PAGE}
    }
  }`,
});

const signals = route({
  method: 'GET',
  path: '/signals',
  summary: 'List signals',
  bounds: { offset: { max: 10_000 } },
  document: `query AgentFindSignals($filter: SignalFeedFilter!, $orderBy: SignalOrder! = score, $page: PageInput!) {
    body: signals(filter: $filter, order: $orderBy, page: $page) {
      data: nodes {
        id kind summary highlight score { value } triage { state note } ends_at: endsAt state
        entity_type: entityType entity_id: entityId district { name } school { name }
      }
      ${PAGE} next_since: nextSince locked { kind count places }
    }
  }`,
});

interface SignalBody {
  readonly data: readonly (Body & {
    readonly score: { readonly value: number };
    readonly triage: { readonly state: string; readonly note: string | null };
    readonly ends_at: string | null;
    readonly highlight: string | null;
  })[];
  readonly locked: readonly Body[];
  readonly next_since: string;
}

/** The length of the date at the beginning of a timestamp. */
const DAY = 10;

function signalsPage(body: Body): Body {
  const { locked, next_since, ...rest } = body as unknown as SignalBody & Body;
  const data = rest.data.map(({ district, school, score, triage, ends_at, highlight, ...signal }) => ({
    ...signal,
    ...(highlight !== null && { highlight }),
    ...(triage.state !== 'new' && { triage: triage.state }),
    ...(triage.note && { note: triage.note }),
    score: score.value,
    ends_at: ends_at?.slice(0, DAY),
    place: placeName(school ?? district),
  }));
  return {
    ...page({ ...rest, data }),
    ...(locked.length > 0 && { at_locked_places: locked }),
    next_since,
  };
}

const UNLOCKED_ONLY = 'Intelligence about locked places is not shown: preview_unlock tells its price.';

export const searchTools: readonly ToolDeclaration[] = [
  {
    name: 'search_districts',
    title: 'Search districts',
    description: `Search US school districts. Free. ${UNLOCKED_ONLY}`,
    route: places('District'),
    takes: [...PLACES, ...ORDER, ...PAGING],
    present: page,
  },
  {
    name: 'search_schools',
    title: 'Search schools',
    description: 'Search US public schools. Free.',
    route: places('School'),
    takes: ['district_id', ...PLACES, ...ORDER, ...PAGING],
    present: page,
  },
  {
    name: 'search_contacts',
    title: 'Search contacts',
    description:
      'Search people at unlocked districts and schools; those at locked places are only counted. Free. Email and ' +
      'phone need an unlock of the contact.',
    route: contacts,
    takes: [
      'search',
      'role',
      'not_role',
      'level',
      'title_ilike',
      'district_id',
      'school_id',
      'state',
      'is_district_contact',
      'list_id',
      'unlocked_only',
      ...PAGING,
    ],
    present: contactsPage,
  },
  {
    name: 'search_vendors',
    title: 'Search vendors',
    description: 'Find education technology vendors and their ids. Free.',
    route: vendors,
    takes: ['search', 'category', ...PAGING],
    present: page,
  },
  {
    name: 'find_signals',
    title: 'Find buying signals',
    description:
      'What can be acted on now at unlocked places: contracts about to end, requests for proposals, funding, pain ' +
      'points, events. Best first. Free.',
    route: signals,
    takes: [
      'search',
      'kinds',
      'state',
      'district_id',
      'list_id',
      'vendor_ids',
      'vendor_category',
      'funding_source',
      'severity',
      'min_confidence',
      'student_count_min',
      'triage',
      'since',
      ...PAGING,
    ],
    present: signalsPage,
  },
];
