import { type EntityManager } from '@mikro-orm/postgresql';
import { CreditAccount } from '../credits/credit-account.entity.ts';
import { ApiKey } from './api-key.entity.ts';
import { digestOf, newKey, SHOWN_LENGTH } from './keys.ts';
import { Organization } from './organization.entity.ts';
import type { Plan } from './plans.ts';
import { User } from './user.entity.ts';

/** Makes an organization with its credits, its first user and that user's first key. The key is returned only here. */
export function createOrganization(
  em: EntityManager,
  { name, plan, credits }: { name: string; plan: Plan; credits: number },
): Promise<{ organization: Organization; user: User; apiKey: string }> {
  return em.transactional(async (tx) => {
    const organization = tx.create(Organization, { name, plan } as never);
    tx.create(CreditAccount, { organization, available: credits } as never);
    const user = tx.create(User, { organization, name: 'Owner' } as never);
    const apiKey = newKey();
    tx.create(ApiKey, {
      user,
      name: 'First key',
      prefix: apiKey.slice(0, SHOWN_LENGTH),
      digest: digestOf(apiKey),
    } as never);
    await tx.flush();
    return { organization, user, apiKey };
  });
}
