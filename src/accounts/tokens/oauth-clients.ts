import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { modeOf, within } from '../../db/transaction.ts';
import { parseUuid } from '../../platform/graph/scalars.ts';
import { CUSTOMER_SCOPES } from '../../viewer/scope.values.ts';
import { parseScopes } from '../../viewer/scopes.ts';
import { type Actor, actorFor, auditRevoked, noteChange } from '../audit-trail/note.ts';
import { findOrganization, findUser, missing, parseBudget, parseName } from '../identities/inputs.ts';
import { CLIENT_SECRET, digestOf, newSecret, SHOWN_LENGTH } from '../identities/keys.ts';
import { OAuthClient } from '../identities/oauth-client.entity.ts';
import { requireRank } from '../identities/owner.ts';
import {
  boundedBy,
  endDescendants,
  lockCredentialsOf,
  lockParentCredential,
  mayChangeBudget,
  type ParentCredential,
} from '../identities/parent-credential.ts';
import { parseRedirectUris } from './redirect-uris.ts';

export interface ClientOptions {
  name?: string;
  /** Absent: every customer scope. */
  scopes?: readonly string[];
  /** Credits that the client's tokens, and what they create, may spend per UTC day. Absent: no budget. */
  dailyBudget?: number | null;
  /** The addresses to which people return after giving the client access. Absent: it asks nobody. */
  redirectUris?: readonly string[] | null;
}

export interface IssuedClient {
  readonly client: OAuthClient;
  /** The secret, to be shown once. */
  readonly clientSecret: string;
}

/** A client without its digest. */
export type ShownClient = Pick<
  OAuthClient,
  | 'id'
  | 'name'
  | 'prefix'
  | 'scopes'
  | 'dailyBudget'
  | 'redirectUris'
  | 'createdAt'
  | 'expiresAt'
  | 'lastUsedAt'
  | 'revokedAt'
> & { readonly userId: string; readonly madeBy: string | null };

const MAX_LISTED = 1_000;

/** @param maker absent for an operator, whose clients are unbounded */
export async function createClient(
  em: EntityManager,
  userId: string,
  options: ClientOptions = {},
  maker?: ParentCredential,
): Promise<IssuedClient> {
  const name = parseName(options.name ?? 'Client');
  const scopes = parseScopes(options.scopes ?? CUSTOMER_SCOPES);
  const dailyBudget = parseBudget(options.dailyBudget);
  const redirectUris = parseRedirectUris(options.redirectUris ?? []);
  const clientSecret = newSecret(CLIENT_SECRET[modeOf(em)]);
  const prefix = clientSecret.slice(0, SHOWN_LENGTH);
  return em.transactional(async (tx) => {
    if (maker) await lockParentCredential(within(tx), maker);
    const { makers, expiresAt } = boundedBy(maker, {});
    const user = await findUser(tx, userId);
    const digest = digestOf(clientSecret);
    const client = tx.create(OAuthClient, {
      user,
      name,
      prefix,
      digest,
      scopes,
      dailyBudget,
      redirectUris,
      makers,
      expiresAt,
    });
    await tx.flush();
    await noteChange(tx, await actorFor(tx, maker, userId), 'client_created', 'oauth_client', client.id);
    return { client, clientSecret };
  });
}

/** An organization's newest 1,000 clients, including revoked ones. */
export async function listClients(em: EntityManager, organizationId: string): Promise<ShownClient[]> {
  const organization = await findOrganization(em, organizationId);
  const clients = await em.find(
    OAuthClient,
    { user: { organization } },
    { exclude: ['digest'], orderBy: { createdAt: 'desc', id: 'desc' }, limit: MAX_LISTED },
  );
  return clients.map(shownClient);
}

/** Sets or removes the budget of a client, within a second. */
export async function setClientBudget(
  em: EntityManager,
  clientId: string,
  dailyBudget: number | null,
  maker?: ParentCredential,
): Promise<OAuthClient> {
  const id = parseUuid(clientId, 'client id');
  const budget = parseBudget(dailyBudget);
  return em.transactional(async (tx) => {
    await lockCredentialsOf(within(tx), 'oauth_clients', id);
    const client = (await tx.findOne(OAuthClient, id)) ?? missing('client', id);
    await requireRank(tx, maker, client.user.id);
    mayChangeBudget(maker, client.makers);
    client.dailyBudget = budget;
    const actor = await actorFor(tx, maker, client.user.id);
    await noteChange(tx, actor, 'client_changed', 'oauth_client', client.id);
    return client;
  });
}

/** Revokes a client with its tokens and everything that they created. */
export async function revokeClient(em: EntityManager, clientId: string, by?: Actor): Promise<OAuthClient> {
  const id = parseUuid(clientId, 'client id');
  return em.transactional(async (tx) => {
    await lockCredentialsOf(within(tx), 'oauth_clients', id);
    const locked = await tx.findOne(OAuthClient, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const client = locked ?? missing('client', id);
    await requireRank(tx, by, client.user.id);
    const actor = await actorFor(tx, by, client.user.id);
    const isNew = client.revokedAt == null;
    client.revokedAt ??= new Date();
    if (isNew) await noteChange(tx, actor, 'client_revoked', 'oauth_client', client.id);
    await auditRevoked(tx, actor, await endDescendants(within(tx), client.user.id, client.id));
    return client;
  });
}

export const shownClient = (
  client: Omit<ShownClient, 'userId' | 'madeBy'> & Pick<OAuthClient, 'user' | 'makers'>,
): ShownClient => ({
  id: client.id,
  userId: client.user.id,
  name: client.name,
  prefix: client.prefix,
  scopes: client.scopes,
  dailyBudget: client.dailyBudget,
  redirectUris: client.redirectUris,
  createdAt: client.createdAt,
  expiresAt: client.expiresAt,
  lastUsedAt: client.lastUsedAt,
  revokedAt: client.revokedAt,
  madeBy: client.makers.at(-1) ?? null,
});
