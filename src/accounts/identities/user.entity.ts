import { USER_ROLE } from '@emi/base/viewer';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { Organization } from './organization.entity.ts';

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    organization: () => p.manyToOne(Organization),
    name: p.text(),
    role: p.enum(USER_ROLE.values).default('owner'),
    removedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** A person in an organization, who owns lists and prompts and whom API keys act as. */
export class User extends UserSchema.class {}
UserSchema.setClass(User);
