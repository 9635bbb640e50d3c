import { PLAN } from '@emi/base/plans';
import { defineEntity, p } from '@mikro-orm/postgresql';

const OrganizationSchema = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    name: p.text(),
    plan: p.enum(PLAN.values),
    seesSynthetic: p.boolean().default(false),
    suspendedAt: p.datetime().nullable(),
    deletionDueAt: p.datetime().nullable(),
    deletedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** A customer. Credits, unlocks, and rate limits belong to the organization, never to a user. */
export class Organization extends OrganizationSchema.class {}
OrganizationSchema.setClass(Organization);
