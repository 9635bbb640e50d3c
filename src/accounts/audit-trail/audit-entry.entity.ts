import { defineEntity, p } from '@mikro-orm/postgresql';
import { Int } from 'type-graphql';
import { type ValueOf, valueSet } from '../../graph/enums.ts';
import { DateTime, UUID } from '../../graph/scalars.ts';
import { Gate } from '../../records/gate.ts';
import { internal, open, properties, record, recordKind } from '../../records/record.ts';
import { OWN_ORGANIZATION } from '../../records/visibility.ts';

export const AUDIT_ACTION = valueSet('AuditAction', 'What happened.', {
  export_streamed: 'A list was streamed as a file, to its end.',
  export_broken_off: 'A streamed file was broken off, or its client went away.',
  export_requested: 'A background export was requested.',
  export_completed: 'A background export was completed.',
  export_failed: 'A background export failed or was canceled.',
  export_downloaded:
    'The file of a background export was downloaded; one line for all downloads within a minute.',
});
export type AuditAction = ValueOf<typeof AUDIT_ACTION>;

const columns = {
  id: open(UUID, 'The identifier.', p.uuid().primary().defaultRaw('gen_random_uuid()')),
  organizationId: internal('The organization that owns the trail.', p.uuid()),
  action: open(AUDIT_ACTION.type, 'What happened.', p.text().$type<AuditAction>()),
  userId: open(UUID, 'The user; null for a download by link.', p.uuid().nullable()),
  keyId: open(UUID, 'The API key; null for a token, a job, or a link.', p.uuid().nullable()),
  path: open(String, 'The exported list: its path with the query.', p.text()),
  exportId: open(UUID, 'The background export; null for a streamed file.', p.uuid().nullable()),
  rows: open(Int, 'The rows that left the service; null if none did.', p.integer().nullable()),
  createdAt: open(DateTime, 'When it happened.', p.datetime().defaultRaw('now()')),
};

const AuditEntrySchema = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entries',
  properties: properties(columns),
});

/** A line of an organization's audit trail. */
export class AuditEntry extends AuditEntrySchema.class {}
AuditEntrySchema.setClass(AuditEntry);

record(AuditEntry, {
  name: 'AuditEntry',
  table: 'audit_entries',
  description: "A line of the organization's audit trail: data that left the service.",
  columns,
});

/** A row of the trail: the id and the selected columns. */
export interface AuditEntryRow {
  id: string;
}

export const AUDIT_ENTRIES = new Gate<AuditEntryRow>(recordKind(AuditEntry), {
  visibility: OWN_ORGANIZATION,
});
