import { z } from 'zod';

/**
 * A backup is a gzipped tar archive: `backup.json` first, so that a restore can refuse before it writes anything; then
 * the files of the cluster below `data/`; then `files.json`, which proves that the archive is whole.
 */
export const ABOUT = 'backup.json';
export const FILES = 'files.json';
export const PASSWORD = 'password';
export const DATA = 'data/';

const FORMAT = 1;

export const aboutSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** PostgreSQL's major version, which its files depend on. */
  postgres: z.number().int(),
  /** The machine's architecture, which its files depend on. */
  architecture: z.string(),
  service: z.string(),
  /** The migrations of the database, oldest first. */
  migrations: z.array(z.string()),
});

/** The description of a backup, readable before its files. */
export type AboutBackup = z.infer<typeof aboutSchema>;

export const newAbout = (about: Omit<AboutBackup, 'format' | 'createdAt'>): AboutBackup => ({
  format: FORMAT,
  createdAt: new Date().toISOString(),
  ...about,
});

export const filesSchema = z.record(z.string(), z.object({ size: z.number().int(), sha256: z.string() }));

/** The size and digest of every file in the archive except `files.json` itself. */
export type FileList = z.infer<typeof filesSchema>;

/** Reports how many bytes of the cluster have been copied, and the approximate total. */
export type OnProgress = (done: number, total: number) => void;

export interface CopyReport {
  readonly about: AboutBackup;
  readonly files: number;
  readonly bytes: number;
}
