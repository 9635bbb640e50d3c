import type { CallerChannel } from '../plans/credit.values.ts';
import { PLAN_LIMITS, type Plan, type PlanLimits } from '../plans/plans.ts';
import type { Scope } from './scope.values.ts';

/** The authenticated caller, created once per request. */
export interface Viewer {
  readonly organizationId: string;
  readonly organizationName: string;
  /** True for a demo organization; only these see synthetic records. */
  readonly seesSynthetic: boolean;
  readonly userId: string;
  /** Null for a request with a token. */
  readonly keyId: string | null;
  readonly plan: Plan;
  readonly limits: PlanLimits;
  /** Request windows, in addition to the organization's, of the keys in the ancestry. */
  readonly windows: readonly RequestWindow[];
  /** Budgets, in credits per UTC day, of the credentials in the ancestry; all of them apply. */
  readonly budgets: readonly Budget[];
  /** Ids of the ancestors and, last, of the key, client, grant, or member; all are ancestors of what it creates. */
  readonly ancestry: readonly string[];
  /** The time at which the key or token expires, in RFC 3339; null if never. */
  readonly expiresAt: string | null;
  readonly scopes: readonly Scope[];
  /** The ledger's channel for requests that name none. */
  readonly channel: CallerChannel;
  /** True for a token issued for the Model Context Protocol, which is accepted nowhere else. */
  readonly isForMcp?: boolean;
}

/**
 * Marks responses to demo organizations, and deliveries to their webhooks, because they may contain synthetic records.
 */
export const DEMO_HEADER = 'X-Demo-Data';

/** A limit of requests per minute. Keys whose windows have the same subject share it. */
export interface RequestWindow {
  readonly subject: string;
  readonly limit: number;
}

/** Credits that a credential may spend per UTC day. A key shares the budget with the key that it replaced. */
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

/** The limits of a plan. */
export const limitsOf = (plan: Plan): PlanLimits => PLAN_LIMITS[plan];

/** Requests per minute that a viewer may make: the smallest of the plan's limit and those of its windows. */
export const requestLimitOf = ({ limits, windows }: Pick<Viewer, 'limits' | 'windows'>): number =>
  Math.min(limits.requestsPerMinute, ...windows.map(({ limit }) => limit));

/** The number of rows that count as one request in a response with more rows than a page. */
export const ROWS_PER_REQUEST = 200;
