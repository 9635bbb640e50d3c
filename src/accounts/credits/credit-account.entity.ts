import { defineEntity, p } from '@mikro-orm/postgresql';
import { Organization } from '../identities/organization.entity.ts';

const CreditAccountSchema = defineEntity({
  name: 'CreditAccount',
  tableName: 'credit_accounts',
  properties: {
    organization: () => p.oneToOne(Organization).primary().owner(),
    available: p.integer(),
    held: p.integer().default(0),
    allowanceLeft: p.integer().default(0),
    included: p.integer().nullable(),
    renewsAt: p.datetime().persist(false),
  },
});

/**
 * An organization's available credits, including what is left of the month's allowance, and its held credits. They
 * equal the sum of the ledger, and change only with it; see `ledger.ts`.
 */
export class CreditAccount extends CreditAccountSchema.class {}
CreditAccountSchema.setClass(CreditAccount);
