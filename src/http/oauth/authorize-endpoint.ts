import { Problem } from '@emi/base/problems';
import { SCOPE } from '@emi/base/viewer';
import { send, wrongMethod } from '@emi/facade/responses';
import { type Request, type Response, Router } from 'express';
import type { Applications } from '../../accounts/grants/applications.ts';
import {
  type AuthorizationRequest,
  authorize,
  type Redirected,
  readAuthorization,
} from '../../accounts/grants/authorization.ts';
import { isPrivateUse } from '../../accounts/tokens/redirect-uris.ts';
import type { Database } from '../../db/database.ts';
import { consentPage, consentStyle, refusalPage } from './consent-page.ts';
import { readForm, unreadable } from './form.ts';
import type { AdmitRequest } from './token-endpoint.ts';

export interface AuthorizeSettings {
  readonly publicUrl: string;
  readonly db: Pick<Database, 'transaction'>;
  readonly applications: Applications;
  readonly admitting: (address: string | undefined) => AdmitRequest;
}

const PATH = '/oauth/authorize';
/** Parameters of an application's request; the form repeats them. */
const PARAMETERS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
];
/** Maximum length of a parameter, in characters. */
const MAX_LENGTH = 2_000;
const MOST_CREDITS = 1_000_000_000;

type Parameters = Record<string, string | undefined>;

const REFUSALS = {
  repeated: 'The address is malformed: each parameter may occur once, with at most 2,000 characters.',
  unknown_client:
    'The application is unknown. Its metadata document cannot be read, or its registration has been removed; add ' +
    'this service to it again.',
  unknown_redirect: 'The address to return to is not one that the application has registered.',
  foreign: 'The decision must be made on the page of this service.',
  limited: 'There were too many tries from your address. Wait a minute.',
} as const;

/** `/oauth/authorize`: asks a person to decide about an application's access, without scripts and never in a frame. */
export function authorizeEndpoint({ publicUrl, db, applications, admitting }: AuthorizeSettings): Router {
  const router = Router({ caseSensitive: true, strict: true });

  /** Reads the application's request. For an invalid one, sends the response and returns undefined. */
  const read = async (request: Request, response: Response, from: unknown) => {
    const given = parametersIn(from);
    if (!given) return refuse(response, 400, 'repeated');
    const source = request.socket.remoteAddress ?? '';
    const refused = await admitting(source)('success');
    if (refused) return refuse(response, 429, 'limited');
    const asked = await readAuthorization(applications, publicUrl, given, source).catch(ifLimited);
    if (typeof asked === 'string') return refuse(response, asked === 'limited' ? 429 : 400, asked);
    if ('error' in asked) return void redirect(response, publicUrl, asked, { error: asked.error });
    return { asked, given };
  };

  const route = router.route(PATH);
  route.get(async (request: Request, response: Response) => {
    const found = await read(request, response, request.query);
    if (found) show(response, 200, found.asked, consentPage(found.asked, found.given));
  });
  route.post(readForm, async (request: Request, response: Response) => {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') return refuse(response, 403, 'foreign');
    const found = await read(request, response, request.body);
    if (!found) return;
    const { asked, given } = found;
    const { decision, sign_in_code: signInCode = '', daily_budget: budget, allow } = request.body;
    if (decision !== 'allow') return redirect(response, publicUrl, asked, { error: 'access_denied' });
    // Text that is not a number is refused below, like a number that is too large.
    const dailyBudget = /^\d{1,10}$/.test(String(budget)) ? Number(budget) : Number.POSITIVE_INFINITY;
    const scopes = SCOPE.values.filter((scope) => [allow].flat().includes(scope));
    if (dailyBudget > MOST_CREDITS) {
      const error = 'The credits per day must be a whole number from 0 to 1,000,000,000.';
      return show(response, 400, asked, consentPage(asked, given, error));
    }
    const code = await authorize(db.transaction, asked, {
      signInCode: String(signInCode),
      scopes,
      dailyBudget,
    });
    if (code !== undefined) return redirect(response, publicUrl, asked, { code });
    if (await admitting(request.socket.remoteAddress)('failure')) return refuse(response, 429, 'limited');
    const error =
      'The code is wrong, used, or expired, or does not allow any of this. After five tries it ends: get a new one.';
    return show(response, 400, asked, consentPage(asked, given, error));
  });
  route.all((_request: Request, response: Response) => send(response, wrongMethod(['GET', 'POST'])));
  router.use(PATH, unreadable('invalid_request'));
  router.get('/oauth/consent.css', async (_request: Request, response: Response) => {
    response.setHeader('Cache-Control', 'public, max-age=3600');
    response.type('css').send(await consentStyle());
  });
  return router;
}

function ifLimited(error: unknown): 'limited' {
  if (error instanceof Problem && error.code === 'RATE_LIMITED') return 'limited';
  throw error;
}

/** The parameters of an authorization request; undefined if one is repeated, not a text, too long, or contains NUL. */
function parametersIn(from: unknown): Parameters | undefined {
  const all = (from ?? {}) as Readonly<Record<string, unknown>>;
  const given = PARAMETERS.filter((name) => all[name] !== undefined && all[name] !== '');
  const isPlain = given.every((name) => {
    const value = all[name];
    return typeof value === 'string' && value.length <= MAX_LENGTH && !value.includes('\0');
  });
  return isPlain ? Object.fromEntries(given.map((name) => [name, all[name] as string])) : undefined;
}

const policy = (...targets: readonly string[]): string =>
  `default-src 'none'; style-src 'self'; base-uri 'none'; form-action ${targets.join(' ') || "'none'"}; ` +
  "frame-ancestors 'none'";

function refuse(response: Response, status: number, reason: keyof typeof REFUSALS): undefined {
  response.setHeader('Content-Security-Policy', policy());
  response.status(status).type('html').send(refusalPage(REFUSALS[reason]));
}

function show(response: Response, status: number, { redirectUri }: AuthorizationRequest, html: string): void {
  const { origin, protocol } = new URL(redirectUri);
  // Browsers apply `form-action` to the redirect that answers the form, too.
  response.setHeader(
    'Content-Security-Policy',
    policy("'self'", isPrivateUse(redirectUri) ? protocol : origin),
  );
  response.setHeader('X-Frame-Options', 'DENY');
  response.status(status).type('html').send(html);
}

/** Redirects the person to the application with an answer that includes the issuer (RFC 9207). */
function redirect(
  response: Response,
  issuer: string,
  { redirectUri, state }: Pick<Redirected, 'redirectUri' | 'state'>,
  answer: Readonly<Record<string, string>>,
): void {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== undefined) url.searchParams.set('state', state);
  url.searchParams.set('iss', issuer);
  response.status(303).setHeader('Location', url.href);
  response.end();
}
