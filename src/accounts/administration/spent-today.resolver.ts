import sql from 'sql-template-tag';
import { type ClassType, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { Context } from '../../records/context.ts';
import { ApiKeyType } from '../api-keys/api-key.resolver.ts';
import { dayOf } from '../credits/budgets.ts';
import { GrantType } from '../grants/grant.resolver.ts';
import { OAuthClientType } from '../tokens/oauth-client.resolver.ts';

const SPENT = { description: 'Credits that count toward its daily budget today (UTC).' };

interface Spender {
  readonly id: string;
  /** The owner of the budget, if a key shares that of the key it replaced. */
  readonly budgetOf?: string;
}

/** Shows what a credential with a budget has spent today. Batched over the credentials of a request. */
function spentBy(Credential: ClassType) {
  @Resolver(() => Credential)
  class SpentTodayResolver {
    @FieldResolver(() => Int, SPENT)
    spentToday(@Root() { id, budgetOf = id }: Spender, @Ctx() context: Context): Promise<number> {
      return spentToday(context, budgetOf);
    }
  }
  return SpentTodayResolver;
}

export const SPENT_TODAY_RESOLVERS = [
  spentBy(ApiKeyType),
  spentBy(OAuthClientType),
  spentBy(GrantType),
] as const;

function spentToday({ db, loaders, now }: Context, subject: string): Promise<number> {
  const batch = async (subjects: readonly string[]) => {
    const rows = await db.core.rows<{ subject: string; credits: number }>(sql`
      select subject, credits from budget_days where subject = any(${[...subjects]}) and day = ${dayOf(now)}`);
    const spent = new Map(rows.map((row) => [row.subject, row.credits]));
    return subjects.map((one) => spent.get(one) ?? 0);
  };
  return loaders.get('credits spent today', batch).load(subject);
}
