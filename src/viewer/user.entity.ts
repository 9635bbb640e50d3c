import { defineEntity, p } from '@mikro-orm/postgresql';
import { Organization } from './organization.entity.ts';

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    organization: () => p.manyToOne(Organization),
    name: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** A person of an organization: owns lists and prompts, and is who an API key acts as. */
export class User extends UserSchema.class {}
UserSchema.setClass(User);
