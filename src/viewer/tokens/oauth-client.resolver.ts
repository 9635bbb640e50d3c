import type { GraphQLResolveInfo } from 'graphql';
import sql from 'sql-template-tag';
import { Arg, Ctx, Extensions, Field, Info, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/transaction.ts';
import { DateTime, SearchText, UUID } from '../../graph/scalars.ts';
import { usually } from '../../graph/size.ts';
import { withIdempotency } from '../../idempotency/with-idempotency.ts';
import { missing } from '../inputs.ts';
import { SCOPE, type Scope } from '../scope.values.ts';
import { NeedsScope, requireScopes } from '../scopes.ts';
import { createClient, listClients, revokeClient, type ShownClient, shownClient } from './oauth-clients.ts';

@ObjectType('OAuthClient', {
  description: 'A program that gets access tokens by its id and secret. They act as the user who made it.',
  simpleResolvers: true,
})
class OAuthClientType {
  @Field(() => UUID, { description: 'Its `client_id`.' })
  id!: string;

  @Field(() => UUID, { description: 'The user that its tokens act as.' })
  userId!: string;

  @Field(() => String, { description: 'What to know it by.' })
  name!: string;

  @Field(() => String, { description: 'The first characters of its secret.' })
  prefix!: string;

  @Field(() => [SCOPE.type], { description: 'What its tokens may be used for.' })
  scopes!: Scope[];

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When it ends or has ended; null: never.' })
  expiresAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it last got a token; null: never.' })
  lastUsedAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was revoked; null: it was not.' })
  revokedAt?: Date | null;

  @Field(() => UUID, {
    nullable: true,
    description: 'The key, client or member that created it and bounds it; null: an operator did.',
  })
  madeBy?: string | null;
}

@ObjectType({ description: 'A new OAuth client with its secret.', simpleResolvers: true })
class IssuedOAuthClient {
  @Field(() => OAuthClientType, { description: 'What will be shown of it from now on.' })
  client!: ShownClient;

  @Field(() => String, {
    description: 'Its `client_secret`, shown only now. Keep it like a password.',
  })
  secret!: string;
}

@Resolver()
export class OAuthClientResolver {
  @NeedsScope('manage')
  @Extensions(usually(10))
  @Query(() => [OAuthClientType], {
    description: "The organization's OAuth clients, the newest 1,000 first, revoked ones too.",
  })
  oauthClients(@Ctx() { viewer, db }: Context): Promise<ShownClient[]> {
    return db.transaction(({ em }) => listClients(em, viewer.organizationId));
  }

  @NeedsScope('manage')
  @Mutation(() => IssuedOAuthClient, {
    nullable: true,
    description:
      'Creates a client for `POST /oauth/token`, whose tokens act as the caller. It ends with what creates it.',
  })
  createOAuthClient(
    @Arg('name', () => SearchText, { description: 'What to know it by: 1 to 200 characters.' }) name: string,
    @Arg('scopes', () => [SCOPE.type], {
      description: 'What its tokens may be used for, at most what the caller may.',
    })
    scopes: Scope[],
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<IssuedOAuthClient> {
    const { viewer } = context;
    requireScopes(viewer, scopes);
    const create = async ({ em }: Transaction) => {
      const { client, clientSecret } = await createClient(em, viewer.userId, { name, scopes }, viewer);
      return { client: shownClient(client), secret: clientSecret };
    };
    return withIdempotency(context, String(info.path.key), create, { holdsSecret: true });
  }

  @NeedsScope('manage')
  @Mutation(() => OAuthClientType, {
    nullable: true,
    description:
      'Ends a client of the organization for good, within a second, with its tokens and all that they created.',
  })
  revokeOAuthClient(
    @Arg('id', () => UUID, { description: 'Its `client_id`.' }) id: string,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ShownClient> {
    return withIdempotency(context, String(info.path.key), async ({ em, rows }) => {
      const [own] = await rows(sql`
        select from oauth_clients c join users u on u.id = c.user_id
        where c.id = ${id} and u.organization_id = ${context.viewer.organizationId}`);
      return own ? shownClient(await revokeClient(em, id)) : missing('client', id);
    });
  }
}
