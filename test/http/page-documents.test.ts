import { PLAN_LIMITS } from '@emi/base/plans';
import {
  costOf,
  countRootFields,
  countTokens,
  documentLimits,
  MAX_TOKENS,
  shapeOf,
} from '@emi/facade/execution';
import { expect, it } from '@jest/globals';
import { type OperationDefinitionNode, parse, specifiedRules, validate } from 'graphql';
import { rowsOperation } from '../../web/workbench/explore/graph.ts';
import { crossOperation, overviewOperation } from '../../web/workbench/explore/overview.ts';
import { readView, SUBJECTS } from '../../web/workbench/explore/view.ts';
import type { Operation } from '../../web/workbench/parts/operation.ts';
import { placeOf } from '../../web/workbench/place/operations.ts';
import { declaredSchema } from '../support/schema.ts';

const schema = await declaredSchema();
const { free } = PLAN_LIMITS;

/** The cost of a valid document, and the requests that it counts as. */
function measured({ query, variables }: Operation, { resultsPerRequest } = free) {
  const document = parse(query);
  expect(validate(schema, document, [...specifiedRules, documentLimits])).toEqual([]);
  const [operation] = document.definitions as OperationDefinitionNode[];
  const cost = costOf(shapeOf(operation!)!, variables, resultsPerRequest);
  return { cost, requests: countRootFields(query, undefined) };
}

const VIEWS = Object.entries(SUBJECTS).flatMap(([subject, { dimensions, measures }]) =>
  Object.keys(dimensions).flatMap((by) =>
    Object.keys(measures).flatMap((measure) =>
      ['', '&state=TX', '&tab=groups', '&tab=groups&state=TX&and=LOCALE'].map(
        (rest) => `?count=${subject}&by=${by}&measure=${measure}${rest}`,
      ),
    ),
  ),
);

it('a view of Explore is one request beside its rows, which the smallest plan may make', () => {
  for (const address of VIEWS) {
    const view = readView(address);
    const { cost, requests } = measured(overviewOperation(view, free));
    expect([address, requests, cost <= free.documentCost]).toEqual([address, 1, true]);
    const cross = measured(crossOperation({ ...view, and: 'COUNTY' }, free));
    expect([address, cross.requests, cross.cost <= free.documentCost]).toEqual([address, 1, true]);
    expect(measured(rowsOperation(view, 40, undefined, true)).requests).toBe(1);
  }
});

it.each([
  ['free', 50],
  ['enterprise', 200],
] as const)('a place is one request, which the plan %s may make', (plan, contacts) => {
  const limits = PLAN_LIMITS[plan];
  for (const type of ['district', 'school'] as const) {
    const operation = placeOf({ type, id: 'x' }, contacts);
    expect(countTokens(operation.query)).toBeLessThan(MAX_TOKENS);
    const { cost, requests } = measured(operation, limits);
    expect([requests, cost <= limits.documentCost]).toEqual([1, true]);
  }
});
