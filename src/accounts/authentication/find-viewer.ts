import type { Plan } from '@emi/base/plans';
import { Problem } from '@emi/base/problems';
import type { Mode } from '@emi/base/runtime';
import type { Scope } from '@emi/base/viewer';
import {
  type Budget,
  limitsOf,
  type RequestWindow,
  scopesOfRole,
  type UserRole,
  type Viewer,
} from '@emi/base/viewer';
import type { ConnectionPool } from '@emi/records/context';
import sql, { raw, type Sql } from 'sql-template-tag';
import { IS_DUE } from '../api-keys/key-uses.ts';
import { ANCESTRY } from '../identities/credential.ts';
import { PAGES_CLIENT } from '../identities/grant.entity.ts';
import { ACCESS_TOKEN, API_KEY, digestOf, isWellFormed } from '../identities/keys.ts';
import { mcpResource } from '../tokens/resources.ts';
import { looksLikeJwt, type VerifyJwt } from '../tokens/verify-jwt.ts';

interface ViewerRow {
  userId: string;
  organizationId: string;
  organizationName: string;
  seesSynthetic: boolean;
  plan: Plan;
  scopes: Scope[];
  ancestry: string[];
  windows: RequestWindow[];
  budgets: Budget[];
  expiresAt: string | null;
  isForMcp?: boolean;
  /** True for a person who signed in to the pages. */
  isSession?: boolean;
  role: UserRole;
  isSuspended: boolean;
  /** The date (UTC) of a scheduled deletion. */
  deletionDue: string | null;
}

/** The message to the holder of a valid credential of a suspended organization. */
const suspended = (deletionDue: string | null): string =>
  deletionDue === null
    ? 'Your organization is suspended. Its data, credits, and keys are kept: everything works again once the ' +
      'operator of this service resumes it.'
    : `Your organization is suspended and will be deleted on ${deletionDue}. Until then, everything works again once ` +
      'the operator of this service resumes it.';

type Admitted<Row> = Omit<Row, 'role' | 'isSuspended' | 'deletionDue'>;

/** The row, with its scopes reduced to those of the user's role. @throws Problem if the organization is suspended */
function admitted<Row extends ViewerRow>({ role, isSuspended, deletionDue, ...row }: Row): Admitted<Row> {
  if (isSuspended) throw new Problem('FORBIDDEN', suspended(deletionDue));
  const allowed = scopesOfRole(role);
  return { ...row, scopes: row.scopes.filter((scope) => allowed.includes(scope)) };
}

interface KeyRow extends ViewerRow {
  keyId: string;
  /** True if the key's last use should be recorded. */
  isDue: boolean;
}

const VIEWER = raw(
  `u.id as "userId", o.id as "organizationId", o.name as "organizationName",
    o.sees_synthetic as "seesSynthetic", o.plan, u.role,
    o.suspended_at is not null as "isSuspended", to_char(o.deletion_due_at, 'YYYY-MM-DD') as "deletionDue"`,
);
/** SQL: joins the organization of a user `u`, unless the user was removed. */
const ACTIVE = raw('join organizations o on o.id = u.organization_id and u.removed_at is null');
const WITH_USER = (table: string) => sql`${raw(`join users u on u.id = ${table}.user_id`)} ${ACTIVE}`;

/** SQL: the ids of a credential and its ancestors, with their request windows and budgets. */
const LINEAGE = (ids: Sql) => sql`
  ${ids} as ancestry, (
    select coalesce(jsonb_agg(w), '[]')
    from (
      select coalesce(window_id, id) as subject, min(rate_limit) as "limit"
      from api_keys where id = any(${ids}) and rate_limit is not null group by 1) w
  ) as windows, (
    select coalesce(jsonb_agg(b), '[]')
    from (
      select coalesce(window_id, id) as subject, min(daily_budget) as "limit"
      from api_keys where id = any(${ids}) and daily_budget is not null group by 1
      union all select id, daily_budget from oauth_clients where id = any(${ids}) and daily_budget is not null
      union all select id, daily_budget from grants where id = any(${ids}) and daily_budget is not null) b
  ) as budgets`;

export interface FinderOptions {
  /** The world of the database; credentials of the other world are refused without a look-up. Live by default. */
  readonly mode?: Mode;
  /** Called when the last use of a key should be recorded. */
  readonly noteUse?: (keyId: string) => void;
  /** Absent: tokens of other issuers are refused. */
  readonly verifyJwt?: VerifyJwt;
  /** The base URL of the service: tokens for other resources are refused. */
  readonly publicUrl?: string;
}

