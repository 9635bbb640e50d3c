import type { PlanLimits } from '@emi/base/plans';
import { Problem } from '@emi/base/problems';
import { type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import { Extensions } from 'type-graphql';
import type { Context } from '../context/context.ts';
import type { FieldUse } from './field-limiter.ts';
import { secondsUntil } from './limiter.ts';
import { WINDOW_MS } from './store.ts';

/** Maximum number of times that an organization may resolve a field in 60 seconds, by its plan. */
export type Guard = (limits: PlanLimits) => number;

/**
 * A fifth of the plan's requests per minute, but at least 30, for fields that cost many times as much as a page of
 * records.
 */
export const A_FIFTH: Guard = ({ requestsPerMinute }) => Math.max(30, requestsPerMinute / 5);

/** As many as the plan's requests, for fields of pages that would count as requests if they were root fields. */
export const AS_REQUESTS: Guard = ({ requestsPerMinute }) => requestsPerMinute;

/**
 * Guards an expensive field; see `guardFields`.
 * @param sharedWith the window, such as that of the field `Query.schoolStats`, that it shares with other fields
 */
export const Guarded = (perMinute: Guard, sharedWith?: string) =>
  Extensions({ guard: perMinute, guardedAs: sharedWith });

const WINDOW = `${WINDOW_MS}ms`;

type Resolve = GraphQLFieldResolver<unknown, Context>;

/**
 * Adds the declared guards to their fields, once for the whole schema. Each occurrence of a field in a document counts,
 * under any alias.
 */
export function guardFields(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const guard = field.extensions.guard as Guard | undefined;
      if (!guard) continue;
      if (!field.resolve) throw new Error(`${type.name}.${field.name} has no resolver to guard`);
      const window = (field.extensions.guardedAs as string | undefined) ?? `${type.name}.${field.name}`;
      field.resolve = guarded(field.resolve as Resolve, window, guard);
    }
  }
  return schema;
}

let limiter: Promise<typeof import('./field-limiter.ts')> | undefined;

/** Imports the limiter on first use: its package imports others that are not needed, which would slow every start. */
const loaded = () => {
  limiter ??= import('./field-limiter.ts');
  return limiter;
};

function guarded(resolve: Resolve, name: string, guard: Guard): Resolve {
  return async (parent, args, context, info) => {
    const { organizationId, limits } = context.viewer;
    const max = guard(limits);
    const use: FieldUse = { max, count: () => context.countUse(`${organizationId} ${name}`, max) };
    const { fieldLimiter } = await loaded();
    const refusal = await fieldLimiter({ parent, args, context: use, info }, { max, window: WINDOW });
    if (refusal) throw refused(refusal, max, use.status?.resetMs ?? 0);
    return resolve(parent, args, context, info);
  };
}

function refused(refusal: string, limit: number, resetMs: number): Problem {
  const retryAfterSeconds = secondsUntil(resetMs);
  const resetAt = Math.ceil((Date.now() + resetMs) / 1_000);
  const message = `${refusal} Try again in ${retryAfterSeconds} s.`;
  return new Problem('RATE_LIMITED', message, { retryAfterSeconds, limit, resetAt });
}
