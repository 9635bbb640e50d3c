import type { Command } from 'commander';
import { shownCredential } from '../accounts/identities/credential.ts';
import { GRANT } from '../accounts/identities/grant.entity.ts';
import { addCredentialCommands } from './credentials.ts';

export function addGrantCommands(program: Command): void {
  const grant = program.command('grant').description('manage the access that persons gave applications');
  addCredentialCommands(grant, GRANT, {
    shown: (given) => {
      const { clientId, redirectHost, resource } = given;
      return { ...shownCredential(given), clientId, redirectHost, resource };
    },
    about: {
      list: 'list the grants of an organization, newest first',
      budget: 'set what an application may spend per UTC day',
      revoke: "end an application's access within a second",
    },
    isBounded: true,
    json: [
      ...(['userId', 'clientId', 'name', 'redirectHost', 'scopes', 'resource', 'dailyBudget'] as const),
      ...(['createdAt', 'lastUsedAt', 'revokedAt'] as const),
    ],
    columns: {
      grant: 'id',
      application: 'name',
      'sent back to': 'redirectHost',
      user: 'userId',
      scopes: 'scopes',
      'credits a day': 'dailyBudget',
      created: 'createdAt',
      revoked: 'revokedAt',
    },
  });
}
