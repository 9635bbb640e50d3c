import type { CallerChannel } from '../credits/credit.values.ts';
import { PLAN_LIMITS, type Plan, type PlanLimits } from './plans.ts';

/** Who is asking. Made once, when the request is authenticated; everything downstream receives it. */
export interface Viewer {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly userId: string;
  readonly keyId: string;
  readonly plan: Plan;
  readonly limits: PlanLimits;
  /** What the ledger calls requests of this kind when they do not say. */
  readonly channel: CallerChannel;
}

/** With whose eyes records are read, of a request or of a job. */
export type Reader = Pick<Viewer, 'organizationId' | 'userId'>;

export const limitsOf = (plan: Plan): PlanLimits => PLAN_LIMITS[plan];
