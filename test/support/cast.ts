import type { Plan } from '@emi/base/plans';
import sql from 'sql-template-tag';
import { createOrganization } from '../../src/accounts/administration/accounts.ts';
import { createUser } from '../../src/accounts/administration/users.ts';
import { UNLOCK_PRICES, type Unlockable } from '../../src/accounts/prices/prices.ts';
import type { Database } from '../../src/db/database.ts';

/** An organization with its key and operations for tests. */
export interface Cast {
  readonly organizationId: string;
  readonly userId: string;
  readonly key: string;
  /** Unlocks these records for the organization, at their price. */
  unlocks(type: Unlockable, ...entities: { id: string }[]): Promise<void>;
  /** Another user of the organization. */
  colleague(): Promise<{ userId: string; key: string }>;
}

export interface NewCast {
  name?: string;
  plan?: Plan;
  credits?: number;
  /** True for a first month that is the calendar's. Others last three days or longer, whatever the day of the test. */
  calendarMonth?: boolean;
}

/** Makes an organization of the plan `growth` with 100 credits, unless the values say otherwise. */
export async function makeCast(db: Database, { calendarMonth = false, ...values }: NewCast): Promise<Cast> {
  const em = db.orm.em.fork();
  const { organization, user, apiKey } = await createOrganization(em, {
    name: 'Acme',
    plan: 'growth',
    credits: 100,
    ...values,
  });
  if (!calendarMonth) {
    await em.execute(
      `update credit_accounts set renews_at = month_after(now() + interval '3 days') where organization_id = ?`,
      [organization.id],
    );
  }
  return {
    organizationId: organization.id,
    userId: user.id,
    key: apiKey,
    unlocks: async (type, ...entities) => {
      for (const { id } of entities) await unlockFor(db, organization.id, type, id);
    },
    colleague: async () => {
      const { user: colleague, apiKey: key } = await createUser(db.orm.em.fork(), organization.id);
      return { userId: colleague.id, key };
    },
  };
}

/** Grants the price first, so that the balance is unchanged; works even if the unlock would be refused. */
async function unlockFor(db: Database, organizationId: string, type: Unlockable, id: string): Promise<void> {
  const price = UNLOCK_PRICES[type];
  await db.transaction(async (tx) => {
    await tx.rows(sql`
      insert into unlocks (organization_id, entity_type, entity_id, credits_spent)
      values (${organizationId}, ${type}, ${id}, ${price})`);
    await tx.rows(sql`
      select post_credits(${organizationId}, null, 'system', now(), array[
        row('grant', ${`present:${type}:${id}`}, null, null, ${price}::int, 0, null, null, null)::credit_movement,
        row('unlock', ${`${type}:${id}`}, ${type}, ${id}::uuid, -${price}::int, 0, ${`unlock_${type}`}, ${price}::int,
          null)::credit_movement], null)`);
  });
}
