import { defineEntity, p } from '@mikro-orm/postgresql';
import { Organization } from '../viewer/organization.entity.ts';

const CreditAccountSchema = defineEntity({
  name: 'CreditAccount',
  tableName: 'credit_accounts',
  properties: {
    organization: () => p.oneToOne(Organization).primary().owner(),
    available: p.integer(),
    held: p.integer().default(0),
    allowanceLeft: p.integer().default(0),
    renewsAt: p.datetime().persist(false),
  },
});

/**
 * The one row of an organization's credits: what can be spent now, and what queued work has reserved. It is the sum of
 * the ledger, and moves only together with it: see `ledger.ts`.
 */
export class CreditAccount extends CreditAccountSchema.class {}
CreditAccountSchema.setClass(CreditAccount);
