import { expect } from '@jest/globals';
import type { Cast } from './cast.ts';
import { Harness, type HttpAnswer } from './harness.ts';
import { type Decision, decide, ISSUER, MCP, pkce, post, sentBack } from './person.ts';

export const REDIRECT = 'https://agent.example.com/back';
const MEMORY_MS = 950;

export let harness: Harness;
export let acme: Cast;
export let clientId: string;

/** Starts a service with an organization and a registered application. */
export async function startFlows(): Promise<void> {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'growth', credits: 100 });
  clientId = await register();
}

export const em = () => harness.db.orm.em.fork();

export async function register(values: object = {}): Promise<string> {
  const body = JSON.stringify({
    client_name: 'Agent',
    redirect_uris: [REDIRECT, 'http://localhost/cb'],
    ...values,
  });
  const headers = { 'Content-Type': 'application/json' };
  harness.pass(60_000);
  return (await harness.request('/oauth/register', { method: 'POST', headers, body })).body.client_id;
}

interface Flow {
  readonly code: string;
  readonly verifier: string;
}

export const addressOf = (parameters: Record<string, string | undefined>): URL => {
  const url = new URL(`${ISSUER}/oauth/authorize`);
  const usual = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    scope: 'read unlock manage',
    state: 's',
    code_challenge_method: 'S256',
    code_challenge: pkce().challenge,
    resource: MCP,
  };
  for (const [name, value] of Object.entries({ ...usual, ...parameters })) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
};

export const open = (parameters: Record<string, string | undefined>) => {
  const url = addressOf(parameters);
  return harness.request(url.pathname + url.search);
};

export async function flow(parameters: Record<string, string> = {}, decision: Decision = {}): Promise<Flow> {
  const { verifier, challenge } = pkce();
  const url = addressOf({ code_challenge: challenge, ...parameters });
  const answer = await decide(harness, url, { userId: acme.userId, ...decision });
  return { code: sentBack(answer).code!, verifier };
}

export const exchange = ({ code, verifier }: Flow, more: Record<string, string> = {}): Promise<HttpAnswer> =>
  post(harness, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    code,
    code_verifier: verifier,
    ...more,
  });

export const renew = (refreshToken: string, more: Record<string, string> = {}): Promise<HttpAnswer> =>
  post(harness, '/oauth/token', {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: refreshToken,
    ...more,
  });

const MESSAGE = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
export const works = async (token: string): Promise<boolean> => {
  harness.pass(MEMORY_MS);
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  return (
    (await harness.request('/mcp', { key: token, method: 'POST', headers, body: MESSAGE })).status === 200
  );
};

export const expectRefused = ({ status, body }: HttpAnswer, error: string) =>
  expect([status, body.error]).toEqual([error === 'invalid_client' ? 401 : 400, error]);
