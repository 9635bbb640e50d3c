import { usually } from '@emi/base/declared';
import { Problem } from '@emi/base/problems';
import { DateTime, SearchText, UUID } from '@emi/base/scalars';
import { NeedsScope, requireScopes, SCOPE, type Scope } from '@emi/base/viewer';
import {
  Arg,
  Ctx,
  Extensions,
  Field,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql';
import type { Transaction } from '../../db/transaction.ts';
import type { Context } from '../../requests/context/context.ts';
import { withIdempotency } from '../../requests/idempotency/with-idempotency.ts';
import {
  findOwnCredential,
  listCredentials,
  revokeCredential,
  setCredentialBudget,
} from '../credentials/credentials.ts';
import { KEY } from '../identities/api-key.entity.ts';
import { givenBudget } from '../identities/inputs.ts';
import { createKey, OVERLAP_SECONDS, rotateKey, type ShownKey, shownKey } from './api-keys.ts';

@ObjectType('ApiKey', {
  description: 'A secret that lets a program act as a user. The secret is shown only at creation.',
  simpleResolvers: true,
})
export class ApiKeyType {
  @Field(() => UUID, { description: 'A UUID, assigned once and never reused.' })
  id!: string;

  @Field(() => UUID, { description: 'The person whose lists, prompts, and searches the key works with.' })
  userId!: string;

  @Field(() => String, { description: 'A label for people, 1 to 200 characters.' })
  name!: string;

  @Field(() => String, { description: 'The first characters of the key, by which people recognize it.' })
  prefix!: string;

  @Field(() => [SCOPE.type], { description: 'What the key may do, unless the role of its user forbids it.' })
  scopes!: Scope[];

  @Field(() => Int, {
    nullable: true,
    description: "The key's own limit in requests per minute; null if only the organization's applies.",
  })
  rateLimit?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Credits that the key, and what it created, may spend per UTC day; null without a budget.',
  })
  dailyBudget?: number | null;

  @Field(() => DateTime, {
    description: 'When a user or operator created it; for a successor, when it replaced the other key.',
  })
  createdAt!: Date;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it expires; a replaced key, at the latest when the overlap ends. Null if never.',
  })
  expiresAt?: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the key was last used, to the minute; null if never.',
  })
  lastUsedAt?: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was revoked, by itself or with its creator or user; null if it was not.',
  })
  revokedAt?: Date | null;

  @Field(() => UUID, {
    nullable: true,
    description: 'The key that `rotateApiKey` made from this one; null if it was not replaced.',
  })
  replacedBy?: string | null;

  @Field(() => UUID, {
    nullable: true,
    description:
      'The key, client, grant, or member that created it and bounds it; null if an operator created it, or an owner ' +
      'for another user.',
  })
  madeBy?: string | null;
}

@ObjectType({ description: 'A new API key with its secret.', simpleResolvers: true })
class IssuedApiKey {
  @Field(() => ApiKeyType, { description: 'The record without its secret.' })
  apiKey!: ShownKey;

  @Field(() => String, { description: 'The secret, shown only now. Store it like a password.' })
  secret!: string;

  @Field(() => ApiKeyType, { nullable: true, description: 'The replaced key, with its expiration.' })
  replaced?: ShownKey;
}

@InputType({ description: 'The name of a key, and what it may do and spend.' })
class NewApiKey {
  @Field(() => SearchText, { description: 'The name, 1 to 200 characters.' })
  name!: string;

  @Field(() => [SCOPE.type], { description: "The scopes of the key, at most the caller's own." })
  scopes!: Scope[];

  @Field(() => UUID, {
    nullable: true,
    description:
      'The user that the key acts as: the caller by default. Keys for others need a key like that of `createUser`.',
  })
  userId?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "Requests per minute, at most the caller's own limit, which is the default and which these " +
      'requests count toward.',
  })
  rateLimit?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Credits that the key, and what it creates, may spend per UTC day; no budget by default.',
  })
  dailyBudget?: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the key expires; by default, and at the latest, when the key or token in use does.',
  })
  expiresAt?: string | null;
}

