import type { Command } from 'commander';
import {
  createKey,
  type IssuedKey,
  listKeys,
  revokeKey,
  rotateKey,
  type ShownKey,
} from '../viewer/accounts.ts';
import { example, runs, SHOWN_ONCE, wholeNumber } from './command.ts';
import { list, type Result, table } from './output.ts';

export function addKeyCommands(program: Command): void {
  const key = program.command('key').description('API keys: secrets by which programs act as a user');

  runs<{ user: string; name?: string; rateLimit?: number }>(
    key
      .command('create')
      .description('make a key for a user')
      .requiredOption('--user <id>', 'whom the key acts as')
      .option('--rate-limit <number>', 'requests per minute of this key alone', wholeNumber)
      .option('--name <name>', 'what to know it by')
      .addHelpText('after', example('key create --user USER_ID --name "nightly sync" --rate-limit 60')),
    async ({ em }, { user, name, rateLimit }) => issued(await createKey(em, user, { name, rateLimit })),
  );

  runs<{ org: string }>(
    key
      .command('list')
      .description('the keys of an organization, by their first characters')
      .requiredOption('--org <id>', 'the organization')
      .addHelpText('after', example('key list --org ORGANIZATION_ID')),
    async ({ em }, { org }) => shown(await listKeys(em, org)),
  );

  runs(
    key
      .command('revoke')
      .description('end a key for good; requests with it are refused within a second')
      .argument('<key-id>', 'as `key list` shows it')
      .addHelpText('after', example('key revoke KEY_ID')),
    async ({ em }, _, keyId = '') => {
      const { id, revokedAt } = await revokeKey(em, keyId);
      return {
        json: { key_id: id, revoked_at: revokedAt },
        text: `${id} has been revoked since ${revokedAt?.toISOString()}`,
      };
    },
  );

  runs(
    key
      .command('rotate')
      .description('replace a key by a new one with the same user, name and rate limit; the old one ends now')
      .argument('<key-id>', 'as `key list` shows it')
      .addHelpText('after', example('key rotate KEY_ID')),
    async ({ em }, _, keyId = '') => issued(await rotateKey(em, keyId)),
  );
}

const issued = ({ key, apiKey }: IssuedKey): Result => ({
  json: { key_id: key.id, api_key: apiKey },
  text: `${list({ key: key.id, 'API key': apiKey })}\n${SHOWN_ONCE}`,
});

const shown = (keys: readonly ShownKey[]): Result => ({
  json: keys.map((key) => ({
    key_id: key.id,
    user_id: key.userId,
    name: key.name,
    prefix: key.prefix,
    rate_limit: key.rateLimit,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
  })),
  text: table(
    ['key', 'begins with', 'name', 'user', 'a minute', 'created', 'expires', 'revoked'],
    keys.map((key) => [
      key.id,
      key.prefix,
      key.name,
      key.userId,
      key.rateLimit,
      key.createdAt.toISOString(),
      key.expiresAt?.toISOString(),
      key.revokedAt?.toISOString(),
    ]),
  ),
});
