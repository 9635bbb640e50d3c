import type { Command } from 'commander';
import {
  createKey,
  type IssuedKey,
  type KeyOptions,
  OVERLAP_SECONDS,
  rotateKey,
  type ShownKey,
  shownKey,
} from '../accounts/api-keys/api-keys.ts';
import {
  listCredentials,
  revokeCredential,
  setCredentialBudget,
} from '../accounts/credentials/credentials.ts';
import { KEY } from '../accounts/identities/api-key.entity.ts';
import { commaList, example, runs, SCOPES, SHOWN_ONCE, wholeNumber } from './command.ts';
import { printList, type Result, table } from './output.ts';

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

  runs<{ org: string }>(
    key
      .command('list')
      .description('list the keys of an organization, with their first characters')
      .requiredOption('--org <id>', 'the organization')
      .addHelpText('after', example('key list --org ORGANIZATION_ID')),
    async ({ em }, { org }) => shown((await listCredentials(KEY, em, org)).map(shownKey)),
  );

  runs<{ credits?: number }>(
    key
      .command('budget')
      .description('set what a key may spend per UTC day, or remove the bound')
      .argument('<key-id>', 'id from `key list`')
      .option('--credits <number>', 'credits per UTC day (default: no bound)', wholeNumber)
      .addHelpText('after', example('key budget KEY_ID --credits 50', 'key budget KEY_ID')),
    async ({ em }, { credits }, keyId = '') => {
      const { id, dailyBudget } = await setCredentialBudget(KEY, em, keyId, credits ?? null);
      return {
        json: { key_id: id, daily_budget: dailyBudget },
        text: dailyBudget === null ? `${id} has no budget` : `${id} may spend ${dailyBudget} credits a day`,
      };
    },
  );

  runs(
    key
      .command('revoke')
      .description('revoke a key within a second')
      .argument('<key-id>', 'id from `key list`')
      .addHelpText('after', example('key revoke KEY_ID')),
    async ({ em }, _, keyId = '') => {
      const { id, revokedAt } = await revokeCredential(KEY, em, keyId);
      return {
        json: { key_id: id, revoked_at: revokedAt },
        text: `${id} has been revoked since ${revokedAt?.toISOString()}`,
      };
    },
  );

  runs<{ overlap: number }>(
    key
      .command('rotate')
      .description('replace a key with a new one like it; the old one keeps working for a while')
      .argument('<key-id>', 'id from `key list`')
      .option(
        '--overlap <seconds>',
        'how long the old key keeps working; 0 revokes it now',
        wholeNumber,
        OVERLAP_SECONDS,
      )
      .addHelpText('after', example('key rotate KEY_ID', 'key rotate KEY_ID --overlap 0')),
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

const shown = (keys: readonly ShownKey[]): Result => ({
  json: keys.map((key) => ({
    key_id: key.id,
    user_id: key.userId,
    name: key.name,
    prefix: key.prefix,
    scopes: key.scopes,
    rate_limit: key.rateLimit,
    daily_budget: key.dailyBudget,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    last_used_at: key.lastUsedAt,
    revoked_at: key.revokedAt,
    replaced_by: key.replacedBy,
  })),
  text: table(
    [
      'key',
      'begins with',
      'name',
      'user',
      'scopes',
      'a minute',
      'credits a day',
      'created',
      'expires',
      'last used',
      'revoked',
    ],
    keys.map((key) => [
      key.id,
      key.prefix,
      key.name,
      key.userId,
      key.scopes.join(),
      key.rateLimit,
      key.dailyBudget,
      key.createdAt.toISOString(),
      key.expiresAt?.toISOString(),
      key.lastUsedAt?.toISOString(),
      key.revokedAt?.toISOString(),
    ]),
  ),
});
