import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { note } from '../../src/accounts/audit-trail/note.ts';
import type { Database } from '../../src/db/database.ts';
import { canary } from './canaries.ts';
import type { Cast } from './cast.ts';

/** Makes an export of the caller, and its line in the audit trail. Returns the export's id. */
export async function seedExport(db: Database, { organizationId, userId }: Cast): Promise<string> {
  const [row] = await db.core.rows<{ id: string }>(sql`
    insert into exports (organization_id, user_id, job_id, path, format, secret, matching_facts)
    values (${organizationId}, ${userId}, gen_random_uuid(), ${canary('user', userId, 'path')}, 'csv',
      ${randomBytes(32)}, ${JSON.stringify({ rows: 1, width: 1, titles: ['name'], columns: { name: [0] } })}::jsonb)
    returning id`);
  const path = canary('organization', organizationId, 'path');
  await db.entities((em) =>
    note(em, { organizationId, userId, action: 'export_requested', path, exportId: row!.id }),
  );
  return row!.id;
}
