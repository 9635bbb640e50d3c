import type { CallerChannel } from '../credits/credit.values.ts';
import { PLAN_LIMITS, type Plan, type PlanLimits } from './plans.ts';
import type { Scope } from './scope.values.ts';

/** Who is asking. Made once, when the request is authenticated; everything downstream receives it. */
export interface Viewer {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly userId: string;
  /** The API key; null when the request came with a token. */
  readonly keyId: string | null;
  readonly plan: Plan;
  readonly limits: PlanLimits;
  /** Requests per minute of this key alone, within those of the organization; null: no fewer than those. */
  readonly rateLimit: number | null;
  /** What the key or token may be used for. */
  readonly scopes: readonly Scope[];
  /** What the ledger calls requests of this kind when they do not say. */
  readonly channel: CallerChannel;
}

/** With whose eyes records are read, of a request or of a job. */
export type Principal = Pick<Viewer, 'organizationId' | 'userId'>;

export const limitsOf = (plan: Plan): PlanLimits => PLAN_LIMITS[plan];
