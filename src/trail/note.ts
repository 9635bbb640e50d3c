import sql from 'sql-template-tag';
import type { StreamedFile } from '../context.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Viewer } from '../viewer/viewer.ts';
import type { AuditAction } from './audit-entry.entity.ts';

export interface NewEntry {
  readonly organizationId: string;
  readonly userId?: string | null;
  readonly keyId?: string | null;
  readonly action: AuditAction;
  readonly path: string;
  readonly exportId?: string;
  readonly rows?: number | null;
}

/** Adds a line to an organization's audit trail. */
export async function note(database: Pick<Transaction, 'rows'>, entry: NewEntry): Promise<void> {
  const { organizationId, userId = null, keyId = null, action, path, exportId = null, rows = null } = entry;
  await database.rows(sql`
    insert into audit_entries (organization_id, user_id, key_id, action, path, export_id, "rows")
    values (${organizationId}, ${userId}, ${keyId}, ${action}, ${path}, ${exportId}, ${rows}::int)`);
}

/** Adds the files that a viewer streams. */
export const notingExports =
  (database: Pick<Transaction, 'rows'>, { organizationId, userId, keyId }: Viewer) =>
  ({ path, rows, isComplete }: StreamedFile): Promise<void> =>
    note(database, {
      organizationId,
      userId,
      keyId,
      action: isComplete ? 'export_streamed' : 'export_broken_off',
      path,
      rows,
    });
