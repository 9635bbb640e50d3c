import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ConflictError, errorOf } from '../../packages/client/src/errors.ts';
import { PROBLEMS } from '../../rest-adapter/openapi/problem-examples.ts';

const UNPROCESSABLE = Object.entries(PROBLEMS).filter(([, { status }]) => status === 422);
const errorFrom = ({ status, example }: { status: number; example: object }) =>
  errorOf(new Response(null, { status }), example);

describe('an error of status 422', () => {
  it.each(UNPROCESSABLE)(
    'has a code, a class of the client, and a line of the guide of its own: %s',
    (code, problem) => {
      const error = errorFrom(problem);
      expect(error.code).toBe(code);
      expect(error).toBeInstanceOf(ConflictError);
      expect(
        UNPROCESSABLE.filter(([, other]) => errorFrom(other).constructor === error.constructor),
      ).toHaveLength(1);
      expect(error.constructor).not.toBe(ConflictError);
      expect(readFileSync('docs/api.md', 'utf8')).toContain(`| 422 | \`${code}\` |`);
      expect(readFileSync('openapi.json', 'utf8').replace(/\s/g, '')).toContain(
        `"error":{"allOf":[{"$ref":"#/components/schemas/ErrorName"},{"const":"${code}"}]}`,
      );
    },
  );

  it('is a plain conflict to a client that does not know its code', () => {
    const error = errorFrom({ status: 422, example: { error: 'toString', message: 'New.' } });
    expect(error.constructor).toBe(ConflictError);
  });
});
