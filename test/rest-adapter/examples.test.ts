import { describe, expect, it } from '@jest/globals';
import { openApiWithExamples } from '../../src/http/reference/examples.ts';
import {
  type Content,
  OpenApiDocument,
  type Operation,
  type Parameter,
} from '../support/openapi-document.ts';

const document = new OpenApiDocument(await openApiWithExamples());
const valuesOf = ({ example, examples = {} }: Parameter | Content): unknown[] => [
  ...(example === undefined ? [] : [example]),
  ...Object.values(examples).map(({ value }) => value),
];

/** The parts of an operation that have examples, by name. */
function partsOf({ parameters, requestBody, responses }: Operation): [string, Parameter | Content][] {
  const bodies = [['body', requestBody] as const, ...Object.entries(responses)];
  return [
    ...parameters.map((parameter): [string, Parameter] => [`${parameter.in} ${parameter.name}`, parameter]),
    ...bodies.flatMap(([name, part]): [string, Content][] =>
      part?.content ? [[name, part.content['application/json']]] : [],
    ),
  ];
}

describe('the examples of the served OpenAPI document', () => {
  it.each(document.operations.map((operation) => [operation.operationId, operation] as const))(
    'are valid against their own schemas, without undeclared properties: %s',
    (_id, operation) => {
      const parts = partsOf(operation);
      const faults = parts.flatMap(([name, part]) =>
        valuesOf(part).map((value) => [name, document.faultOf(part.schema, value)]),
      );
      expect(faults.filter(([, fault]) => fault !== undefined)).toEqual([]);
    },
  );

  it.each(document.operations.map((operation) => [operation.operationId, operation] as const))(
    'show a recorded request and its response (run `npm run openapi:examples` for new operations): %s',
    (_id, { parameters, requestBody, responses }) => {
      const success = Object.entries(responses).filter(([status]) => Number(status) < 300);
      const answers = success.map(([, { content }]) => content?.['application/json']);
      expect(answers.some((content) => content === undefined || content.example !== undefined)).toBe(true);
      expect(parameters.filter((parameter) => parameter.required && parameter.example === undefined)).toEqual(
        [],
      );
      if (requestBody) expect(requestBody.content!['application/json'].example).toBeDefined();
    },
  );
});
