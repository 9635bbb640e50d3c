import sql from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import { takeTurn } from '../../db/take-turn.ts';
import type { AuditAction } from './audit-entry.entity.ts';
import { type NewEntry, note } from './note.ts';

type Download = Pick<NewEntry, 'organizationId' | 'path' | 'rows'> & { readonly exportId: string };

const ACTION: AuditAction = 'export_downloaded';

/**
 * Adds a download by link to the trail, at most once a minute per file, because anybody with the link can repeat it.
 */
export function noteDownload(
  { transaction }: Pick<Database, 'transaction'>,
  { organizationId, path, exportId, rows }: Download,
): Promise<void> {
  return transaction(async (tx) => {
    await takeTurn(tx, `download ${exportId}`);
    const noted = await tx.rows(sql`
      select from audit_entries
      where organization_id = ${organizationId} and created_at > clock_timestamp() - interval '1 minute'
        and export_id = ${exportId} and action = ${ACTION} limit 1`);
    if (noted.length === 0) await note(tx.em, { organizationId, action: ACTION, path, exportId, rows });
  });
}
