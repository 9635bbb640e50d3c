import { randomUUID } from 'node:crypto';
import { PLAN_LIMITS } from '@emi/base/plans';
import { firstScopesOf, type UserRole, type Viewer } from '@emi/base/viewer';
import type { EntityManager } from '@mikro-orm/postgresql';
import { takeTurn } from '../../db/take-turn.ts';
import { type InTransaction, type Transaction, within } from '../../db/transaction.ts';
import { addKey } from '../api-keys/api-keys.ts';
import { CreditAccount } from '../credits/credit-account.entity.ts';
import { lockAccount, postCredits } from '../credits/ledger.ts';
import { boundedBy, type Creator } from '../identities/creator.ts';
import { parseWhole } from '../identities/inputs.ts';
import { Organization } from '../identities/organization.entity.ts';
import { User } from '../identities/user.entity.ts';

/** The initial and the most credits of an organization's twin, its copy in the test world. */
export const PLAY_CREDITS = 1_000;

/** The name of users that are copied to the test world, because people's names never leave the live world. */
const TWIN_USER = 'Test user';

/** The properties of a live user and organization that their twins copy. */
export type Original = Pick<Viewer, 'organizationId' | 'organizationName' | 'userId' | 'plan'> & {
  readonly role: UserRole;
};

/** The live credential in use; the test key has at most its scopes and limits, and ends with it. */
type LiveCreator = Creator & Pick<Viewer, 'scopes'>;

interface IssueOptions {
  readonly name?: string;
  /** Absent for the test key that the first start creates, which ends with no other credential. */
  readonly creator?: LiveCreator;
  readonly keep?: (apiKey: string) => Promise<void>;
}

/**
 * Creates a key of the test world for a live user. The first key also creates the twin of the user's organization,
 * which has the same ids and plan and sees that world's synthetic records.
 * @param em of the test world
 * @param keep stores the key before it is committed
 */
export async function issueTestKey(
  em: EntityManager,
  original: Original,
  { name = 'Test key', creator, keep = async () => undefined }: IssueOptions = {},
): Promise<string> {
  return em.transactional(async (tx) => {
    const { organizationId, userId, role } = original;
    await takeTurn(within(tx), organizationId);
    const organization = (await tx.findOne(Organization, organizationId)) ?? (await makeTwin(tx, original));
    const user =
      (await tx.findOne(User, userId)) ??
      tx.create(User, { id: userId, organization, name: TWIN_USER, role });
    user.role = role;
    const allowed = firstScopesOf(role);
    const budgets = creator?.budgets.map(({ limit }) => limit) ?? [];
    const { apiKey } = addKey(tx, {
      user,
      name,
      scopes: creator ? allowed.filter((scope) => creator.scopes.includes(scope)) : allowed,
      dailyBudget: budgets.length > 0 ? Math.min(...budgets) : undefined,
      ...boundedBy(creator, {}),
    });
    await keep(apiKey);
    return apiKey;
  });
}

/** Sets the credits that a twin can spend, at most `PLAY_CREDITS`, and returns them. */
export function setPlayCredits(
  inTransaction: InTransaction,
  { organizationId, limits }: Pick<Viewer, 'organizationId' | 'limits'>,
  credits: number,
): Promise<number> {
  const wanted = parseWhole('credits', credits, 0, PLAY_CREDITS);
  return inTransaction(async (tx) => {
    const actor = { organizationId, userId: null, channel: 'system', now: new Date() } as const;
    const { available } = await lockAccount(tx, actor, limits.creditsIncludedMonthly);
    if (wanted === available) return available;
    const movement = { kind: 'adjustment', reference: randomUUID(), available: wanted - available } as const;
    return (await postCredits(tx, actor, { ...movement, reason: 'Play credits' })).available;
  });
}

async function makeTwin(tx: Transaction['em'], original: Original): Promise<Organization> {
  const { organizationId: id, organizationName: name, plan } = original;
  const organization = tx.create(Organization, { id, name, plan, seesSynthetic: true });
  tx.create(CreditAccount, {
    organization,
    available: 0,
    included: PLAN_LIMITS[plan].creditsIncludedMonthly,
  });
  await tx.flush();
  await postCredits(
    within(tx),
    { organizationId: id, userId: null, channel: 'system', now: new Date() },
    { kind: 'grant', reference: 'opening', available: PLAY_CREDITS, reason: 'Play credits' },
  );
  return organization;
}
