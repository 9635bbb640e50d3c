import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import sql from 'sql-template-tag';
import type { ConnectionPool } from '../../db/pools.ts';
import { linkSecret } from '../../platform/base/link-secret.ts';
import type { ExportFormat } from '../../requests/responses/file-formats.ts';
import { isSigned, partsOf } from './link.ts';

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
 * Returns the file that a link leads to, `expired` for a link that was valid once, or undefined for any other.
 *
 * @param link path and query, as they were sent.
 */
export async function fileOf(
  pool: ConnectionPool,
  link: string,
  encryptionKey: () => Buffer,
  now: Date,
): Promise<ExportFile | 'expired' | undefined> {
  const parts = partsOf(link);
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

export async function* contentOf(pool: ConnectionPool, { id, attempt }: ExportFile): AsyncGenerator<Buffer> {
  for (let number = 0; ; number++) {
    const [chunk] = await pool.rows<{ content: Buffer }>(sql`
      select content from export_chunks where export_id = ${id} and attempt = ${attempt} and number = ${number}`);
    if (!chunk) return;
    yield await decompress(chunk.content);
  }
}
