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
  /** Windows within the organization's that count its requests too: of the key, and of the keys it descends from. */
  readonly windows: readonly RequestWindow[];
  /** Ids of the key, client or member, last, and of all that made it: what it makes descends from them. */
  readonly lineage: readonly string[];
  /** When the key or token ends, in RFC 3339; null: never. */
  readonly expiresAt: string | null;
  /** What the key or token may be used for. */
  readonly scopes: readonly Scope[];
  /** What the ledger calls requests of this kind when they do not say. */
  readonly channel: CallerChannel;
}

/** A limit of requests per minute that several keys may share. */
export interface RequestWindow {
  readonly subject: string;
  readonly limit: number;
}

/** With whose eyes records are read, of a request or of a job. */
export type Principal = Pick<Viewer, 'organizationId' | 'userId'>;

export const limitsOf = (plan: Plan): PlanLimits => PLAN_LIMITS[plan];
