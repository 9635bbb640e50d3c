import { usually } from '@emi/base/declared';
import { DateTime, SearchText, UUID } from '@emi/base/scalars';
import { NeedsScope, USER_ROLE, type UserRole } from '@emi/base/viewer';
import { Arg, Ctx, Extensions, Field, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { withIdempotency } from '../../requests/idempotency/with-idempotency.ts';
import type { User } from '../identities/user.entity.ts';
import { addUser, listUsers, removeUser, setUserRole } from './users.ts';

@ObjectType('User', {
  description: 'A person in the organization, who owns lists and prompts and whom keys and tokens act as.',
  simpleResolvers: true,
})
class UserType {
  @Field(() => UUID, { description: 'A UUID, assigned once and never reused.' })
  id!: string;

  @Field(() => String, { description: "The person's name, 1 to 200 characters." })
  name!: string;

  @Field(() => USER_ROLE.type, { description: "The most that the user's keys and tokens may do." })
  role!: UserRole;

  @Field(() => DateTime, { description: 'When an owner or the operator added the user.' })
  createdAt!: Date;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When the user was removed, as `removeUser` returns it; null for all users that `users` lists.',
  })
  removedAt?: Date | null;
}

type ShownUser = Pick<User, 'id' | 'name' | 'role' | 'createdAt' | 'removedAt'>;

const shown = ({ id, name, role, createdAt, removedAt }: User): ShownUser => ({
  id,
  name,
  role,
  createdAt,
  removedAt,
});

@Resolver()
export class UserResolver {
  @NeedsScope('manage')
  @Extensions(usually(10))
  @Query(() => [UserType], { description: 'The users of the organization, oldest first, at most 1,000.' })
  async users(@Ctx() { viewer, db }: Context): Promise<ShownUser[]> {
    return (await db.entities((em) => listUsers(em, viewer.organizationId))).map(shown);
  }

  @NeedsScope('manage')
  @Mutation(() => UserType, {
    nullable: true,
    description:
      'Adds a user, to whom `createApiKey` gives a key. Needs a key of an owner without an expiry, a rate limit, ' +
      'or a budget: users and their keys outlive the key that adds them.',
  })
  createUser(
    @Arg('name', () => SearchText, { description: 'The name, 1 to 200 characters.' }) name: string,
    @Arg('role', () => USER_ROLE.type, { description: "The most that the user's keys and tokens may do." })
    role: UserRole,
    @Ctx() context: Context,
  ): Promise<ShownUser> {
    return withIdempotency(context, async ({ em }) =>
      shown(await addUser(em, context.viewer, { name, role })),
    );
  }

  @NeedsScope('manage')
  @Mutation(() => UserType, {
    nullable: true,
    description:
      'Changes the role of a user within a second, for present keys and tokens too, but not that of the last owner. ' +
      'Needs a key like that of `createUser`.',
  })
  updateUserRole(
    @Arg('id', () => UUID, { description: 'A user of the caller’s organization.' }) id: string,
    @Arg('role', () => USER_ROLE.type, { description: 'The role that the user gets within a second.' })
    role: UserRole,
    @Ctx() context: Context,
  ): Promise<ShownUser> {
    return withIdempotency(context, async ({ em }) => shown(await setUserRole(em, id, role, context.viewer)));
  }

  @NeedsScope('manage')
  @Mutation(() => UserType, {
    nullable: true,
    description:
      'Removes a user, but not the last owner: keys, clients, and applications are revoked within a second, and ' +
      'lists and records of what was done stay. Needs a key like that of `createUser`.',
  })
  removeUser(
    @Arg('id', () => UUID, { description: 'A user of the caller’s organization.' }) id: string,
    @Ctx() context: Context,
  ): Promise<ShownUser> {
    return withIdempotency(context, async ({ em }) => shown(await removeUser(em, id, context.viewer)));
  }
}
