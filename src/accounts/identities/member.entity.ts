import type { Scope } from '@emi/base/viewer';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from './user.entity.ts';

const MemberSchema = defineEntity({
  name: 'Member',
  tableName: 'members',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    user: () => p.manyToOne(User),
    issuer: p.text(),
    subject: p.text(),
    scopes: p.array<Scope>(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Maps a subject of a configured issuer to the user that its tokens act as. */
export class Member extends MemberSchema.class {}
MemberSchema.setClass(Member);
