import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Directories that are copied empty: PostgreSQL fills them when it starts, and `copyLog` adds the segments of `pg_wal`
 * that the backup needs.
 */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pg_internal\.init.*|pgsql_tmp.*|.*\.new)$/;
/** Copied last, because recovery starts where it points. */
const CONTROL = 'global/pg_control';

export interface ClusterFile {
  /** Relative to the data directory, with slashes. */
  readonly path: string;
  readonly isDirectory: boolean;
  readonly size: number;
}

/**
 * Everything in a data directory that belongs in a base backup, except the write-ahead log; `pg_control` comes last.
 */
export async function clusterFiles(data: string): Promise<ClusterFile[]> {
  const found: ClusterFile[] = [];
  const walk = async (folder: string): Promise<void> => {
    for (const name of (await readdir(join(data, folder))).sort()) {
      if (LEFT_OUT.test(name)) continue;
      const path = folder ? `${folder}/${name}` : name;
      const stats = await lstat(join(data, path)).catch(() => undefined); // dropped in the meantime
      if (!stats) continue;
      if (stats.isDirectory()) {
        found.push({ path, isDirectory: true, size: 0 });
        if (path === 'pg_wal') found.push({ path: 'pg_wal/archive_status', isDirectory: true, size: 0 });
        if (!EMPTIED.has(path)) await walk(path);
      } else if (stats.isFile()) {
        found.push({ path, isDirectory: false, size: stats.size });
      } else {
        throw new Error(`${path} is neither a file nor a directory; tablespaces cannot be backed up`);
      }
    }
  };
  await walk('');
  return [...found.filter(({ path }) => path !== CONTROL), ...found.filter(({ path }) => path === CONTROL)];
}
