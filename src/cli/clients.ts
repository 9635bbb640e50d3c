import type { Command } from 'commander';
import { CLIENT } from '../accounts/identities/oauth-client.entity.ts';
import { type ClientOptions, createClient, shownClient } from '../accounts/tokens/oauth-clients.ts';
import { commaList, example, runs, SCOPES, SHOWN_ONCE, wholeNumber } from './command.ts';
import { addCredentialCommands } from './credentials.ts';
import { printList } from './output.ts';

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

  addCredentialCommands(client, CLIENT, {
    shown: shownClient,
    about: {
      list: 'list the clients of an organization, with the first characters of their secrets',
      budget: 'set what the tokens of a client may spend per UTC day, or remove the bound',
      revoke: 'revoke a client and all its tokens within a second',
    },
    json: ['userId', 'name', 'prefix', 'scopes', 'dailyBudget', 'createdAt', 'lastUsedAt', 'revokedAt'],
    columns: {
      'client id': 'id',
      'begins with': 'prefix',
      name: 'name',
      user: 'userId',
      scopes: 'scopes',
      created: 'createdAt',
      'last used': 'lastUsedAt',
      revoked: 'revokedAt',
    },
  });
}
