import type { EntityManager } from '@mikro-orm/postgresql';
import { type ClassType, Ctx, Extensions, FieldResolver, Resolver, Root } from 'type-graphql';
import { usually } from '../../platform/graph/size.ts';
import type { Context } from '../../records/context.ts';
import { ApiKeyType } from '../api-keys/api-key.resolver.ts';
import { MAX_LISTED, type ShownKey, shownKey } from '../api-keys/api-keys.ts';
import { ApiKey } from '../identities/api-key.entity.ts';
import { OAuthClient } from '../identities/oauth-client.entity.ts';
import { OAuthClientType } from '../tokens/oauth-client.resolver.ts';
import { type ShownClient, shownClient } from '../tokens/oauth-clients.ts';

const KEYS = {
  description:
    'The newest 1,000 API keys created with it, directly or through others. They end when it is revoked.',
};
const CLIENTS = {
  description:
    'The newest 1,000 OAuth clients created with it, directly or through others. They end when it is revoked.',
};
const FEW = usually(2);

/** Lists the credentials created with another one, so that revoking or rotating it shows everything that changes. */
function createdWith(Credential: ClassType) {
  @Resolver(() => Credential)
  class CreatedCredentialsResolver {
    @Extensions(FEW)
    @FieldResolver(() => [ApiKeyType], KEYS)
    createdApiKeys(@Root() { id }: { id: string }, @Ctx() context: Context): Promise<ShownKey[]> {
      return keysMadeBy(context, id);
    }

    @Extensions(FEW)
    @FieldResolver(() => [OAuthClientType], CLIENTS)
    createdOAuthClients(@Root() { id }: { id: string }, @Ctx() context: Context): Promise<ShownClient[]> {
      return clientsMadeBy(context, id);
    }
  }
  return CreatedCredentialsResolver;
}

export const CreatedWithKeyResolver = createdWith(ApiKeyType);
export const CreatedWithClientResolver = createdWith(OAuthClientType);

const keysMadeBy = (context: Context, id: string): Promise<ShownKey[]> =>
  madeBy(context, 'API keys', id, async (em, conditions) => {
    const keys = await em.find(ApiKey, conditions, { exclude: ['digest'], ...NEWEST });
    return keys.map((key) => ({ makers: key.makers, shown: shownKey(key) }));
  });

const clientsMadeBy = (context: Context, id: string): Promise<ShownClient[]> =>
  madeBy(context, 'OAuth clients', id, async (em, conditions) => {
    const clients = await em.find(OAuthClient, conditions, { exclude: ['digest'], ...NEWEST });
    return clients.map((client) => ({ makers: client.makers, shown: shownClient(client) }));
  });

const NEWEST = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: MAX_LISTED } as const;

interface Made<Shown> {
  readonly makers: readonly string[];
  readonly shown: Shown;
}

type Read<Shown> = (
  em: EntityManager,
  conditions: { user: { organization: string }; makers: { $overlap: string[] } },
) => Promise<Made<Shown>[]>;

/** Batched over the credentials of a request. */
function madeBy<Shown>(
  { db, loaders, viewer }: Context,
  noun: string,
  id: string,
  read: Read<Shown>,
): Promise<Shown[]> {
  const batch = async (ids: readonly string[]) => {
    const conditions = { user: { organization: viewer.organizationId }, makers: { $overlap: [...ids] } };
    const made = await db.entities((em) => read(em, conditions));
    return ids.map((maker) => made.flatMap(({ makers, shown }) => (makers.includes(maker) ? [shown] : [])));
  };
  return loaders.get(`${noun} created with`, batch).load(id);
}
