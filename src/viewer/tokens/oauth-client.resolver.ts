import sql from 'sql-template-tag';
import { Arg, Ctx, Extensions, Field, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../context.ts';
import { DateTime, SearchText, UUID } from '../../graph/scalars.ts';
import { usually } from '../../graph/size.ts';
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

  @Field(() => DateTime, { nullable: true, description: 'When it last got a token; null: never.' })
  lastUsedAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was revoked; null: it was not.' })
  revokedAt?: Date | null;
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
    description: 'Makes a client for `POST /oauth/token`, whose tokens act as the caller.',
  })
  createOAuthClient(
    @Arg('name', () => SearchText, { description: 'What to know it by: 1 to 200 characters.' }) name: string,
    @Arg('scopes', () => [SCOPE.type], {
      description: 'What its tokens may be used for, at most what the caller may.',
    })
    scopes: Scope[],
    @Ctx() { viewer, db }: Context,
  ): Promise<IssuedOAuthClient> {
    requireScopes(viewer, scopes);
    return db.transaction(async ({ em }) => {
      const { client, clientSecret } = await createClient(em, viewer.userId, { name, scopes });
      return { client: shownClient(client), secret: clientSecret };
    });
  }

  @NeedsScope('manage')
  @Mutation(() => OAuthClientType, {
    nullable: true,
    description: 'Ends a client of the organization and all its tokens for good, within a second.',
  })
  revokeOAuthClient(
    @Arg('id', () => UUID, { description: 'Its `client_id`.' }) id: string,
    @Ctx() { viewer, db }: Context,
  ): Promise<ShownClient> {
    return db.transaction(async ({ em, rows }) => {
      const [own] = await rows(sql`
        select from oauth_clients c join users u on u.id = c.user_id
        where c.id = ${id} and u.organization_id = ${viewer.organizationId}`);
      return own ? shownClient(await revokeClient(em, id)) : missing('client', id);
    });
  }
}
