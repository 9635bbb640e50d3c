import { CUSTOMER_SCOPES, namedScopes, SCOPE, type Scope } from '@emi/base/viewer';
import sql from 'sql-template-tag';
import type { InTransaction } from '../../db/transaction.ts';
import { ANCESTRY } from '../identities/credential.ts';
import { AUTHORIZATION_CODE, digestOf, newSecret } from '../identities/keys.ts';
import { isRegistered } from '../tokens/redirect-uris.ts';
import { mcpResource, resourceNamed } from '../tokens/resources.ts';
import type { Application, Applications } from './applications.ts';
import { type CodeOwner, useSignInCode } from './sign-in-codes.ts';

/** An application's checked authorization request (RFC 6749, section 4.1.1). */
export interface AuthorizationRequest {
  readonly application: Application;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly challenge: string;
  readonly scopes: readonly Scope[];
  readonly resource: string;
}

/** A refusal that must not be sent to the redirect URI, which may not be the application's. */
export type Untrusted = 'unknown_client' | 'unknown_redirect';

/** An error that is sent to the application's redirect URI. */
export interface Redirected {
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly error:
    | 'invalid_request'
    | 'unsupported_response_type'
    | 'invalid_scope'
    | 'invalid_target'
    | 'access_denied';
}

type Parameters = Readonly<Record<string, string | undefined>>;

/** An S256 challenge: a SHA-256 in base64url. */
const CHALLENGE = /^[\w-]{43}$/;

/**
 * Checks an authorization request. The first two checks decide whether the redirect URI may be used at all.
 * @param source the address of the caller
 */
export async function readAuthorization(
  applications: Applications,
  publicUrl: string,
  given: Parameters,
  source: string,
): Promise<AuthorizationRequest | Untrusted | Redirected> {
  const { client_id: clientId, state } = given;
  const application = clientId ? await applications.find(clientId, source) : undefined;
  if (!application) return 'unknown_client';
  const { redirectUris } = application;
  const redirectUri = given.redirect_uri ?? (redirectUris.length === 1 ? redirectUris[0] : undefined);
  if (!redirectUri || !isRegistered(redirectUris, redirectUri)) return 'unknown_redirect';

  const refuse = (error: Redirected['error']): Redirected => ({ redirectUri, state, error });
  if (given.response_type !== 'code') {
    return refuse(given.response_type ? 'unsupported_response_type' : 'invalid_request');
  }
  const challenge = given.code_challenge;
  if (given.code_challenge_method !== 'S256' || !challenge || !CHALLENGE.test(challenge)) {
    return refuse('invalid_request');
  }
  const scopes = requestedScopes(given.scope, application.scopes);
  if (!scopes) return refuse('invalid_scope');
  const resource = resourceNamed(publicUrl, given.resource ?? mcpResource(publicUrl));
  if (!resource) return refuse('invalid_target');
  return { application, redirectUri, state, challenge, scopes, resource };
}

/** The requested scopes, or `read`, that the application may have; undefined if a scope is unknown, or none is left. */
function requestedScopes(requested: string | undefined, allowed: readonly Scope[]): Scope[] | undefined {
  const names = namedScopes(requested) ?? ['read'];
  const areKnown = names.every((name) => SCOPE.values.includes(name as Scope));
  const scopes = CUSTOMER_SCOPES.filter((scope) => names.includes(scope) && allowed.includes(scope));
  return areKnown && scopes.length > 0 ? scopes : undefined;
}

/** A person's decision on the page. */
export interface Consent {
  readonly signInCode: string;
  readonly scopes: readonly Scope[];
  readonly dailyBudget: number;
}

/** Lifetime of a code, which the application exchanges for tokens as soon as the browser returns to it. */
const CODE_SECONDS = 60;

/**
 * Stores an authorization code for the person whose sign-in code was entered. It has the scopes that the request, the
 * consent, and the sign-in code have in common. Returns undefined if there is none, or the sign-in code is wrong.
 */
export function authorize(
  inTransaction: InTransaction,
  { application, redirectUri, challenge, scopes, resource }: AuthorizationRequest,
  consent: Consent,
): Promise<string | undefined> {
  return inTransaction(async (tx) => {
    const person = await useSignInCode(tx, consent.signInCode);
    if (!person) return undefined;
    const granted = scopes.filter((scope) => isGranted(scope, consent, person));
    if (granted.length === 0) return undefined;
    const code = newSecret(AUTHORIZATION_CODE);
    const { clientId, oauthClientId, name } = application;
    await tx.rows(sql`
      insert into authorization_codes (digest, user_id, client_id, oauth_client_id, name, redirect_uri, challenge,
        scopes, resource, daily_budget, ${ANCESTRY}, grants_end_at, expires_at)
      values (${digestOf(code)}, ${person.userId}, ${clientId}, ${oauthClientId}, ${name}, ${redirectUri},
        ${challenge}, ${granted}, ${resource}, ${consent.dailyBudget}, ${[...person.ancestry]}::uuid[],
        ${person.grantsEndAt}, now() + make_interval(secs => ${CODE_SECONDS}))`);
    return code;
  });
}

const isGranted = (scope: Scope, consent: Consent, person: CodeOwner): boolean =>
  consent.scopes.includes(scope) && person.scopes.includes(scope);
