import type { Command } from 'commander';
import {
  listCredentials,
  revokeCredential,
  setCredentialBudget,
} from '../accounts/credentials/credentials.ts';
import { CLIENT } from '../accounts/identities/oauth-client.entity.ts';
import { type ClientOptions, createClient, shownClient } from '../accounts/tokens/oauth-clients.ts';
import { commaList, example, runs, SCOPES, SHOWN_ONCE, wholeNumber } from './command.ts';
import { printList, table } from './output.ts';

export function addClientCommands(program: Command): void {
  const client = program
    .command('client')
    .description('manage OAuth clients: programs that request access tokens from POST /oauth/token');

  runs<{ user: string } & ClientOptions>(
    client
      .command('create')
      .description('create a client whose tokens act as a user')
      .requiredOption('--user <id>', 'the user that its tokens act as')
      .option('--name <name>', 'display name')
      .option('--scopes <list>', SCOPES, commaList)
      .option('--daily-budget <credits>', 'credits that its tokens may spend per UTC day', wholeNumber)
      .option('--redirect-uris <list>', 'redirect URIs for people who give it access', commaList)
      .addHelpText('after', example('client create --user USER_ID --name "MCP server" --scopes read,unlock')),
    async ({ em }, { user, ...options }) => {
      const { client: made, clientSecret } = await createClient(em, user, options);
      return {
        json: { client_id: made.id, client_secret: clientSecret },
        text: `${printList({ 'client id': made.id, 'client secret': clientSecret })}\n${SHOWN_ONCE}`,
      };
    },
  );

  runs<{ org: string }>(
    client
      .command('list')
      .description('list the clients of an organization, with the first characters of their secrets')
      .requiredOption('--org <id>', 'the organization')
      .addHelpText('after', example('client list --org ORGANIZATION_ID')),
    async ({ em }, { org }) => {
      const clients = (await listCredentials(CLIENT, em, org)).map(shownClient);
      return {
        json: clients.map((shown) => ({
          client_id: shown.id,
          user_id: shown.userId,
          name: shown.name,
          prefix: shown.prefix,
          scopes: shown.scopes,
          daily_budget: shown.dailyBudget,
          created_at: shown.createdAt,
          last_used_at: shown.lastUsedAt,
          revoked_at: shown.revokedAt,
        })),
        text: table(
          ['client id', 'begins with', 'name', 'user', 'scopes', 'created', 'last used', 'revoked'],
          clients.map((shown) => [
            shown.id,
            shown.prefix,
            shown.name,
            shown.userId,
            shown.scopes.join(),
            shown.createdAt.toISOString(),
            shown.lastUsedAt?.toISOString(),
            shown.revokedAt?.toISOString(),
          ]),
        ),
      };
    },
  );

  runs<{ credits?: number }>(
    client
      .command('budget')
      .description('set what the tokens of a client may spend per UTC day, or remove the bound')
      .argument('<client-id>', 'id from `client list`')
      .option('--credits <number>', 'credits per UTC day (default: no bound)', wholeNumber)
      .addHelpText('after', example('client budget CLIENT_ID --credits 50')),
    async ({ em }, { credits }, clientId = '') => {
      const { id, dailyBudget } = await setCredentialBudget(CLIENT, em, clientId, credits ?? null);
      return {
        json: { client_id: id, daily_budget: dailyBudget },
        text: dailyBudget === null ? `${id} has no budget` : `${id} may spend ${dailyBudget} credits a day`,
      };
    },
  );

  runs(
    client
      .command('revoke')
      .description('revoke a client and all its tokens within a second')
      .argument('<client-id>', 'id from `client list`')
      .addHelpText('after', example('client revoke CLIENT_ID')),
    async ({ em }, _, clientId = '') => {
      const { id, revokedAt } = await revokeCredential(CLIENT, em, clientId);
      return {
        json: { client_id: id, revoked_at: revokedAt },
        text: `${id} has been revoked since ${revokedAt?.toISOString()}`,
      };
    },
  );
}
