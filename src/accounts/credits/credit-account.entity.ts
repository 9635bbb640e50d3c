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
 * An organization's credits: the available and the held amount. Always equals the sum of the ledger and changes only
 * with it; see `ledger.ts`.
 */
export class CreditAccount extends CreditAccountSchema.class {}
CreditAccountSchema.setClass(CreditAccount);
