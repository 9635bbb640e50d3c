import type { GraphQLResolveInfo } from 'graphql';
import sql from 'sql-template-tag';
import {
  Arg,
  Ctx,
  Extensions,
  Field,
  Info,
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
import { withIdempotency } from '../../idempotency/with-idempotency.ts';
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

  @Field(() => UUID, {
    nullable: true,
    description: 'The key, client or member that created it and bounds it; null: an operator did.',
  })
  madeBy?: string | null;
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
    description:
      "Requests per minute, at most the caller's own limit, which is the default and counts them too.",
  })
  rateLimit?: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it ends, at the latest when the key or token in use does, which is the default.',
  })
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
  @Mutation(() => IssuedApiKey, {
    nullable: true,
    description: 'Creates an API key that acts as the caller. It ends with the key or token that creates it.',
  })
  createApiKey(
    @Arg('input', () => NewApiKey, { description: 'What it is to be.' }) input: NewApiKey,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<IssuedApiKey> {
    const { viewer } = context;
    requireScopes(viewer, input.scopes);
    const create = async ({ em }: Transaction) => {
      const { key, apiKey } = await createKey(em, viewer.userId, { ...input }, viewer);
      return { apiKey: shownKey(key), secret: apiKey };
    };
    return withIdempotency(context, String(info.path.key), create, { holdsSecret: true });
  }

  @NeedsScope('manage')
  @Mutation(() => IssuedApiKey, {
    nullable: true,
    description:
      "Replaces an API key of the caller's own with a new one like it, which takes over what the old one created.",
  })
  rotateApiKey(
    @Arg('id', () => UUID, { description: 'The key to replace.' }) id: string,
    @Arg('overlapSeconds', () => Int, {
      defaultValue: OVERLAP_SECONDS,
      description:
        'How long the old key still works, at most 2592000 (30 days). With 0 it ends now, with all that it created.',
    })
    overlapSeconds: number,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<IssuedApiKey> {
    const { viewer } = context;
    const rotate = async (tx: Transaction) => {
      const { userId, scopes } = await findOwn(tx, viewer, id);
      if (userId !== viewer.userId)
        throw new Problem(
          'FORBIDDEN',
          'This key acts as a colleague. You may revoke it, not have its successor.',
        );
      requireScopes(viewer, scopes);
      const { key, apiKey, replaced } = await rotateKey(tx.em, id, overlapSeconds, viewer);
      return { apiKey: shownKey(key), secret: apiKey, replaced: shownKey(replaced) };
    };
    return withIdempotency(context, String(info.path.key), rotate, { holdsSecret: true });
  }

  @NeedsScope('manage')
  @Mutation(() => ApiKeyType, {
    nullable: true,
    description: 'Ends an API key of the organization for good, within a second, with all that it created.',
  })
  revokeApiKey(
    @Arg('id', () => UUID, { description: 'The key to end.' }) id: string,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ShownKey> {
    return withIdempotency(context, String(info.path.key), async (tx) => {
      await findOwn(tx, context.viewer, id);
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
