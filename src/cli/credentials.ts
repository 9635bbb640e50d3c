import type { Command } from 'commander';
import {
  listCredentials,
  revokeCredential,
  setCredentialBudget,
} from '../accounts/credentials/credentials.ts';
import type { Credential, CredentialKind } from '../accounts/identities/credential.ts';
import { aboutOne, addListCommand, runs, wholeNumber } from './command.ts';
import type { Listing } from './output.ts';

interface CredentialCommands<C extends Credential, Row> extends Omit<Listing<Row>, 'id'> {
  readonly shown: (credential: C) => Row;
  /** The descriptions of the commands. */
  readonly about: { readonly list: string; readonly budget: string; readonly revoke: string };
  /** True if credentials of the kind always have a budget. */
  readonly isBounded?: boolean;
}

/** Adds the commands that every kind of credential has. */
export function addCredentialCommands<C extends Credential, Row extends { readonly id: string }>(
  parent: Command,
  kind: CredentialKind<C>,
  { shown, about, isBounded = false, ...listing }: CredentialCommands<C, Row>,
): void {
  const id = `${kind.noun}_id`;
  const find = async (em: Parameters<typeof listCredentials>[1], org: string) =>
    (await listCredentials(kind, em, org)).map(shown);
  addListCommand(parent, about.list, ({ em }, org) => find(em, org), { id, ...listing });

  const bound = isBounded ? 'credits per UTC day' : 'credits per UTC day (default: no bound)';
  // The example without `--credits` removes the budget.
  const forms = ['--credits 50', ...(kind.noun === 'key' ? [''] : [])];
  const budget = aboutOne(parent, 'budget', about.budget, ...forms);
  runs<{ credits?: number }>(
    budget[isBounded ? 'requiredOption' : 'option']('--credits <number>', bound, wholeNumber),
    async ({ em }, { credits = null }, given = '') => {
      const { id: own, dailyBudget } = await setCredentialBudget(kind, em, given, credits);
      return {
        json: { [id]: own, daily_budget: dailyBudget },
        text: dailyBudget === null ? `${own} has no budget` : `${own} may spend ${dailyBudget} credits a day`,
      };
    },
  );

  runs(aboutOne(parent, 'revoke', about.revoke), async ({ em }, _, given = '') => {
    const { id: own, revokedAt } = await revokeCredential(kind, em, given);
    return {
      json: { [id]: own, revoked_at: revokedAt },
      text: `${own} has been revoked since ${revokedAt?.toISOString()}`,
    };
  });
}
