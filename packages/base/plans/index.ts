export {
  type CallerChannel,
  CHANNEL,
  type Channel,
  CREDIT_OPERATION,
  type CreditOperation,
  ENTRY_CHANNEL,
  ENTRY_KIND,
  type EntryKind,
} from './credit.values.ts';
export { PLAN, PLAN_LIMITS, type Plan, type PlanLimits } from './plans.ts';
