import { createHash, randomBytes } from 'node:crypto';
import { load } from 'cheerio';
import { createSignInCode } from '../../src/accounts/grants/sign-in-codes.ts';
import type { Harness, HttpAnswer } from './harness.ts';

/** The public URL of the harness's service. */
export const ISSUER = 'https://api.example.org';
export const MCP = `${ISSUER}/mcp`;
export const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

type Fields = Readonly<Record<string, string | readonly string[]>>;

const encoded = (fields: Fields): string =>
  String(
    new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one as string])),
    ),
  );

export const post = (harness: Harness, path: string, fields: Fields, headers = {}): Promise<HttpAnswer> =>
  harness.request(path, { method: 'POST', headers: { ...FORM, ...headers }, body: encoded(fields) });

/** A verifier with its challenge (RFC 7636). */
export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export interface Decision {
  /** A one-time code; for a new user by default. */
  readonly signInCode?: string;
  readonly userId?: string;
  readonly allow?: readonly string[];
  readonly budget?: string;
  readonly decision?: 'allow' | 'deny';
}

/** The hidden fields of a page's form. */
export function formOf(html: string): Record<string, string> {
  const $ = load(html);
  const hidden = $('input[type=hidden]').toArray();
  return Object.fromEntries(hidden.map((field) => [$(field).attr('name')!, $(field).attr('value')!]));
}

/** Opens the page at an address of the service, and makes a person's decision on it. */
export async function decide(harness: Harness, url: URL, decision: Decision = {}): Promise<HttpAnswer> {
  const opened = await harness.request(url.pathname + url.search);
  if (opened.status !== 200) return opened;
  const { userId, allow = ['read', 'unlock', 'generate', 'manage'], budget = '20' } = decision;
  const em = harness.db.orm.em.fork();
  const signInCode = decision.signInCode ?? (await createSignInCode(em, userId!)).code;
  return post(harness, '/oauth/authorize', {
    ...formOf(opened.text),
    allow,
    daily_budget: budget,
    sign_in_code: signInCode,
    decision: decision.decision ?? 'allow',
  });
}

/** The parameters in the address to which a person was redirected. */
export const sentBack = (answer: HttpAnswer): Record<string, string> =>
  Object.fromEntries(new URL(answer.headers.get('location')!).searchParams);
