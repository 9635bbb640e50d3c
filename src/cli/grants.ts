import type { Command } from 'commander';
import {
  listCredentials,
  revokeCredential,
  setCredentialBudget,
} from '../accounts/credentials/credentials.ts';
import { GRANT } from '../accounts/identities/grant.entity.ts';
import { example, runs, wholeNumber } from './command.ts';
import { table } from './output.ts';

export function addGrantCommands(program: Command): void {
  const grant = program.command('grant').description('manage the access that persons gave applications');

  runs<{ org: string }>(
    grant
      .command('list')
      .description('list the grants of an organization, newest first')
      .requiredOption('--org <id>', 'the organization')
      .addHelpText('after', example('grant list --org ORGANIZATION_ID')),
    async ({ em }, { org }) => {
      const grants = await listCredentials(GRANT, em, org);
      return {
        json: grants.map((given) => ({
          grant_id: given.id,
          user_id: given.user.id,
          client_id: given.clientId,
          name: given.name,
          redirect_host: given.redirectHost,
          scopes: given.scopes,
          resource: given.resource,
          daily_budget: given.dailyBudget,
          created_at: given.createdAt,
          last_used_at: given.lastUsedAt,
          revoked_at: given.revokedAt,
        })),
        text: table(
          ['grant', 'application', 'sent back to', 'user', 'scopes', 'credits a day', 'created', 'revoked'],
          grants.map((given) => [
            given.id,
            given.name,
            given.redirectHost,
            given.user.id,
            given.scopes.join(),
            given.dailyBudget,
            given.createdAt.toISOString(),
            given.revokedAt?.toISOString(),
          ]),
        ),
      };
    },
  );

  runs<{ credits: number }>(
    grant
      .command('budget')
      .description('set what an application may spend per UTC day')
      .argument('<grant-id>', 'id from `grant list`')
      .requiredOption('--credits <number>', 'credits per UTC day', wholeNumber)
      .addHelpText('after', example('grant budget GRANT_ID --credits 50')),
    async ({ em }, { credits }, grantId = '') => {
      const { id, dailyBudget } = await setCredentialBudget(GRANT, em, grantId, credits);
      return {
        json: { grant_id: id, daily_budget: dailyBudget },
        text: `${id} may spend ${dailyBudget} credits a day`,
      };
    },
  );

  runs(
    grant
      .command('revoke')
      .description("end an application's access within a second")
      .argument('<grant-id>', 'id from `grant list`')
      .addHelpText('after', example('grant revoke GRANT_ID')),
    async ({ em }, _, grantId = '') => {
      const { id, revokedAt } = await revokeCredential(GRANT, em, grantId);
      return {
        json: { grant_id: id, revoked_at: revokedAt },
        text: `${id} has been revoked since ${revokedAt?.toISOString()}`,
      };
    },
  );
}
