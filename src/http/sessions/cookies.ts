import type { NextFunction, Request, Response } from 'express';
import type { PageSession } from '../../accounts/grants/sessions.ts';

/** The scheme of `Authorization` by which the pages name their session, whose token no script reads. */
const SCHEME = /^session$/i;
/** A cookie by which the pages' scripts know of a session; it gives no access. */
const MARK = 'signed-in';
const SIGNING_IN = 'signing-in';
const SIGNING_IN_MS = 600_000;

/**
 * Cookies of the pages. With HTTPS, no other host and no unprotected connection can set or read the session's
 * (`__Host-`).
 */
export class SessionCookies {
  readonly #isSecure: boolean;
  readonly #name: string;

  /** @param publicUrl the base URL of the service, without a path */
  constructor(publicUrl: string) {
    this.#isSecure = publicUrl.startsWith('https:');
    this.#name = this.#isSecure ? '__Host-session' : 'session';
  }

  /** The token of a request's session; undefined if it has none. */
  tokenOf = (request: Request): string | undefined => cookieOf(request, this.#name);

  open(response: Response, { token, expiresAt }: PageSession): void {
    const shared = { path: '/', secure: this.#isSecure, sameSite: 'strict', expires: expiresAt } as const;
    response.cookie(this.#name, token, { ...shared, httpOnly: true });
    response.cookie(MARK, '1', shared);
  }

  close(response: Response): void {
    const shared = { path: '/', secure: this.#isSecure, sameSite: 'strict' } as const;
    response.clearCookie(this.#name, { ...shared, httpOnly: true });
    response.clearCookie(MARK, shared);
  }

  /** Keeps what a sign-in needs on return from the issuer; `lax`, because a page of the issuer's site leads back. */
  leave(response: Response, state: object): void {
    response.cookie(SIGNING_IN, Buffer.from(JSON.stringify(state)).toString('base64url'), {
      path: '/session',
      secure: this.#isSecure,
      sameSite: 'lax',
      httpOnly: true,
      maxAge: SIGNING_IN_MS,
    });
  }

  /** Returns the state that a sign-in left, and clears it; undefined if there is none, or it is malformed. */
  comeBack(request: Request, response: Response): unknown {
    response.clearCookie(SIGNING_IN, { path: '/session' });
    try {
      return JSON.parse(Buffer.from(cookieOf(request, SIGNING_IN) ?? '', 'base64url').toString());
    } catch {
      return undefined;
    }
  }

  /**
   * Puts the session's token in place of the scheme that pages send; without a session, a token that nobody has. The
   * cookie alone gives no access: a page of another site can make browsers send cookies, but not this header.
   */
  readonly authorize = (request: Request, _response: Response, next: NextFunction): void => {
    if (SCHEME.test(request.headers.authorization ?? ''))
      request.headers.authorization = `Bearer ${this.tokenOf(request) ?? 'none'}`;
    next();
  };
}

function cookieOf({ headers }: Request, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
