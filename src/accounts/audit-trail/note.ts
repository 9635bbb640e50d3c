import type { EntityManager } from '@mikro-orm/postgresql';
import type { Database } from '../../db/database.ts';
import type { StreamedFile } from '../../records/context.ts';
import type { Viewer } from '../../viewer/viewer.ts';
import { type AuditAction, AuditEntry } from './audit-entry.entity.ts';

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
export async function note(em: EntityManager, entry: NewEntry): Promise<void> {
  const { organizationId, userId = null, keyId = null, action, path, exportId = null, rows = null } = entry;
  em.create(AuditEntry, { organizationId, userId, keyId, action, path, exportId, rows });
  await em.flush();
}

/** Adds the files that a viewer streams. */
export const notingExports =
  (db: Pick<Database, 'entities'>, { organizationId, userId, keyId }: Viewer) =>
  ({ path, rows, isComplete }: StreamedFile): Promise<void> => {
    const action = isComplete ? 'export_streamed' : 'export_broken_off';
    return db.entities((em) => note(em, { organizationId, userId, keyId, action, path, rows }));
  };