/** Finds the holder of a key or token. Malformed credentials are not looked up. */
export class ViewerFinder {
  readonly #pool: ConnectionPool;
  readonly #mode: Mode;
  readonly #noteUse: (keyId: string) => void;
  readonly #verifyJwt: VerifyJwt | undefined;
  readonly #publicUrl: string;
  readonly #mcp: string;

  constructor(
    pool: ConnectionPool,
    { mode = 'live', noteUse, verifyJwt, publicUrl = '' }: FinderOptions = {},
  ) {
    this.#mode = mode;
    this.#pool = pool;
    this.#noteUse = noteUse ?? (() => undefined);
    this.#verifyJwt = verifyJwt;
    this.#publicUrl = publicUrl;
    this.#mcp = mcpResource(publicUrl);
  }

  async find(token: string): Promise<Viewer | undefined> {
    if (isWellFormed(API_KEY[this.#mode], token)) return this.#ofKey(token);
    if (isWellFormed(ACCESS_TOKEN[this.#mode], token)) return this.#ofAccessToken(token);
    return this.#mode === 'live' && looksLikeJwt(token) ? this.#ofJwt(token) : undefined;
  }

  async #ofKey(key: string): Promise<Viewer | undefined> {
    const [row] = await this.#pool.rows<KeyRow>(sql`
      select k.id as "keyId", k.scopes, k.expires_at as "expiresAt", ${LINEAGE(sql`k.${ANCESTRY} || k.id`)},
        ${IS_DUE} as "isDue", ${VIEWER}
      from api_keys k ${WITH_USER('k')}
      where k.digest = ${digestOf(key)} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`);
    if (!row) return undefined;
    const { isDue, ...viewer } = admitted(row);
    if (isDue) this.#noteUse(row.keyId);
    return { ...viewer, limits: limitsOf(row.plan), channel: 'api' };
  }

  #ofAccessToken(token: string): Promise<Viewer | undefined> {
    return this.#holder(sql`
      select t.scopes, t.expires_at as "expiresAt", t.resource is not distinct from ${this.#mcp} as "isForMcp",
        g.client_id is not distinct from ${PAGES_CLIENT} as "isSession",
        ${LINEAGE(sql`case when g.id is null then c.${ANCESTRY} || c.id else g.${ANCESTRY} || g.id end`)}, ${VIEWER}
      from access_tokens t left join grants g on g.id = t.grant_id
      left join oauth_clients c on c.id = coalesce(t.client_id, g.oauth_client_id)
      join users u on u.id = coalesce(g.user_id, c.user_id) ${ACTIVE}
      where t.digest = ${digestOf(token)} and t.expires_at > now() and g.revoked_at is null and c.revoked_at is null
        and (g.expires_at is null or g.expires_at > now())
        and (c.expires_at is null or c.expires_at > now())
        and (t.resource is null or t.resource in (${this.#publicUrl}, ${this.#mcp}))`);
  }

  /** The members table decides the organization, never a claim. A token's `scope` only narrows the member's scopes. */
  async #ofJwt(token: string): Promise<Viewer | undefined> {
    const verified = await this.#verifyJwt?.(token);
    if (!verified) return undefined;
    const { issuer, subject, scope, expiresAt } = verified;
    const viewer = await this.#holder(sql`
      select m.scopes, ${expiresAt}::text as "expiresAt", array[m.id] as ancestry, '[]'::jsonb as windows,
        '[]'::jsonb as budgets, ${VIEWER}
      from members m ${WITH_USER('m')} where m.issuer = ${issuer} and m.subject = ${subject}`);
    const narrowed = scope?.split(' ');
    return viewer && narrowed
      ? { ...viewer, scopes: viewer.scopes.filter((own) => narrowed.includes(own)) }
      : viewer;
  }

  async #holder(query: Sql): Promise<Viewer | undefined> {
    const [row] = await this.#pool.rows<ViewerRow>(query);
    if (!row) return undefined;
    const { isSession, ...viewer } = admitted(row);
    return { ...viewer, keyId: null, limits: limitsOf(row.plan), channel: isSession ? 'dashboard' : 'mcp' };
  }
}