@Resolver()
export class ApiKeyResolver {
  @NeedsScope('manage')
  @Extensions(usually(10))
  @Query(() => [ApiKeyType], {
    description: 'The newest 1,000 API keys of the organization, including expired and revoked ones.',
  })
  apiKeys(@Ctx() { viewer, db }: Context): Promise<ShownKey[]> {
    return db.entities(async (em) => (await listCredentials(KEY, em, viewer.organizationId)).map(shownKey));
  }

  @NeedsScope('manage')
  @Mutation(() => IssuedApiKey, {
    nullable: true,
    description:
      'Creates an API key that acts as the caller, and ends with the key or token that creates it. One for another ' +
      'user lasts until it expires or is revoked, or the user is removed.',
  })
  createApiKey(
    @Arg('input', () => NewApiKey, { description: 'The name of the key, and what it may do and spend.' })
    input: NewApiKey,
    @Ctx() context: Context,
  ): Promise<IssuedApiKey> {
    const { viewer } = context;
    requireScopes(viewer, input.scopes);
    const create = async ({ em }: Transaction) => {
      const { key, apiKey } = await createKey(em, input.userId ?? viewer.userId, { ...input }, viewer);
      return { apiKey: shownKey(key), secret: apiKey };
    };
    return withIdempotency(context, create, { holdsSecret: true });
  }

  @NeedsScope('manage')
  @Mutation(() => IssuedApiKey, {
    nullable: true,
    description:
      "Replaces one of the caller's API keys with a new one like it, which takes over what the old one created.",
  })
  rotateApiKey(
    @Arg('id', () => UUID, {
      description: "One of the caller's keys, which keeps working for `overlapSeconds`.",
    })
    id: string,
    @Arg('overlapSeconds', () => Int, {
      defaultValue: OVERLAP_SECONDS,
      description:
        'Seconds for which the old key keeps working, at most 2592000 (30 days). With 0 it ends now, ' +
        'with everything that it created.',
    })
    overlapSeconds: number,
    @Ctx() context: Context,
  ): Promise<IssuedApiKey> {
    const { viewer } = context;
    const rotate = async ({ em }: Transaction) => {
      const { user, scopes } = await findOwnCredential(KEY, em, viewer, id);
      if (user.id !== viewer.userId)
        throw new Problem(
          'FORBIDDEN',
          'This key belongs to another user. You may revoke it, but not rotate it.',
        );
      requireScopes(viewer, scopes);
      const { key, apiKey, replaced } = await rotateKey(em, id, overlapSeconds, viewer);
      return { apiKey: shownKey(key), secret: apiKey, replaced: shownKey(replaced) };
    };
    return withIdempotency(context, rotate, { holdsSecret: true });
  }

  @NeedsScope('manage')
  @Mutation(() => ApiKeyType, {
    nullable: true,
    description:
      'Sets the budget of an API key of the organization within a second. A key or token with a budget can set only ' +
      'those of what it created.',
  })
  setApiKeyBudget(
    @Arg('id', () => UUID, { description: 'A key of the caller’s organization.' }) id: string,
    @Arg('dailyBudget', () => Int, {
      nullable: true,
      description:
        'Credits per UTC day, from 0 to 1,000,000,000; null removes the budget, and leaving it out is an error.',
    })
    dailyBudget: number | null | undefined,
    @Ctx() context: Context,
  ): Promise<ShownKey> {
    const budget = givenBudget(dailyBudget);
    return withIdempotency(context, async ({ em }) => {
      await findOwnCredential(KEY, em, context.viewer, id);
      return shownKey(await setCredentialBudget(KEY, em, id, budget, context.viewer));
    });
  }

  @NeedsScope('manage')
  @Mutation(() => ApiKeyType, {
    nullable: true,
    description:
      'Revokes an API key of the organization within a second, with everything that it created: `createdApiKeys` and ' +
      '`createdOAuthClients` of the result.',
  })
  revokeApiKey(
    @Arg('id', () => UUID, { description: 'A key of the caller’s organization.' }) id: string,
    @Ctx() context: Context,
  ): Promise<ShownKey> {
    return withIdempotency(context, async ({ em }) => {
      await findOwnCredential(KEY, em, context.viewer, id);
      return shownKey(await revokeCredential(KEY, em, id, context.viewer));
    });
  }
}
