import { usually } from '@emi/base/declared';
import { DateTime, SearchText, UUID } from '@emi/base/scalars';
import { NeedsScope, requireScopes, SCOPE, type Scope } from '@emi/base/viewer';
import { Arg, Ctx, Extensions, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { Transaction } from '../../db/transaction.ts';
import type { Context } from '../../requests/context/context.ts';
import { withIdempotency } from '../../requests/idempotency/with-idempotency.ts';
import {
  findOwnCredential,
  listCredentials,
  revokeCredential,
  setCredentialBudget,
} from '../credentials/credentials.ts';
import { givenBudget } from '../identities/inputs.ts';
import { CLIENT } from '../identities/oauth-client.entity.ts';
import { createClient, type ShownClient, shownClient } from './oauth-clients.ts';

@ObjectType('OAuthClient', {
  description:
    'A program that exchanges its id and secret for access tokens, which act as its user. With redirect URIs, it can ' +
    'also ask people for access to their accounts.',
  simpleResolvers: true,
})
export class OAuthClientType {
  @Field(() => UUID, { description: 'The `client_id`, which the program sends with its secret.' })
  id!: string;

  @Field(() => UUID, { description: "The user that the client's tokens act as." })
  userId!: string;

  @Field(() => String, { description: 'A label for people, 1 to 200 characters.' })
  name!: string;

  @Field(() => String, {
    description: "The first characters of the client's secret, by which people recognize it.",
  })
  prefix!: string;

  @Field(() => [SCOPE.type], {
    description: "What the client's tokens may do at most, as far as the role of the user allows it.",
  })
  scopes!: Scope[];

  @Field(() => Int, {
    nullable: true,
    description:
      "Credits that the client's tokens, and what they create, may spend per UTC day; null without a budget.",
  })
  dailyBudget?: number | null;

  @Field(() => [String], {
    description:
      'Redirect URIs for people who give the client access to their accounts; empty if it asks nobody.',
  })
  redirectUris!: string[];

  @Field(() => DateTime, { description: 'When a user or operator registered it.' })
  createdAt!: Date;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it expires, with the key or token that created it; null if never.',
  })
  expiresAt?: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the client last got a token with its secret for its own user; null if never.',
  })
  lastUsedAt?: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was revoked, by itself or with its creator or user; null if it was not.',
  })
  revokedAt?: Date | null;

  @Field(() => UUID, {
    nullable: true,
    description: 'The key, client, grant, or member that created it and bounds it; null if an operator did.',
  })
  madeBy?: string | null;
}

@ObjectType({ description: 'A new OAuth client with its secret.', simpleResolvers: true })
class IssuedOAuthClient {
  @Field(() => OAuthClientType, { description: 'The record without its secret.' })
  client!: ShownClient;

  @Field(() => String, {
    description: 'The `client_secret`, shown only now. Store it like a password.',
  })
  secret!: string;
}

@Resolver()
export class OAuthClientResolver {
  @NeedsScope('manage')
  @Extensions(usually(10))
  @Query(() => [OAuthClientType], {
    description: 'The newest 1,000 OAuth clients of the organization, including expired and revoked ones.',
  })
  oauthClients(@Ctx() { viewer, db }: Context): Promise<ShownClient[]> {
    return db.entities(async (em) =>
      (await listCredentials(CLIENT, em, viewer.organizationId)).map(shownClient),
    );
  }

  @NeedsScope('manage')
  @Mutation(() => IssuedOAuthClient, {
    nullable: true,
    description:
      'Creates a client for `POST /oauth/token`, whose tokens act as the caller. It ends with what creates it.',
  })
  createOAuthClient(
    @Arg('name', () => SearchText, { description: 'The name, 1 to 200 characters.' }) name: string,
    @Arg('scopes', () => [SCOPE.type], {
      description: "The scopes of the client's tokens, at most the caller's own.",
    })
    scopes: Scope[],
    @Arg('dailyBudget', () => Int, {
      nullable: true,
      description:
        "Credits that the client's tokens, and what they create, may spend per UTC day; no budget by default.",
    })
    dailyBudget: number | null,
    @Arg('redirectUris', () => [String], {
      nullable: true,
      description:
        'Redirect URIs for people who give the client access to their accounts, at most 20; none by default.',
    })
    redirectUris: string[] | null,
    @Ctx() context: Context,
  ): Promise<IssuedOAuthClient> {
    const { viewer } = context;
    requireScopes(viewer, scopes);
    const create = async ({ em }: Transaction) => {
      const { client, clientSecret } = await createClient(
        em,
        viewer.userId,
        { name, scopes, dailyBudget, redirectUris },
        viewer,
      );
      return { client: shownClient(client), secret: clientSecret };
    };
    return withIdempotency(context, create, { holdsSecret: true });
  }

  @NeedsScope('manage')
  @Mutation(() => OAuthClientType, {
    nullable: true,
    description:
      'Sets the budget of a client of the organization within a second. A key or token with a budget can set only ' +
      'those of what it created.',
  })
  setOAuthClientBudget(
    @Arg('id', () => UUID, { description: 'The `client_id`.' }) id: string,
    @Arg('dailyBudget', () => Int, {
      nullable: true,
      description:
        'Credits per UTC day, from 0 to 1,000,000,000; null removes the budget, and leaving it out is an error.',
    })
    dailyBudget: number | null | undefined,
    @Ctx() context: Context,
  ): Promise<ShownClient> {
    const budget = givenBudget(dailyBudget);
    return withIdempotency(context, async ({ em }) => {
      await findOwnCredential(CLIENT, em, context.viewer, id);
      return shownClient(await setCredentialBudget(CLIENT, em, id, budget, context.viewer));
    });
  }

  @NeedsScope('manage')
  @Mutation(() => OAuthClientType, {
    nullable: true,
    description:
      'Revokes a client of the organization within a second, with its tokens and everything that they created: ' +
      '`createdApiKeys` and `createdOAuthClients` of the result.',
  })
  revokeOAuthClient(
    @Arg('id', () => UUID, { description: 'The `client_id`.' }) id: string,
    @Ctx() context: Context,
  ): Promise<ShownClient> {
    return withIdempotency(context, async ({ em }) => {
      await findOwnCredential(CLIENT, em, context.viewer, id);
      return shownClient(await revokeCredential(CLIENT, em, id, context.viewer));
    });
  }
}
