import type { CallerChannel } from './credit.values.ts';
import { PLAN_LIMITS, type Plan, type PlanLimits } from './plans.ts';
import type { Scope } from './scope.values.ts';

/** The authenticated caller, created once per request. */
export interface Viewer {
  readonly organizationId: string;
  readonly organizationName: string;
  /** True for a demo organization: it alone sees the synthetic records made for it. */
  readonly seesSynthetic: boolean;
  readonly userId: string;
  /** Null for a request with a token. */
  readonly keyId: string | null;
  readonly plan: Plan;
  readonly limits: PlanLimits;
  /** Request windows, in addition to the organization's, of the key and its ancestors. */
  readonly windows: readonly RequestWindow[];
  /** Credits per UTC day that the key or client and its ancestors may spend; all of them bind. */
  readonly budgets: readonly Budget[];
  /** Ids of the key, client, or member (last) and of its ancestors; credentials that it creates descend from them. */
  readonly ancestry: readonly string[];
  /** The time at which the key or token expires, in RFC 3339; null if never. */
  readonly expiresAt: string | null;
  readonly scopes: readonly Scope[];
  /** The ledger's channel for requests that name none. */
  readonly channel: CallerChannel;
  /** True for a token that was issued for the Model Context Protocol: it opens nothing else. */
  readonly isForMcp?: boolean;
}

/** Marks what may hold synthetic records: responses to demo organizations, and deliveries to their webhooks. */
export const DEMO_HEADER = 'X-Demo-Data';

/** A limit of requests per minute, which several keys may share. */
export interface RequestWindow {
  readonly subject: string;
  readonly limit: number;
}

/** Credits that a credential may spend per UTC day; a key shares it with the key that it replaced. */
export interface Budget {
  readonly subject: string;
  readonly limit: number;
}

/** The identity with which a request or job reads records. */
export type Principal = Pick<Viewer, 'organizationId' | 'userId' | 'seesSynthetic'>;

/** The results per request of the largest plan. */
export const MOST_RESULTS = Math.max(
  ...Object.values(PLAN_LIMITS).map(({ resultsPerRequest }) => resultsPerRequest),
);

export const limitsOf = (plan: Plan): PlanLimits => PLAN_LIMITS[plan];

/** Requests per minute that a viewer may make: the smallest of the plan's limit and those of its keys. */
export const requestLimitOf = ({ limits, windows }: Pick<Viewer, 'limits' | 'windows'>): number =>
  Math.min(limits.requestsPerMinute, ...windows.map(({ limit }) => limit));

/** Rows that count as one request where a response may have more of them than a page. */
export const ROWS_PER_REQUEST = 200;
