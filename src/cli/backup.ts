import { join } from 'node:path';
import { badRequest, Problem } from '@emi/base/problems';
import { VERSION } from '@emi/base/telemetry';
import type { Command } from 'commander';
import { type Config, loadConfig } from '../config/config.ts';
import type { AboutBackup, CopyReport, OnProgress } from '../db/backup/format.ts';
import { UnusableBackup } from '../db/backup/restore.ts';
import { backUpBundled, restoreBundled } from '../db/bundled-backup.ts';
import { migrate } from '../db/migrate.ts';
import { isKnownMigration } from '../db/schema-state.ts';
import { terminalBar } from '../importers/progress.ts';
import { audit } from '../maintenance/invariants/audit.ts';
import { example } from './command.ts';
import { print, printList, printNote, type Result } from './output.ts';
import { interruption, openPatiently, withServer } from './session.ts';

const DATABASE = 'market';

export function addBackupCommands(program: Command): void {
  const backup = program
    .command('backup')
    .description('back up the bundled PostgreSQL, running or not, into one file')
    .argument('<file>', 'the file to create, such as market.backup; anyone who can read it can read all data')
    .option('--json', 'print one JSON document and nothing else')
    .addHelpText('after', example('backup /backups/market-2026-11-22.backup'));
  backup.action(async (file: string, { json }: { json?: boolean }) => print(await backUpTo(file), json));

  const restore = program
    .command('restore')
    .description('restore a backup as the bundled PostgreSQL; the service must not be running')
    .argument('<file>', 'a file created by `backup`')
    .option('--force', 'replace an existing database')
    .option('--json', 'print one JSON document and nothing else')
    .addHelpText('after', example('restore /backups/market-2026-11-22.backup'));
  restore.action(async (file: string, { force, json }: { force?: boolean; json?: boolean }) =>
    print(await restoreFrom(file, force ?? false), json),
  );
}

async function backUpTo(file: string): Promise<Result> {
  refuseOwnServer(loadConfig(process.env), 'pg_dump or pg_basebackup');
  return withServer(async ({ address, config, signal }) => {
    const report = await withProgress('backup', (onProgress) =>
      backUpBundled({ dir: clusterOf(config), file, log: printNote, onProgress, signal }, address, VERSION),
    );
    return shown('backed up', file, report);
  });
}

async function restoreFrom(file: string, force: boolean): Promise<Result> {
  const config = loadConfig(process.env);
  refuseOwnServer(config, 'pg_restore');
  const { signal, ignore } = interruption();
  try {
    const report = await withProgress('restore', (onProgress) =>
      restoreBundled({
        dir: clusterOf(config),
        file,
        force,
        database: DATABASE,
        log: printNote,
        onProgress,
        signal,
        accept: refuseNewer,
        verify: ({ address }) => verifyRestored(address),
      }),
    );
    return shown('restored', file, report);
  } catch (error) {
    throw error instanceof UnusableBackup ? badRequest(error.message) : error;
  } finally {
    ignore();
  }
}

const clusterOf = ({ dataDir }: Config): string => join(dataDir, 'postgres');

/** Managed and operator-installed servers have better tools of their own. */
function refuseOwnServer({ database }: Config, tool: string): void {
  if (!database) return;
  throw badRequest(
    `DATABASE_URL names your own PostgreSQL server: use ${tool}, see "Backup and restore" in docs/operations.md.`,
  );
}

function refuseNewer({ migrations, service }: AboutBackup): void {
  const unknown = migrations.filter((name) => !isKnownMigration(name));
  if (unknown.length === 0) return;
  throw new UnusableBackup(
    `The backup was made by a newer version (${service}, with ${unknown.join(', ')}). Restore it with that version.`,
  );
}

/** Brings the schema up to date and audits the data. @throws if an invariant is violated */
async function verifyRestored(address: Parameters<typeof migrate>[0]): Promise<void> {
  await migrate(address);
  const db = await openPatiently(address);
  try {
    const broken = (await audit(db)).filter(({ rows }) => rows.length > 0);
    if (broken.length > 0) {
      throw new Problem(
        'CONFLICT',
        `The restored data violate an invariant: ${broken[0]!.invariant.sentence}`,
      );
    }
  } finally {
    await db.close();
  }
}

function shown(verb: string, file: string, { about, files, bytes }: CopyReport): Result {
  const { createdAt, postgres, service } = about;
  const megabytes = Math.round(bytes / 1_000_000);
  return {
    json: { file, created_at: createdAt, postgres, service, files, bytes },
    text: printList({ [verb]: file, made: createdAt, PostgreSQL: postgres, service, files, MB: megabytes }),
  };
}

/** Shows a bar on a terminal, and nothing elsewhere. */
async function withProgress<T>(label: string, work: (onProgress: OnProgress) => Promise<T>): Promise<T> {
  if (!process.stderr.isTTY) return work(() => undefined);
  const bar = terminalBar(`${label} {bar} {percentage} %`, process.stderr);
  bar.start(1, 0);
  try {
    return await work((done, total) => {
      bar.setTotal(total);
      bar.update(done);
    });
  } finally {
    bar.stop();
  }
}
