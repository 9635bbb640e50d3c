import type { Command } from 'commander';
import {
  createKey,
  type IssuedKey,
  type KeyOptions,
  OVERLAP_SECONDS,
  rotateKey,
  shownKey,
} from '../accounts/api-keys/api-keys.ts';
import { KEY } from '../accounts/identities/api-key.entity.ts';
import { aboutOne, commaList, example, runs, SCOPES, SHOWN_ONCE, wholeNumber } from './command.ts';
import { addCredentialCommands } from './credentials.ts';
import { printList } from './output.ts';

export function addKeyCommands(program: Command): void {
  const key = program.command('key').description('manage API keys: secrets that let programs act as a user');

  runs<{ user: string; expires?: string } & KeyOptions>(
    key
      .command('create')
      .description('create a key for a user')
      .requiredOption('--user <id>', 'the user that the key acts as')
      .option('--rate-limit <number>', "the key's own limit in requests per minute", wholeNumber)
      .option('--daily-budget <credits>', 'credits that it may spend per UTC day', wholeNumber)
      .option('--name <name>', 'display name')
      .option('--scopes <list>', SCOPES, commaList)
      .option('--expires <time>', 'expiration time, such as 2030-01-31T12:00:00Z (default: never)')
      .addHelpText(
        'after',
        example('key create --user USER_ID --name "nightly sync" --scopes read,unlock --rate-limit 60'),
      ),
    async ({ em }, { user, expires, ...options }) =>
      issued(await createKey(em, user, { ...options, expiresAt: expires })),
  );

  addCredentialCommands(key, KEY, {
    shown: shownKey,
    about: {
      list: 'list the keys of an organization, with their first characters',
      budget: 'set what a key may spend per UTC day, or remove the bound',
      revoke: 'revoke a key within a second',
    },
    json: [
      ...(['userId', 'name', 'prefix', 'scopes', 'rateLimit', 'dailyBudget'] as const),
      ...(['createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt', 'replacedBy'] as const),
    ],
    columns: {
      key: 'id',
      'begins with': 'prefix',
      name: 'name',
      user: 'userId',
      scopes: 'scopes',
      'a minute': 'rateLimit',
      'credits a day': 'dailyBudget',
      created: 'createdAt',
      expires: 'expiresAt',
      'last used': 'lastUsedAt',
      revoked: 'revokedAt',
    },
  });

  runs<{ overlap: number }>(
    aboutOne(
      key,
      'rotate',
      'replace a key with a new one like it; the old one keeps working for a while',
      '',
      '--overlap 0',
    ).option(
      '--overlap <seconds>',
      'how long the old key keeps working; 0 revokes it now',
      wholeNumber,
      OVERLAP_SECONDS,
    ),
    async ({ em }, { overlap }, keyId = '') => {
      const { replaced, ...successor } = await rotateKey(em, keyId, overlap);
      const end = replaced.revokedAt ?? replaced.expiresAt;
      const { json, text } = issued(successor);
      return {
        json: { ...json, replaced_key_id: replaced.id, replaced_key_ends_at: end },
        text: `${text}\nThe old key expires at ${end?.toISOString()}.`,
      };
    },
  );
}

const issued = ({ key, apiKey }: IssuedKey) => ({
  json: { key_id: key.id, api_key: apiKey },
  text: `${printList({ key: key.id, 'API key': apiKey })}\n${SHOWN_ONCE}`,
});
