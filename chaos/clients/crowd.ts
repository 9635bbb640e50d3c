import type { Caller } from '../caller.ts';
import { isAcknowledged } from '../requests.ts';
import type { Organization } from '../seed.ts';

const PAUSE_MS = [20, 120] as const;

/** Keeps sending more requests than its plan allows. */
export async function crowd(caller: Caller, organization: Organization): Promise<void> {
  while (!caller.isOver()) {
    const outcome = await caller.ask({ method: 'GET', path: '/credits', key: organization.key });
    if (isAcknowledged(outcome)) caller.ledger.admit(organization, outcome);
    await caller.pause(PAUSE_MS);
  }
}
