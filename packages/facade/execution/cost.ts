import { Problem } from '@emi/base/problems';
import { FIRST_PAGE } from '@emi/records/pages';
import { GraphQLError, valueFromASTUntyped } from 'graphql';
import type { FieldShape, OperationShape } from './shape.ts';

/** The budget of the caller's plan. */
export interface Allowance {
  readonly documentCost: number;
  readonly resultsPerRequest: number;
}

/** The cost of a document and the budget for it, in objects of the result. */
export interface DocumentCost {
  readonly requested: number;
  readonly budget: number;
}

/**
 * Counts the objects that an operation may return: each field counts once per parent object, and a list as often as its
 * page's limit.
 * @param variables as sent, unchecked; invalid ones, which execution will reject, count nothing
 * @param maximum results that the caller may have per page
 */
export function costOf(shape: OperationShape, variables: object | undefined, maximum: number): number {
  let cost = 0;
  countObjects(shape, variables, maximum, (_path, objects) => {
    cost += objects;
  });
  return cost;
}

/** The Problem for an operation over its caller's budget; lists the most expensive fields. */
export function tooExpensive(
  shape: OperationShape,
  variables: object | undefined,
  { documentCost: budget, resultsPerRequest }: Allowance,
): GraphQLError {
  const fields: { path: string; objects: number }[] = [];
  countObjects(shape, variables, resultsPerRequest, (path, objects) => fields.push({ path, objects }));
  const requested = fields.reduce((sum, { objects }) => sum + objects, 0);
  const dearest = fields
    .sort((a, b) => b.objects - a.objects)
    .slice(0, 3)
    .map(({ path, objects }) => ({ path, objects, share: Math.round((100 * objects) / requested) / 100 }));
  const named = dearest.map(({ path, objects }) => `${path} (${objects})`).join(', ');
  const message =
    `The document may return ${requested} objects; your plan allows ${budget}. ` +
    `Request smaller pages, above all of ${named}.`;
  return new GraphQLError(message, {
    originalError: new Problem('DOCUMENT_TOO_EXPENSIVE', message, { requested, budget, dearest }),
    extensions: { http: { status: 400 } },
  });
}

function countObjects(
  { fields, defaults }: OperationShape,
  given: object | undefined,
  maximum: number,
  add: (path: string, objects: number) => void,
): void {
  // Without a prototype, so that a variable named `constructor` that was not sent has no value.
  const variables: Record<string, unknown> = Object.assign(Object.create(null), defaults, given);
  const count = (field: FieldShape, parents: number, pageAbove: number): void => {
    const objects = parents * (field.size ?? pageAbove);
    add(field.path, (field.isItself ? 0 : objects) + parents * (field.weight ?? 0));
    const page = field.page ? limitOf(field.page, variables, maximum) : pageAbove;
    for (const below of field.fields) count(below, objects, page);
  };
  for (const field of fields) count(field, 1, maximum);
}

/** All groups beyond the top ones are returned as one more group. */
const OTHER = 1;

function limitOf(
  { asked, first, limit, atMost, by }: NonNullable<FieldShape['page']>,
  variables: Record<string, unknown>,
  maximum: number,
): number {
  const given: unknown = asked && valueFromASTUntyped(asked, variables);
  if (by === 'items') return Array.isArray(given) ? given.length : limit;
  if (by === 'top') return whole(given ?? limit, atMost) + OTHER;
  const most = Math.min(atMost, maximum);
  const replaced: unknown = first && valueFromASTUntyped(first, variables);
  if (replaced !== undefined && replaced !== null) return whole(replaced, most);
  const page = given as { limit?: unknown } | null | undefined;
  return whole(page ? (page.limit ?? FIRST_PAGE.limit) : limit, most);
}

const whole = (wanted: unknown, most: number): number =>
  Number.isInteger(wanted) && (wanted as number) > 0 ? Math.min(wanted as number, most) : 0;
