import { type ValueOf, valueSet } from '@emi/base/declared';
import { type Channel, ENTRY_CHANNEL } from '@emi/base/plans';
import { DateTime, UUID } from '@emi/base/scalars';
import {
  Gate,
  internal,
  OWN_ORGANIZATION,
  open,
  ownId,
  record,
  recordKind,
  recordSchema,
} from '@emi/records';
import { p } from '@mikro-orm/postgresql';
import { Int } from 'type-graphql';

export const AUDIT_ACTION = valueSet('AuditAction', 'A kind of change, access, or download.', {
  export_streamed: 'A list was streamed as a file, to its end.',
  export_broken_off: 'A streamed file was broken off, or its client went away.',
  export_requested: 'A list was requested as a file that is written in the background.',
  export_completed: 'The file of a background export was written, and can be downloaded.',
  export_failed: 'A background export failed or was canceled.',
  export_downloaded:
    'The file of a background export was downloaded; one line for all downloads within a minute.',
  unlocked: 'A record was unlocked with credits.',
  refunded: 'The credits of an unlock were given back.',
  email_requested: 'An email to a contact was requested, and a credit was held for it.',
  contact_changed: "The organization's own data about a contact, such as its CRM id, was changed.",
  contact_reported: 'A contact was reported as unreachable, gone, or someone else.',
  signal_triaged: 'A user made a decision about a signal, or noted something about it.',
  website_proposed: 'The website of a place was proposed, and its check was queued.',
  website_added: 'A proposed website proved to be that of its place, and was stored for all organizations.',
  key_created: 'An API key was created, by a user, by another key, or by an operator.',
  key_changed: 'The budget of an API key was changed.',
  key_rotated: 'An API key was replaced by one with another secret; the old one stays valid for a while.',
  key_revoked: 'An API key was revoked, by itself, or with its user or the credential that created it.',
  client_created: 'An OAuth client was registered, which exchanges its secret for tokens.',
  client_changed: 'The budget of an OAuth client was changed.',
  client_revoked:
    'An OAuth client was revoked, by itself, or with its user or the credential that created it.',
  sign_in_code_created:
    'A one-time code was created, with which a person gives an application access, or signs in to the pages.',
  grant_created: 'A person gave an application access, or signed in to the pages.',
  grant_changed: 'The budget of an application was changed.',
  grant_revoked:
    "An application's access was revoked, or it used a code or refresh token twice; or a person signed out.",
  member_added: 'A subject of a trusted issuer became a member.',
  member_removed:
    'Tokens of a subject of a trusted issuer stopped acting as a user, who may have been removed.',
  list_created: 'A user made a list of districts, schools, or contacts.',
  list_changed: 'A list was renamed, or its items were added, changed, or removed.',
  list_shared: 'The sharing of a list within the organization was changed.',
  list_deleted: 'A list was deleted with its items; the records in it stay.',
  saved_search_created: 'A user saved the filters of a search.',
  saved_search_changed: 'A saved search got another name, filter, or sharing, or its watching was changed.',
  saved_search_deleted: 'A saved search was deleted, and with it the feed of its matches.',
  webhook_created: 'An address was registered to which events are delivered.',
  webhook_changed: 'A webhook was changed, or its secret was replaced.',
  webhook_deleted: 'The delivery of events to an address was ended for good.',
  subscription_created: 'An agent subscribed to events.',
  subscription_stopped: 'A user ended the delivery of events to an agent.',
  subscription_ended:
    'A subscription of an agent ended: unsubscribed, expired, or without its credential, search, or receiver.',
  organization_changed: 'The operator renamed the organization, or moved it to another plan.',
  organization_suspended:
    'The operator suspended the organization, whose credentials are refused from then on.',
  organization_resumed: 'The operator resumed the organization, which also calls off its deletion.',
  organization_deletion_scheduled:
    'The operator suspended the organization, and scheduled its deletion seven days later.',
  user_added: 'A person got an account in the organization.',
  user_changed: 'The role of a user was changed.',
  user_removed: 'A person lost their account in the organization.',
});
export type AuditAction = ValueOf<typeof AUDIT_ACTION>;

const AUDIT_SUBJECT = valueSet('AuditSubject', 'The type of record that a line is about.', {
  district: 'A school district, or an agency or charter organization that NCES lists as one.',
  school: 'A public school in the federal directory.',
  contact: 'A person who works at a district or school.',
  signal: 'A finding that can be acted on, which somebody decided about.',
  api_key: 'A credential of a program, which acts as a user.',
  oauth_client: 'A credential of a program, which is exchanged for tokens.',
  sign_in_code: 'A one-time code, with which a person gives an application access, or signs in to the pages.',
  grant: 'The access that a person gave an application, or the session of a person who signed in.',
  member: 'A subject of a trusted issuer, whose tokens act as a user.',
  list: 'Districts, schools, or contacts that a user collects.',
  saved_search: 'Filters under a name, which can be watched for new matches.',
  webhook: 'An address to which events are delivered.',
  event_subscription: 'A subscription of an agent to events.',
  organization: 'The organization that owns the trail.',
  user: 'A person of the organization.',
});
export type AuditSubject = ValueOf<typeof AUDIT_SUBJECT>;

const columns = {
  id: ownId(),
  organizationId: internal('The organization that owns the trail.', p.uuid()),
  action: open(
    AUDIT_ACTION.type,
    'The kind of change, access, or download, such as `list_created`.',
    p.text().$type<AuditAction>(),
  ),
  userId: open(UUID, 'The user; null for the operator, the service itself, and a link.', p.uuid().nullable()),
  keyId: open(
    UUID,
    'The API key that was used; null for a token, a job, a link, the service itself, and the operator.',
    p.uuid().nullable(),
  ),
  credentialId: open(
    UUID,
    'The OAuth client, grant, or member whose token was used; null without a token.',
    p.uuid().nullable(),
  ),
  channel: open(
    ENTRY_CHANNEL.type,
    'The channel of the request; `system` for the operator and the service itself; null for the outcome of a job, ' +
      'and for a download by link.',
    p.text().$type<Channel>().nullable(),
  ),
  subjectType: open(
    AUDIT_SUBJECT.type,
    'The type of the record; null for an export.',
    p.text().$type<AuditSubject>().nullable(),
  ),
  subjectId: open(UUID, 'The id of the record; null for an export.', p.uuid().nullable()),
  path: open(String, 'The exported list: its path with the query; null for a change.', p.text().nullable()),
  exportId: open(UUID, 'The background export; null for a stream, and for a change.', p.uuid().nullable()),
  rows: open(
    Int,
    'How many rows the file has, or were streamed; null for a change, and for an export that was requested or failed.',
    p.integer().nullable(),
  ),
  createdAt: open(DateTime, 'When it happened; kept for 400 days.', p.datetime().defaultRaw('now()')),
};

const AuditEntrySchema = recordSchema('AuditEntry', 'audit_entries', columns);

/** A line of an organization's audit trail. */
export class AuditEntry extends AuditEntrySchema.class {}

record(AuditEntry, AuditEntrySchema, {
  description: "A line of the organization's audit trail: an export, or a change. It never changes.",
  columns,
  needs: { entityState: ['subjectType', 'subjectId'], entityName: ['subjectType', 'subjectId'] },
});

/** A row of the trail: the id, the selected columns, and the columns that those need. */
export interface AuditEntryRow {
  id: string;
}

export const AUDIT_ENTRIES = new Gate<AuditEntryRow>(recordKind(AuditEntry), {
  visibility: OWN_ORGANIZATION,
});
