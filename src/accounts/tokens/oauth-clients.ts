import { CUSTOMER_SCOPES, parseScopes } from '@emi/base/viewer';
import type { EntityManager } from '@mikro-orm/postgresql';
import { modeOf, within } from '../../db/transaction.ts';
import { actorFor, noteChange } from '../audit-trail/note.ts';
import { boundedBy, type Creator, lockCreator } from '../identities/creator.ts';
import { shownCredential } from '../identities/credential.ts';
import { findUser, parseBudget, parseName } from '../identities/inputs.ts';
import { CLIENT_SECRET, digestOf, newSecret, SHOWN_LENGTH } from '../identities/keys.ts';
import { OAuthClient } from '../identities/oauth-client.entity.ts';
import { parseRedirectUris } from './redirect-uris.ts';

export interface ClientOptions {
  name?: string;
  /** Absent: every customer scope. */
  scopes?: readonly string[];
  /** Credits that the client's tokens, and what they create, may spend per UTC day. Absent: no budget. */
  dailyBudget?: number | null;
  /**
   * The addresses to which people return after granting access. Absent: the client cannot request access from people.
   */
  redirectUris?: readonly string[] | null;
}

export interface IssuedClient {
  readonly client: OAuthClient;
  /** The secret; shown only once. */
  readonly clientSecret: string;
}

/** A client without its digest. */
export type ShownClient = ReturnType<typeof shownClient>;

/** @param creator absent for an operator, whose clients are unbounded */
export async function createClient(
  em: EntityManager,
  userId: string,
  options: ClientOptions = {},
  creator?: Creator,
): Promise<IssuedClient> {
  const name = parseName(options.name ?? 'Client');
  const scopes = parseScopes(options.scopes ?? CUSTOMER_SCOPES);
  const dailyBudget = parseBudget(options.dailyBudget);
  const redirectUris = parseRedirectUris(options.redirectUris ?? []);
  const clientSecret = newSecret(CLIENT_SECRET[modeOf(em)]);
  const prefix = clientSecret.slice(0, SHOWN_LENGTH);
  return em.transactional(async (tx) => {
    if (creator) await lockCreator(within(tx), creator);
    const { ancestry, expiresAt } = boundedBy(creator, {});
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
      ancestry,
      expiresAt,
    });
    await tx.flush();
    await noteChange(tx, await actorFor(tx, creator, userId), 'client_created', 'oauth_client', client.id);
    return { client, clientSecret };
  });
}

export const shownClient = (client: Omit<OAuthClient, 'digest'>) => ({
  ...shownCredential(client),
  prefix: client.prefix,
  redirectUris: client.redirectUris,
});
