import { type ValueOf, valueSet } from '@emi/base/declared';
import { DateTime, UUID } from '@emi/base/scalars';
import type { Principal } from '@emi/base/viewer';
import { Gate, inOwnWorld, internal, open, parent, record, recordKind, recordSchema } from '@emi/records';
import { p } from '@mikro-orm/postgresql';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { hasUnlockedParent } from '../../accounts/prices/visibility.ts';
import { FINDINGS } from '../findings/findings.ts';

export const DELETED_KIND = valueSet('DeletedKind', 'A kind of record whose deletions are kept.', {
  district: 'A school district, or an agency or charter organization that NCES lists as one.',
  school: 'A public school in the federal directory.',
  contact: 'A person who works at a district or school.',
  vendor: 'A company or product of the catalog.',
  contract: 'A contract that its source has withdrawn.',
  pain_point: 'A pain point that its source has withdrawn.',
  funding_signal: 'Funding that its source has withdrawn.',
  purchase: 'A purchase that its source has withdrawn.',
  rfp: 'A request for proposals that its source has withdrawn.',
  timeline_event: 'An event that its source has withdrawn.',
  classified_url: 'A page that its source has withdrawn.',
  vendor_stack_entry: 'A vendor in use that its source has withdrawn.',
});
export type DeletedKind = ValueOf<typeof DELETED_KIND>;

const columns = {
  id: open(
    UUID,
    'The id of this entry, not of the record that was deleted.',
    p.uuid().primary().defaultRaw('gen_random_uuid()'),
  ),
  kind: open(DELETED_KIND.type, 'What was deleted, such as `contact`.', p.text().$type<DeletedKind>()),
  recordId: open(UUID, 'The id that the record had, to be removed from copies.', p.uuid()),
  mergedIntoId: open(
    UUID,
    'The vendor that the deleted one was merged into; null for everything else.',
    p.uuid().nullable(),
  ),
  districtId: internal('The district where a contact or finding was.', p.uuid().nullable()),
  schoolId: internal('The school where a contact or finding was.', p.uuid().nullable()),
  deletedAt: open(
    DateTime,
    'When the record was deleted, merged, withdrawn, or moved.',
    p.datetime().defaultRaw('now()'),
  ),
};

const DeletionSchema = recordSchema('Deletion', 'deletions', columns);

/**
 * A record that was deleted, or that its readers can no longer see. Triggers write these rows (`record_deletion`), but
 * for withdrawn findings, whose rows scouting and imports write.
 */
export class Deletion extends DeletionSchema.class {}

record(Deletion, DeletionSchema, {
  description:
    'A record of the directory that has been deleted, a vendor that was merged, a finding that was withdrawn, or a ' +
    'contact that moved to a locked place.',
  columns,
});

/** A deletion row: the id and the selected columns. */
export interface DeletionRow {
  id: string;
}

/** SQL: branches of a `case` by kind, true if the finding is stored again. */
const IS_STORED = raw(
  FINDINGS.map(
    ({ imported: { type }, gate: { table } }) =>
      `when '${type}' then exists (select from ${table} f where f.id = r.record_id)`,
  ).join(' '),
);

/**
 * SQL: the record of the row `r` is gone for the viewer. Deleted contacts and findings are reported to those who have
 * unlocked their place. A record that the viewer can see (again) is not reported: its id was imported again, its merge
 * undone, or it moved to another place that the viewer has unlocked.
 */
const isGoneFor = (viewer: Principal): Sql =>
  sql`${join([...inOwnWorld(viewer, 'r.record_id'), isGone(viewer)], ' and ')}`;

const isGone = (viewer: Principal): Sql => sql`case r.kind
  when 'contact' then ${hasUnlockedParent(viewer, 'r')} and not exists (
    select from contacts c where c.id = r.record_id and ${hasUnlockedParent(viewer, 'c')})
  when 'district' then not exists (select from districts d where d.id = r.record_id)
  when 'school' then not exists (select from schools s where s.id = r.record_id)
  when 'vendor' then not exists (select from vendors v where v.id = r.record_id and v.merged_into_id is null)
  else ${hasUnlockedParent(viewer, 'r')} and not (case r.kind ${IS_STORED} end)
end`;

export const DELETIONS = new Gate<DeletionRow>(recordKind(Deletion), { visibility: parent(isGoneFor) });
