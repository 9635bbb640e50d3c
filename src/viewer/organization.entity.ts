import { defineEntity, p } from '@mikro-orm/postgresql';
import { PLAN } from './plans.ts';

const OrganizationSchema = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    name: p.text(),
    plan: p.enum(PLAN.values),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** A customer: what is paid for, unlocked and limited belongs to an organization, never to a person. */
export class Organization extends OrganizationSchema.class {}
OrganizationSchema.setClass(Organization);
