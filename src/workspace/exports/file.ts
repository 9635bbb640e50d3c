import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { linkSecret } from '@emi/base/secrets';
import type { ExportFormat } from '@emi/facade/responses';
import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';
import { exportLinkParts, isSigned } from './link.ts';

export interface ExportFile {
  readonly id: string;
  readonly organizationId: string;
  readonly path: string;
  readonly format: ExportFormat;
  readonly attempt: number;
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Returns the file of a link; `expired` for an expired link; undefined for any other link, or once the file is deleted
 * or the organization suspended.
 * @param link path and query, as sent
 */
export async function fileOf(
  pool: ConnectionPool,
  link: string,
  encryptionKey: () => Buffer,
  now: Date,
): Promise<ExportFile | 'expired' | undefined> {
  const parts = exportLinkParts(link);
  if (!parts) return undefined;
  const [file] = await pool.rows<ExportFile & { secret: Buffer }>(sql`
    select id, organization_id as "organizationId", path, format, attempt, "rows", bytes::float8 as bytes, secret
    from exports where id = ${parts.id} and attempt is not null
      and not exists (select from organizations o where o.id = organization_id and o.suspended_at is not null)`);
  const secret = file && linkSecret(encryptionKey, file.secret);
  if (!secret || !isSigned(parts, secret)) return undefined;
  return parts.expires * 1_000 > now.getTime() ? file : 'expired';
}

const decompress = promisify(inflate);

/** A part of a file: its first and last byte. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/** Yields a part of a file; reads only the chunks that contain it. */
export async function* exportContentOf(
  pool: ConnectionPool,
  { id, attempt }: Pick<ExportFile, 'id' | 'attempt'>,
  { start, end }: Part,
): AsyncGenerator<Buffer> {
  const sizes = await pool.rows<{ number: number; bytes: number | null }>(sql`
    select number, bytes from export_chunks where export_id = ${id} and attempt = ${attempt} order by number`);
  let from = 0;
  for (const { number, bytes } of sizes) {
    if (from > end) return;
    if (bytes !== null && from + bytes <= start) {
      from += bytes;
      continue;
    }
    const [chunk] = await pool.rows<{ content: Buffer }>(sql`
      select content from export_chunks where export_id = ${id} and attempt = ${attempt} and number = ${number}`);
    if (!chunk) return; // deleted in the meantime; the length shows that to the client
    const content = await decompress(chunk.content);
    if (from + content.length > start) yield content.subarray(Math.max(0, start - from), end + 1 - from);
    from += content.length;
  }
}
