import { defineEntity, p } from '@mikro-orm/postgresql';
import { Organization } from '../viewer/organization.entity.ts';

const CreditAccountSchema = defineEntity({
  name: 'CreditAccount',
  tableName: 'credit_accounts',
  properties: {
    organization: () => p.oneToOne(Organization).primary().owner(),
    available: p.integer(),
    held: p.integer().default(0),
  },
});

/** The one row of an organization's credits: what can be spent now, and what queued work has reserved. */
export class CreditAccount extends CreditAccountSchema.class {}
CreditAccountSchema.setClass(CreditAccount);
