/**
 * The baseline for the façade: handwritten SQL with pg and `JSON.stringify`. No routing, authentication, validation,
 * or graph. It performs the same gated reads and must return the same bytes.
 *
 * Every handler belongs to one workload (see workloads.ts); bare-server.ts serves them with node:http.
 */

import { PLAN_LIMITS } from '@emi/base/plans';
import type pg from 'pg';

export interface BareRequest {
  /** Path and query of our own request, parsed. */
  readonly url: URL;
  readonly body: unknown;
  readonly organizationId: string;
}

export type BareHandler = (pool: pg.Pool, request: BareRequest) => Promise<unknown>;

/** Columns in documented order; `*` marks those that are null until the school is unlocked. */
const SCHOOL = `
  id district_id nces_id name state website_url grade_levels state_school_id school_type locale_type nces_data_year
  student_count teachers_fte student_teacher_ratio latitude longitude physical_address physical_city physical_state
  physical_zip mailing_address mailing_city mailing_state mailing_zip phone county
  *ai_summary *executive_summary *timeline *summary_generated_at *key_facts *ai_policy_summary *technology_level
  *ai_initiatives *edtech_products source *source_url status website_mapped_at content_fetched_at
  content_extracted_at crawled_at *last_analysis_job_id *error_message retry_count *notes last_updated_at created_at`
  .trim()
  .split(/\s+/);

/** The select list: gated columns, then the columns for `_access`. */
function schoolColumns(nameOf: (column: string) => string, access: string): string {
  const columns = SCHOOL.map((marked) => {
    const column = marked.replace('*', '');
    const value =
      marked === column ? `s.${column}` : `case when u.unlocked_at is not null then s.${column} end`;
    return `${value} as "${nameOf(column)}"`;
  });
  return [...columns, `u.unlocked_at as "${access}"`, 'u.credits_spent as spent'].join(', ');
}

const camelCase = (column: string) => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
const REST_COLUMNS = schoolColumns((column) => column, '_access');
const GRAPHQL_COLUMNS = schoolColumns(camelCase, 'access');

const UNLOCK = `left join unlocks u on u.organization_id = $1 and u.entity_type = 'school' and u.entity_id = s.id`;
const ORDER = 'order by s.name collate natural_order, s.id';
const PRICE = 6;

interface RestRow {
  status: string;
  _access: unknown;
  spent?: number | null;
}

/** Replaces a row's access columns by the access object; `JSON.stringify` omits undefined values. */
function withAccess(row: RestRow): RestRow {
  const unlockedAt = row._access;
  row._access = {
    is_unlocked: unlockedAt !== null,
    is_scouting: row.status === 'in_progress',
    unlocked_at: unlockedAt,
    credits_spent: row.spent ?? 0,
    unlock_cost: unlockedAt === null ? PRICE : 0,
  };
  row.spent = undefined;
  return row;
}

type Filter = (placeholder: string) => string;

/** A list: rows and total concurrently, both as prepared statements. */
export function schoolList(
  name: string,
  filter: Filter | undefined,
  value?: (query: URLSearchParams) => string,
): BareHandler {
  const next = filter ? 3 : 2;
  const rowsText = `select ${REST_COLUMNS} from schools s ${UNLOCK} ${filter ? `where ${filter('$2')}` : ''}
    ${ORDER} limit $${next} offset $${next + 1}`;
  const totalText = `select count(*)::int as total from schools s ${filter ? `where ${filter('$1')}` : ''}`;
  return async (pool, { url, organizationId }) => {
    const query = url.searchParams;
    const limit = Number(query.get('limit') ?? 50);
    const offset = Number(query.get('offset') ?? 0);
    const values = value ? [value(query)] : [];
    const [rows, totals] = await Promise.all([
      pool.query<RestRow>({ name, text: rowsText, values: [organizationId, ...values, limit, offset] }),
      pool.query<{ total: number }>({ name: `${name} total`, text: totalText, values }),
    ]);
    const total = totals.rows[0]?.total ?? 0;
    const pagination = { total, limit, offset, has_more: offset + limit < total };
    return { data: rows.rows.map(withAccess), pagination };
  };
}

export const schoolsOfState = schoolList(
  'state',
  (state) => `s.state = ${state}`,
  (query) => query.get('state') ?? '',
);

export const schoolsByText = schoolList(
  'text',
  (pattern) => `s.name ilike ${pattern}`,
  (query) => `%${(query.get('search') ?? '').replace(/[\\%_]/g, '\\$&')}%`,
);

export const allSchools = schoolList('all', undefined);

export const oneSchool: BareHandler = async (pool, { url, organizationId }) => {
  const id = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  const { rows } = await pool.query<RestRow>({
    name: 'one',
    text: `select ${REST_COLUMNS} from schools s ${UNLOCK} where s.id = $2`,
    values: [organizationId, id],
  });
  return rows[0] && withAccess(rows[0]);
};

interface NestedRow {
  status: string;
  access: unknown;
  spent?: number | null;
  district: unknown;
  d1?: string;
  d2?: string;
  d3?: string;
  d4?: number | null;
}

function withAccessAndDistrict(row: NestedRow): NestedRow {
  const unlockedAt = row.access;
  row.access = {
    isUnlocked: unlockedAt !== null,
    isScouting: row.status === 'in_progress',
    unlockedAt,
    creditsSpent: row.spent ?? 0,
    unlockCost: unlockedAt === null ? PRICE : 0,
  };
  row.district = { id: row.district, ncesId: row.d1, name: row.d2, state: row.d3, studentCount: row.d4 };
  row.spent = row.d1 = row.d2 = row.d3 = row.d4 = undefined;
  return row;
}

/** GraphQL's two levels in one joined statement; ends with Apollo's line break. */
export const schoolsWithDistricts: BareHandler = async (pool, { body, organizationId }) => {
  const { variables } = body as { variables: { state: string } };
  const { rows } = await pool.query<NestedRow>({
    name: 'nested',
    text: `select ${GRAPHQL_COLUMNS},
        d.id as district, d.nces_id as d1, d.name as d2, d.state as d3, d.student_count as d4
      from schools s join districts d on d.id = s.district_id ${UNLOCK}
      where s.state = $2 ${ORDER} limit $3`,
    values: [organizationId, variables.state, 50],
  });
  return { data: { schools: { nodes: rows.map(withAccessAndDistrict) } }, extensions: { cost: COST } };
};

/** Cost of the page, its schools, and each one's access and district. */
const COST = { requested: 1 + 3 * 50, budget: PLAN_LIMITS.enterprise.documentCost };

/** The select list as a GraphQL selection, for the workload's document. */
export const SCHOOL_SELECTION = `${SCHOOL.map((marked) => camelCase(marked.replace('*', ''))).join(' ')}
  access { isUnlocked isScouting unlockedAt creditsSpent unlockCost }`;
