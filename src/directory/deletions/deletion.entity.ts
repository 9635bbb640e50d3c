import { defineEntity, p } from '@mikro-orm/postgresql';
import sql, { type Sql } from 'sql-template-tag';
import { type ValueOf, valueSet } from '../../graph/enums.ts';
import { DateTime, UUID } from '../../graph/scalars.ts';
import { Gate } from '../../records/gate.ts';
import { internal, open, properties, record, recordKind } from '../../records/record.ts';
import { hasUnlockedParent, parent } from '../../records/visibility.ts';
import type { Principal } from '../../viewer/viewer.ts';

export const DELETED_KIND = valueSet('DeletedKind', 'A kind of record whose deletions are kept.', {
  district: 'A district.',
  school: 'A school.',
  contact: 'A contact.',
  vendor: 'A vendor.',
});
export type DeletedKind = ValueOf<typeof DELETED_KIND>;

const columns = {
  id: open(UUID, 'The identifier of the deletion.', p.uuid().primary().defaultRaw('gen_random_uuid()')),
  kind: open(DELETED_KIND.type, 'The kind of the deleted record.', p.text().$type<DeletedKind>()),
  recordId: open(UUID, 'The identifier of the deleted record.', p.uuid()),
  mergedIntoId: open(
    UUID,
    'The vendor that the deleted one was merged into; null for everything else.',
    p.uuid().nullable(),
  ),
  districtId: internal('The district where a contact was.', p.uuid().nullable()),
  schoolId: internal('The school where a contact was.', p.uuid().nullable()),
  deletedAt: open(DateTime, 'When the record was deleted.', p.datetime().defaultRaw('now()')),
};

const DeletionSchema = defineEntity({
  name: 'Deletion',
  tableName: 'deletions',
  properties: properties(columns),
});

/** A record that is gone, or that its readers can no longer see. The database writes them; see `record_deletion`. */
export class Deletion extends DeletionSchema.class {}
DeletionSchema.setClass(Deletion);

record(Deletion, {
  name: 'Deletion',
  table: 'deletions',
  description: 'A district, school, contact, or vendor that has been deleted, or a vendor that was merged.',
  columns,
});

/** A deletion row: the id and the selected columns. */
export interface DeletionRow {
  id: string;
}

/**
 * Deleted contacts are known to those who had unlocked their place. A record that the viewer can see (again) is not
 * deleted for them: its id was imported anew, its merge undone, or it moved to another place that they have unlocked.
 */
const isGoneFor = (viewer: Principal): Sql => sql`case r.kind
  when 'contact' then ${hasUnlockedParent(viewer, 'r')} and not exists (
    select from contacts c where c.id = r.record_id and ${hasUnlockedParent(viewer, 'c')})
  when 'district' then not exists (select from districts d where d.id = r.record_id)
  when 'school' then not exists (select from schools s where s.id = r.record_id)
  else not exists (select from vendors v where v.id = r.record_id and v.merged_into_id is null)
end`;

export const DELETIONS = new Gate<DeletionRow>(recordKind(Deletion), { visibility: parent(isGoneFor) });
