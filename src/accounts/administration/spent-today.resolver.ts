import { inOrder } from '@emi/records/context';
import sql from 'sql-template-tag';
import { type ClassType, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { ApiKeyType } from '../api-keys/api-key.resolver.ts';
import { budgetDayOf } from '../credits/budgets.ts';
import { GrantType } from '../grants/grant.resolver.ts';
import { OAuthClientType } from '../tokens/oauth-client.resolver.ts';

const SPENT = {
  description:
    'Credits spent today (UTC). With a daily budget, all that count toward it, including held ones and those spent ' +
    'by what the credential created; otherwise only its own.',
};

interface Spender {
  readonly id: string;
  /** The key whose budget it shares: the first of a chain of replaced keys. Absent: the credential itself. */
  readonly budgetOf?: string;
}

/** Shows what a credential has spent today. Batched over the credentials of a request. */
function spentBy(Credential: ClassType) {
  @Resolver(() => Credential)
  class SpentTodayResolver {
    @FieldResolver(() => Int, SPENT)
    async spentToday(@Root() { id, budgetOf = id }: Spender, @Ctx() context: Context): Promise<number> {
      return (await countedToday(context, budgetOf)) ?? spentToday(context, id);
    }
  }
  return SpentTodayResolver;
}

export const SPENT_TODAY_RESOLVERS = [
  spentBy(ApiKeyType),
  spentBy(OAuthClientType),
  spentBy(GrantType),
] as const;

/** The credits counted toward a budget; null if none were, as without a budget. */
function countedToday({ db, loaders, now }: Context, subject: string): Promise<number | null> {
  const batch = async (subjects: readonly string[]) => {
    const rows = await db.core.rows<{ subject: string; credits: number }>(sql`
      select subject, credits from budget_days where subject = any(${[...subjects]}) and day = ${budgetDayOf(now)}`);
    return inOrder(subjects, rows, (row) => row.subject).map((row) => row?.credits ?? null);
  };
  return loaders.get('credits counted today', batch).load(subject);
}

/** The credits that a credential has spent itself, from the ledger. */
function spentToday({ db, loaders, now, viewer }: Context, id: string): Promise<number> {
  const batch = async (ids: readonly string[]) => {
    const rows = await db.core.rows<{ id: string; credits: number }>(sql`
      select made_by as id, -sum(available_change + held_change)::int as credits from credit_entries
      where organization_id = ${viewer.organizationId} and created_at >= ${`${budgetDayOf(now)}T00:00:00Z`}::timestamptz
        and kind in ('unlock', 'settle') and made_by = any(${[...ids]}::uuid[])
      group by 1`);
    return inOrder(ids, rows, (row) => row.id).map((row) => row?.credits ?? 0);
  };
  return loaders.get('credits spent today', batch).load(id);
}
