import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createSignInCode } from '../../src/accounts/grants/sign-in-codes.ts';
import { barriers } from '../support/axe.ts';
import { describeInBrowser } from '../support/browser.ts';
import type { Cast } from '../support/cast.ts';
import { eventually } from '../support/eventually.ts';
import type { Harness } from '../support/harness.ts';
import { ISSUER, pkce, post } from '../support/person.ts';

interface Journey {
  readonly harness: Harness;
  readonly acme: Cast;
}

/** The tests of the page that asks for consent, with the service of the file that calls it. */
export function consentJourney(journey: () => Journey): void {
  describeInBrowser('The page that asks a person for consent', (visit) => {
    /** The application, a server on this computer; the page at its root tries to show the service's page in a frame. */
    let framed = '';
    const program = createServer((request, response) => {
      const body =
        request.url === '/' ? `<iframe src="${framed.replaceAll('&', '&amp;')}"></iframe>` : 'Back.';
      response.setHeader('Content-Type', 'text/html').end(body);
    });
    let origin = '';
    beforeAll(async () => {
      await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
      origin = `http://127.0.0.1:${(program.address() as AddressInfo).port}`;
    });
    afterAll(() => {
      program.closeAllConnections();
      program.close();
    });
    const redirect = () => `${origin}/callback`;
    const { verifier, challenge } = pkce();
    /** Registers the application; returns the address at which it asks the person for consent. */
    async function address(): Promise<string> {
      const body = JSON.stringify({ client_name: 'A'.repeat(95), redirect_uris: [redirect()] });
      const headers = { 'Content-Type': 'application/json' };
      const { client_id } = (
        await journey().harness.request('/oauth/register', { method: 'POST', headers, body })
      ).body;
      const asked = {
        response_type: 'code',
        client_id,
        redirect_uri: redirect(),
        scope: 'read unlock',
        state: 's',
      };
      const proof = { code_challenge: challenge, code_challenge_method: 'S256' };
      return `${journey().harness.origin}/oauth/authorize?${new URLSearchParams({ ...asked, ...proof })}`;
    }

    it('fits a telephone, runs no script, warns of loopback, and gives what the person leaves checked', async () => {
      const { page, requests, complaints } = await visit();
      await page.setViewportSize({ width: 390, height: 844 });
      const opened = await address();
      await page.goto(opened);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      expect(await page.locator('script').count()).toBe(0);
      expect(requests).toEqual([opened, `${journey().harness.origin}/oauth/consent.css`]);
      expect(await page.innerText('.warning')).toContain(`${new URL(origin).host}: a program on this`);
      expect(await page.inputValue('[name=daily_budget]')).toBe('20');
      expect(await barriers(page)).toEqual([]);

      await page.fill('[name=sign_in_code]', 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA');
      await page.click('[value=allow]');
      expect(await page.innerText('[role=alert]')).toContain('The code is wrong, used, or expired');
      expect(complaints.splice(0)).toEqual([expect.stringContaining('400')]);

      const { code } = await createSignInCode(journey().harness.db.orm.em.fork(), journey().acme.userId);
      await page.fill('[name=sign_in_code]', code.toLowerCase());
      await page.fill('[name=daily_budget]', '5');
      await page.uncheck('text=Unlock records');
      await page.click('[value=allow]');
      await page.waitForURL((url) => url.pathname === '/callback');
      const answer = Object.fromEntries(new URL(page.url()).searchParams);
      expect(answer).toEqual({ code: expect.any(String), state: 's', iss: ISSUER });
      const tokens = await post(journey().harness, '/oauth/token', {
        grant_type: 'authorization_code',
        client_id: new URL(opened).searchParams.get('client_id')!,
        code: answer.code!,
        code_verifier: verifier,
      });
      expect(tokens.body.scope).toBe('read');
      const grants = '{ grants { scopes dailyBudget } }';
      expect((await journey().harness.graphql(journey().acme.key, grants)).body.data.grants).toEqual([
        { scopes: ['read'], dailyBudget: 5 },
      ]);
      expect(complaints).toEqual([]);
    });

    it('is shown in no frame of another page', async () => {
      const { page, complaints } = await visit();
      framed = await address();
      await page.goto(origin);
      await eventually('the browser refuses', async () =>
        complaints.some((text) => /frame-ancestors/.test(text)),
      );
      expect(await page.frames()[1]!.locator('form').count()).toBe(0);
    });
  });
}
