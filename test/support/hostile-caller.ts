import { expect } from '@jest/globals';
import type { Cast } from './cast.ts';
import type { Harness, HttpAnswer } from './harness.ts';
import { statementsOf } from './statements.ts';

export const JSON_BODY = { 'Content-Type': 'application/json' };

/** Checks that an answer reveals nothing internal and does not help callers to guess names. */
export function expectHarmless({ text, headers, status, body }: HttpAnswer): void {
  expect(headers.get('content-type')).toContain('json');
  expect(text).not.toMatch(/node_modules|\/src\/|at .*\(.*:\d+:\d+\)|select .* from|<html|RangeError/i);
  expect(text.length).toBeLessThan(50_000);
  expect([200, 400, 405, 406, 413, 415]).toContain(status);
  for (const { extensions } of body.errors ?? []) expect(extensions.code).not.toBe('INTERNAL_SERVER_ERROR');
}

/** Sends requests that no honest client would send, and checks the answers. */
export class HostileCaller {
  readonly #harness: Harness;
  readonly #caller: Cast;

  constructor(harness: Harness, caller: Cast) {
    this.#harness = harness;
    this.#caller = caller;
  }

  post(body: string | object, headers: Record<string, string> = JSON_BODY): Promise<HttpAnswer> {
    return this.#harness.request('/graphql', {
      key: this.#caller.key,
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  /** Expects a refusal without any statement, on the third attempt as on the first. */
  async expectRefused(body: string | object, hint: RegExp): Promise<void> {
    for (let time = 0; time < 3; time++) {
      let answer!: HttpAnswer;
      const statements = await statementsOf(async () => {
        answer = await this.post(body);
      });
      // The look-up of the key comes before everything else.
      expect(statements.filter(({ text }) => !text.includes('from api_keys'))).toEqual([]);
      expect(answer.text).toMatch(hint);
      expect(answer.body.data ?? null).toBeNull();
      expectHarmless(answer);
    }
  }
}
