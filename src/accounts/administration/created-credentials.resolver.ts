import { usually } from '@emi/base/declared';
import { type ClassType, Ctx, Extensions, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { ApiKeyType } from '../api-keys/api-key.resolver.ts';
import { type ShownKey, shownKey } from '../api-keys/api-keys.ts';
import { newestCredentials } from '../credentials/credentials.ts';
import { KEY } from '../identities/api-key.entity.ts';
import type { Credential, CredentialKind } from '../identities/credential.ts';
import { CLIENT } from '../identities/oauth-client.entity.ts';
import { OAuthClientType } from '../tokens/oauth-client.resolver.ts';
import { type ShownClient, shownClient } from '../tokens/oauth-clients.ts';

const KEYS = {
  description:
    'The API keys that this credential created, directly or through other credentials, ended ones included; the ' +
    'newest 1,000 of all credentials in the answer. Revoking it revokes them.',
};
const CLIENTS = {
  description:
    'The OAuth clients that this credential created, directly or through other credentials, ended ones included; ' +
    'the newest 1,000 of all credentials in the answer. Revoking it revokes them.',
};
const FEW = usually(2);

/** Lists the credentials that a credential created, so that revoking or rotating it shows everything that changes. */
function createdWith(Credential: ClassType) {
  @Resolver(() => Credential)
  class CreatedCredentialsResolver {
    @Extensions(FEW)
    @FieldResolver(() => [ApiKeyType], KEYS)
    async createdApiKeys(@Root() { id }: { id: string }, @Ctx() context: Context): Promise<ShownKey[]> {
      return (await madeBy(context, KEY, id)).map(shownKey);
    }

    @Extensions(FEW)
    @FieldResolver(() => [OAuthClientType], CLIENTS)
    async createdOAuthClients(
      @Root() { id }: { id: string },
      @Ctx() context: Context,
    ): Promise<ShownClient[]> {
      return (await madeBy(context, CLIENT, id)).map(shownClient);
    }
  }
  return CreatedCredentialsResolver;
}

export const CreatedWithKeyResolver = createdWith(ApiKeyType);
export const CreatedWithClientResolver = createdWith(OAuthClientType);

/** The credentials of a kind that a credential created, among the 1,000 that one query reads for a whole request. */
function madeBy<C extends Credential>(
  { db, loaders, viewer }: Context,
  kind: CredentialKind<C>,
  id: string,
): Promise<C[]> {
  const batch = async (ids: readonly string[]) => {
    const conditions = { user: { organization: viewer.organizationId }, ancestry: { $overlap: [...ids] } };
    const made = await db.entities((em) => newestCredentials(kind, em, conditions));
    return ids.map((creator) => made.filter(({ ancestry }) => ancestry.includes(creator)));
  };
  return loaders.get(`${kind.table} created with`, batch).load(id);
}
