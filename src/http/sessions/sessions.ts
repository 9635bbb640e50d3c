import { badRequest, Problem } from '@emi/base/problems';
import { parsingJson } from '@emi/facade/contract';
import { send, wrongMethod } from '@emi/facade/responses';
import { type Request, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { signInAsMember, signInWithCode, signOut } from '../../accounts/grants/sessions.ts';
import type { Database } from '../../db/database.ts';
import { rateLimited } from '../../requests/limits/limiter.ts';
import type { RequestStore } from '../../requests/limits/store.ts';
import { TokenLimits } from '../../requests/limits/token-limits.ts';
import { SessionCookies } from './cookies.ts';
import { IssuerSignIn, type Leaving, type SignInClient } from './issuer-sign-in.ts';

export interface SessionSettings {
  /** The public URL of the service, without a path. */
  readonly publicUrl: string;
  readonly clients: readonly SignInClient[];
  readonly db: Pick<Database, 'transaction'>;
  readonly requests: RequestStore;
  readonly logger: Logger;
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number;
}

const PATH = '/session';
const WITH_ISSUER = `${PATH}/issuer`;
const COME_BACK = `${PATH}/back`;
const FIRST_PAGE = '/explore';
/** A path of this service; `//host` and `/\host` would lead to another one. */
const OWN_PATH = /^\/(?![/\\])[\w\-./?=&%+,:]{0,500}$/;
const MAX_CODE_LENGTH = 100;

const code = z.strictObject({ code: z.string().min(1).max(MAX_CODE_LENGTH) });

const WRONG_CODE =
  'The code is wrong, used, or expired. After five tries it ends: get a new one from an administrator.';

/** Signing in to the pages: with a one-time code, or at an OpenID Connect issuer. */
export function sessions({ publicUrl, clients, db, requests, logger, now }: SessionSettings) {
  const cookies = new SessionCookies(publicUrl);
  const issuers = new Map(
    clients.map((client) => [client.issuer, new IssuerSignIn(client, publicUrl + COME_BACK)]),
  );
  const limits = new TokenLimits(requests, now);
  const admit = async ({ socket }: Request, outcome: 'success' | 'failure'): Promise<void> => {
    const status = await limits.take(socket.remoteAddress, outcome);
    if (!status.admitted) throw rateLimited(status);
  };

  const router = Router({ caseSensitive: true, strict: true });
  router.use(PATH, (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  const route = router.route(PATH);
  route.post(parsingJson('1kb'), async (request: Request, response: Response) => {
    if (!isOwnPage(request)) throw new Problem('FORBIDDEN', 'Only the pages of this service sign in here.');
    await admit(request, 'success');
    const given = code.safeParse(request.body);
    if (!given.success) throw badRequest('The body must be {"code": "…"}, with a one-time code.');
    const session = await signInWithCode(db.transaction, publicUrl, given.data.code);
    if (!session) {
      await admit(request, 'failure');
      throw badRequest(WRONG_CODE);
    }
    cookies.open(response, session);
    response.status(204).end();
  });
  route.delete(async (request: Request, response: Response) => {
    if (!isOwnPage(request)) throw new Problem('FORBIDDEN', 'Only the pages of this service sign out here.');
    const token = cookies.tokenOf(request);
    cookies.close(response);
    if (token !== undefined) await signOut(db.transaction, token);
    response.status(204).end();
  });
  route.all((_request: Request, response: Response) => send(response, wrongMethod(['POST', 'DELETE'])));

  router.get(WITH_ISSUER, async (request: Request, response: Response) => {
    const { issuer, back } = request.query;
    const signIn = issuers.get(String(issuer));
    if (!signIn) throw new Problem('NOT_FOUND', 'People do not sign in to this service at that issuer.');
    await admit(request, 'success');
    const { url, leaving } = await signIn
      .leave(OWN_PATH.test(String(back)) ? String(back) : FIRST_PAGE)
      .catch((error: unknown) => {
        logger.warn({ err: error, issuer }, 'the issuer at which people sign in cannot be reached');
        throw new Problem('UNAVAILABLE', 'The page on which you sign in cannot be reached. Try again soon.');
      });
    cookies.leave(response, leaving);
    response.redirect(303, url);
  });
  router.get(COME_BACK, async (request: Request, response: Response) => {
    const leaving = cookies.comeBack(request, response) as Leaving | undefined;
    const signIn = leaving && issuers.get(leaving.issuer);
    const answer = new URL(request.originalUrl, publicUrl).searchParams;
    await admit(request, signIn ? 'success' : 'failure');
    const subject = await signIn?.subjectOf(answer, leaving!).catch((error: unknown) => {
      logger.info({ err: error, issuer: leaving?.issuer }, 'a sign-in at an issuer was refused');
      return undefined;
    });
    const session =
      subject === undefined
        ? undefined
        : await signInAsMember(db.transaction, publicUrl, leaving!.issuer, subject);
    if (!session) {
      const reason = subject === undefined ? 'refused' : 'unknown';
      return response.redirect(303, `${FIRST_PAGE}?sign-in=${reason}`);
    }
    cookies.open(response, session);
    response.redirect(303, leaving!.back);
  });
  return { router, authorize: cookies.authorize };
}

/** Returns `false` for requests that browsers send for pages of other sites. */
function isOwnPage({ headers: { 'sec-fetch-site': site, origin, host } }: Request): boolean {
  if (site !== undefined) return site === 'same-origin';
  return origin === undefined || URL.parse(origin)?.host === host;
}
