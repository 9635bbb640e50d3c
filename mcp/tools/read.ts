import { type AnyRoute, route } from '@emi/facade/route';
import { routes } from '../../rest-adapter/index.ts';
import { type Body, page } from '../results.ts';
import type { ToolDeclaration } from '../tool.ts';
import { getPlace } from './place.ts';

/** The route of the REST API with this method and path. */
export function restRoute(method: AnyRoute['method'], path: string): AnyRoute {
  const found = routes.find((candidate) => candidate.method === method && candidate.path === path);
  if (!found) throw new Error(`there is no route ${method} ${path}`);
  return found;
}

const statistics = (
  kind: 'District' | 'School' | 'Contact' | 'Signal',
  filter: string,
  sums: string,
): AnyRoute =>
  route({
    method: 'GET',
    path: `/statistics/${kind.toLowerCase()}s`,
    summary: `Count ${kind.toLowerCase()}s`,
    document: `query AgentCount${kind}s($filter: ${filter}!, $groupBy: [${kind}Dimension!]! = [], $top: Int! = 20) {
      body: ${kind.toLowerCase()}Stats(filter: $filter, groupBy: $groupBy, top: $top) {
        total overlaps groups { keys { label } count ${sums} }
      }
    }`,
  });

const STATISTICS = {
  districts: statistics('District', 'DistrictFilter', 'students { sum }'),
  schools: statistics('School', 'SchoolFilter', 'students { sum }'),
  contacts: statistics('Contact', 'ContactFilter', ''),
  signals: statistics('Signal', 'SignalFeedFilter', ''),
};

interface Group {
  readonly keys: readonly { readonly label: string }[];
  readonly count: number;
  readonly students?: { readonly sum: number | null };
}

function groups(body: Body): Body {
  const {
    groups: found,
    total,
    overlaps,
  } = body as { groups: readonly Group[]; total: number; overlaps: boolean };
  return {
    total,
    ...(overlaps && { note: 'A record may be in several groups.' }),
    groups: found.map(({ keys, count, students }) => ({
      group: keys.map(({ label }) => label).join(' / '),
      count,
      students: students?.sum,
    })),
  };
}

const lists = restRoute('GET', '/lists');

function listNames(body: Body): Body {
  const { data, ...rest } = body as { data: readonly Body[] };
  const named = data.map(({ id, name, entity_type, item_count, sharing }) => ({
    id,
    name,
    entity_type,
    item_count,
    ...(sharing !== 'none' && { sharing }),
  }));
  return page({ ...rest, data: named });
}

interface Summary {
  readonly balance: Body;
  readonly usage: readonly Body[];
}

function credits(body: Body): Body {
  const { balance, usage } = body as unknown as Summary;
  return { ...balance, used_this_period: usage.length > 0 ? usage : 'nothing' };
}

const WHOLE_SUMMARY = {
  include_top_vendors: true,
  include_rfp_summary: true,
  include_pain_point_summary: true,
};

export const readTools: readonly ToolDeclaration[] = [
  getPlace,
  {
    name: 'get_statistics',
    title: 'Count records by groups',
    description: 'Count districts, schools, contacts, or signals, by up to two dimensions. Free.',
    counts: true,
    choice: { argument: 'of', routes: STATISTICS },
    takes: ['of', 'group_by', 'state', 'list_id', 'student_count_min', 'top'],
    present: groups,
  },
  {
    name: 'get_market_summary',
    title: 'Summarize a market',
    description: 'Count records and findings of a state or the country, with top vendors. Free.',
    route: restRoute('GET', '/analytics/market-summary'),
    takes: ['state', ...Object.keys(WHOLE_SUMMARY)],
    usual: WHOLE_SUMMARY,
    counts: true,
  },
  {
    name: 'get_credits',
    title: 'Read the credit balance',
    description: 'Credits that can be spent, credits held, and this month’s usage. Free.',
    route: restRoute('GET', '/credits'),
    present: credits,
  },
  {
    name: 'list_lists',
    title: 'List my lists',
    description:
      'Lists of districts, schools, or contacts of the user, or shared with them; their ids filter searches. Free.',
    route: lists,
    takes: ['entity_type', 'limit', 'offset'],
    fixed: { include_sharing: true },
    present: listNames,
  },
  {
    name: 'get_job',
    title: 'Follow a background job',
    description: 'The state of a job that generate_email returned. Free.',
    route: restRoute('GET', '/jobs/{jobRecordId}'),
  },
];
