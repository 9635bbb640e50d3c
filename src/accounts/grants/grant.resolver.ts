import { usually } from '@emi/base/declared';
import { DateTime, UUID } from '@emi/base/scalars';
import { CUSTOMER_SCOPES, NeedsScope, requireScopes, SCOPE, type Scope } from '@emi/base/viewer';
import { Arg, Ctx, Extensions, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { withIdempotency } from '../../requests/idempotency/with-idempotency.ts';
import {
  findOwnCredential,
  listCredentials,
  revokeCredential,
  setCredentialBudget,
} from '../credentials/credentials.ts';
import { shownCredential } from '../identities/credential.ts';
import { GRANT, type Grant } from '../identities/grant.entity.ts';
import { createSignInCode, type SignInCode } from './sign-in-codes.ts';

@ObjectType('Grant', {
  description: "Access to a user's account that a person gave to an application, such as an agent.",
  simpleResolvers: true,
})
export class GrantType {
  @Field(() => UUID, { description: 'A UUID, assigned once and never reused.' })
  id!: string;

  @Field(() => UUID, { description: 'The user that the application acts as.' })
  userId!: string;

  @Field(() => String, {
    description:
      "The application's `client_id`: the address of its metadata document, or the id of its registration or client.",
  })
  clientId!: string;

  @Field(() => String, { description: "What the application calls itself, or the OAuth client's name." })
  name!: string;

  @Field(() => String, {
    description: 'The host, or the scheme of an app, to which the person was sent back, such as `claude.ai`.',
  })
  redirectHost!: string;

  @Field(() => [SCOPE.type], {
    description:
      'What the application may do, as the person chose, as far as the role of the user allows it.',
  })
  scopes!: Scope[];

  @Field(() => String, {
    description: 'The resource that its tokens are for: the address of `/mcp`, or of the whole service.',
  })
  resource!: string;

  @Field(() => Int, { description: 'Credits that it, and what it creates, may spend per UTC day.' })
  dailyBudget!: number;

  @Field(() => DateTime, { description: 'When the application first got tokens, after the consent.' })
  createdAt!: Date;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it ends with the credential that created the sign-in code; null if never.',
  })
  expiresAt?: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the application last requested tokens; null if never.',
  })
  lastUsedAt?: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was revoked, by itself or with its creator or user; null if it was not.',
  })
  revokedAt?: Date | null;

  @Field(() => UUID, {
    nullable: true,
    description: 'The key, client, grant, or member that created the sign-in code; null if an operator did.',
  })
  madeBy?: string | null;
}

@ObjectType('SignInCode', {
  description:
    'A code with which a person proves, once, who they are: to sign in to the pages, or to give an application access.',
  simpleResolvers: true,
})
class SignInCodeType implements SignInCode {
  @Field(() => String, { description: 'The code, shown only now, such as `K7PQ-2M4X-…`.' })
  code!: string;

  @Field(() => DateTime, { description: 'When it expires: after ten minutes.' })
  expiresAt!: Date;
}

/** The record without its relations. */
const shown = (grant: Grant): GrantType => ({
  ...shownCredential(grant),
  dailyBudget: grant.dailyBudget!,
  clientId: grant.clientId,
  redirectHost: grant.redirectHost,
  resource: grant.resource,
});

@Resolver()
export class GrantResolver {
  @NeedsScope('manage')
  @Extensions(usually(10))
  @Query(() => [GrantType], {
    description:
      'The newest 1,000 grants of the organization to applications, including ended ones; no sessions.',
  })
  async grants(@Ctx() { viewer, db }: Context): Promise<GrantType[]> {
    return (await db.entities((em) => listCredentials(GRANT, em, viewer.organizationId))).map(shown);
  }

  @NeedsScope('manage')
  @Mutation(() => SignInCodeType, {
    nullable: true,
    description:
      'Creates a one-time code with which the caller signs in to the pages, or gives an application access. It ends ' +
      'after ten minutes, one use, or five tries; access given with it ends with the key or token that creates the ' +
      'code.',
  })
  createSignInCode(
    @Arg('scopes', () => [SCOPE.type], {
      nullable: true,
      description:
        "The most that may be given with it, at most the caller's own scopes, which are the default.",
    })
    scopes: Scope[] | null,
    @Ctx() context: Context,
  ): Promise<SignInCode> {
    const { viewer } = context;
    const most = scopes ?? viewer.scopes.filter((scope) => CUSTOMER_SCOPES.includes(scope));
    requireScopes(viewer, most);
    return withIdempotency(
      context,
      ({ em }) => createSignInCode(em, viewer.userId, { scopes: most }, viewer),
      { holdsSecret: true },
    );
  }

  @NeedsScope('manage')
  @Mutation(() => GrantType, {
    nullable: true,
    description:
      'Sets the budget of a grant of the organization within a second. A key or token with a budget can set only ' +
      'those of what it created.',
  })
  setGrantBudget(
    @Arg('id', () => UUID, { description: 'A grant, as `grants` lists it.' }) id: string,
    @Arg('dailyBudget', () => Int, { description: 'Credits per UTC day, from 0 to 1,000,000,000.' })
    dailyBudget: number,
    @Ctx() context: Context,
  ): Promise<GrantType> {
    return withIdempotency(context, async ({ em }) => {
      await findOwnCredential(GRANT, em, context.viewer, id);
      return shown(await setCredentialBudget(GRANT, em, id, dailyBudget, context.viewer));
    });
  }

  @NeedsScope('manage')
  @Mutation(() => GrantType, {
    nullable: true,
    description:
      "Revokes a grant of the organization within a second: its application's tokens, and the credentials that it " +
      'created.',
  })
  revokeGrant(
    @Arg('id', () => UUID, { description: 'A grant, as `grants` lists it.' }) id: string,
    @Ctx() context: Context,
  ): Promise<GrantType> {
    return withIdempotency(context, async ({ em }) => {
      await findOwnCredential(GRANT, em, context.viewer, id);
      return shown(await revokeCredential(GRANT, em, id, context.viewer));
    });
  }
}
