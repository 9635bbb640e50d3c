import sql from 'sql-template-tag';
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
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/transaction.ts';
import { DateTime, SearchText, UUID } from '../../graph/scalars.ts';
import { usually } from '../../graph/size.ts';
import { Problem } from '../../problem.ts';
import { missing } from '../inputs.ts';
import { SCOPE, type Scope } from '../scope.values.ts';
import { NeedsScope, requireScopes } from '../scopes.ts';
import type { Viewer } from '../viewer.ts';
import {
  createKey,
  listKeys,
  OVERLAP_SECONDS,
  revokeKey,
  rotateKey,
  type ShownKey,
  shownKey,
} from './api-keys.ts';

@ObjectType('ApiKey', {
  description: 'A secret by which a program acts as a user. The secret itself is shown only when it is made.',
  simpleResolvers: true,
})
class ApiKeyType {
  @Field(() => UUID, { description: 'Identifier.' })
  id!: string;

  @Field(() => UUID, { description: 'The user that it acts as.' })
  userId!: string;

  @Field(() => String, { description: 'What to know it by.' })
  name!: string;

  @Field(() => String, { description: 'Its first characters.' })
  prefix!: string;

  @Field(() => [SCOPE.type], { description: 'What it may be used for.' })
  scopes!: Scope[];

  @Field(() => Int, {
    nullable: true,
    description: 'Requests per minute of this key alone; null: only those of the organization.',
  })
  rateLimit?: number | null;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When it ends or has ended; null: never.' })
  expiresAt?: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was last used, to the minute; null: never.',
  })
  lastUsedAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was revoked; null: it was not.' })
  revokedAt?: Date | null;

  @Field(() => UUID, { nullable: true, description: 'The key that it was replaced by; null: it was not.' })
  replacedBy?: string | null;
}

@ObjectType({ description: 'A new API key with its secret.', simpleResolvers: true })
class IssuedApiKey {
  @Field(() => ApiKeyType, { description: 'What will be shown of it from now on.' })
  apiKey!: ShownKey;

  @Field(() => String, { description: 'The secret, shown only now. Keep it like a password.' })
  secret!: string;

  @Field(() => ApiKeyType, { nullable: true, description: 'The key that it replaces, with its end.' })
  replaced?: ShownKey;
}

@InputType({ description: 'A new API key.' })
class NewApiKey {
  @Field(() => SearchText, { description: 'What to know it by: 1 to 200 characters.' })
  name!: string;

  @Field(() => [SCOPE.type], { description: 'What it may be used for, at most what the caller may.' })
  scopes!: Scope[];

  @Field(() => Int, {
    nullable: true,
    description: 'Requests per minute of this key alone, below what the organization may.',
  })
  rateLimit?: number | null;

  @Field(() => DateTime, { nullable: true, description: 'When it ends; without, never.' })
  expiresAt?: string | null;
}

@Resolver()
export class ApiKeyResolver {
  @NeedsScope('manage')
  @Extensions(usually(10))
  @Query(() => [ApiKeyType], {
    description: "The organization's API keys, the newest 1,000 first, ended ones too.",
  })
  apiKeys(@Ctx() { viewer, db }: Context): Promise<ShownKey[]> {
    return db.transaction(({ em }) => listKeys(em, viewer.organizationId));
  }

  @NeedsScope('manage')
  @Mutation(() => IssuedApiKey, { nullable: true, description: 'Makes an API key that acts as the caller.' })
  createApiKey(
    @Arg('input', () => NewApiKey, { description: 'What it is to be.' }) input: NewApiKey,
    @Ctx() { viewer, db }: Context,
  ): Promise<IssuedApiKey> {
    requireScopes(viewer, input.scopes);
    return db.transaction(async ({ em }) => {
      const { key, apiKey } = await createKey(em, viewer.userId, { ...input });
      return { apiKey: shownKey(key), secret: apiKey };
    });
  }

  @NeedsScope('manage')
  @Mutation(() => IssuedApiKey, {
    nullable: true,
    description:
      "Replaces an API key of the caller's own by a new one like it; the old one works on for a while.",
  })
  rotateApiKey(
    @Arg('id', () => UUID, { description: 'The key to replace.' }) id: string,
    @Arg('overlapSeconds', () => Int, {
      defaultValue: OVERLAP_SECONDS,
      description: 'For how long the old key works on: from 0, it ends at once, to 2592000, 30 days.',
    })
    overlapSeconds: number,
    @Ctx() { viewer, db }: Context,
  ): Promise<IssuedApiKey> {
    return db.transaction(async (tx) => {
      const { userId, scopes } = await findOwn(tx, viewer, id);
      if (userId !== viewer.userId)
        throw new Problem(
          'FORBIDDEN',
          'This key acts as a colleague. You may revoke it, not have its successor.',
        );
      requireScopes(viewer, scopes);
      const { key, apiKey, replaced } = await rotateKey(tx.em, id, overlapSeconds);
      return { apiKey: shownKey(key), secret: apiKey, replaced: shownKey(replaced) };
    });
  }

  @NeedsScope('manage')
  @Mutation(() => ApiKeyType, {
    nullable: true,
    description: 'Ends an API key of the organization for good; it is refused within a second.',
  })
  revokeApiKey(
    @Arg('id', () => UUID, { description: 'The key to end.' }) id: string,
    @Ctx() { viewer, db }: Context,
  ): Promise<ShownKey> {
    return db.transaction(async (tx) => {
      await findOwn(tx, viewer, id);
      return shownKey(await revokeKey(tx.em, id));
    });
  }
}

/** A key of the viewer's organization; another organization's is not found. */
async function findOwn(
  tx: Transaction,
  { organizationId }: Viewer,
  keyId: string,
): Promise<{ userId: string; scopes: Scope[] }> {
  const [key] = await tx.rows<{ userId: string; scopes: Scope[] }>(sql`
    select k.user_id as "userId", k.scopes from api_keys k join users u on u.id = k.user_id
    where k.id = ${keyId} and u.organization_id = ${organizationId}`);
  return key ?? missing('key', keyId);
}
