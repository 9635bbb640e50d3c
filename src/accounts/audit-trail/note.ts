import type { Channel } from '@emi/base/plans';
import type { Viewer } from '@emi/base/viewer';
import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import type { Database } from '../../db/database.ts';
import type { StreamedFile } from '../../requests/context/context.ts';
import type { RevokedCredentials } from '../identities/creator.ts';
import { User } from '../identities/user.entity.ts';
import { type AuditAction, AuditEntry, type AuditSubject } from './audit-entry.entity.ts';

export interface NewEntry {
  readonly organizationId: string;
  readonly userId?: string | null;
  readonly keyId?: string | null;
  readonly credentialId?: string | null;
  readonly channel?: Channel | null;
  readonly action: AuditAction;
  readonly subjectType?: AuditSubject;
  readonly subjectId?: string;
  readonly path?: string;
  readonly exportId?: string;
  readonly rows?: number | null;
}

/** The author of a change: a viewer, or the operator or the service itself (`operatorOf`). */
export type AuditActor = Pick<Viewer, 'organizationId' | 'keyId' | 'ancestry'> & {
  readonly userId: string | null;
  readonly channel: Channel;
};

export const operatorOf = (organizationId: string): AuditActor => ({
  organizationId,
  userId: null,
  keyId: null,
  ancestry: [],
  channel: 'system',
});

/** The viewer, or else the operator acting on the user's organization. */
export async function actorFor(
  em: EntityManager,
  viewer: AuditActor | undefined,
  userId: string,
): Promise<AuditActor> {
  return viewer ?? operatorOf((await em.findOneOrFail(User, userId)).organization.id);
}

/** The id of the OAuth client, grant, or member whose token is in use; null for an API key and without a credential. */
export const credentialIdOf = ({ keyId, ancestry }: Pick<AuditActor, 'keyId' | 'ancestry'>): string | null =>
  keyId === null ? (ancestry.at(-1) ?? null) : null;

const byWhom = (actor: AuditActor) => ({
  organizationId: actor.organizationId,
  userId: actor.userId,
  keyId: actor.keyId,
  credentialId: credentialIdOf(actor),
  channel: actor.channel,
});

/** Adds lines to an organization's audit trail. Their ids ascend, which orders the lines of one transaction. */
export async function note(em: EntityManager, ...entries: readonly NewEntry[]): Promise<void> {
  for (const { organizationId, action, ...given } of entries) {
    em.create(AuditEntry, { ...NOTHING, ...given, id: uuid(), organizationId, action });
  }
  await em.flush();
}

const NOTHING = {
  userId: null,
  keyId: null,
  credentialId: null,
  channel: null,
  subjectType: null,
  subjectId: null,
  path: null,
  exportId: null,
  rows: null,
};

/** Adds a change of records to the trail. Call it in the change's transaction. */
export const noteChange = (
  em: EntityManager,
  actor: AuditActor,
  action: AuditAction,
  subjectType: AuditSubject,
  ...ids: readonly string[]
): Promise<void> =>
  note(em, ...ids.map((subjectId) => ({ ...byWhom(actor), action, subjectType, subjectId })));

/** Adds to the trail the credentials that were revoked together with another credential, or with their user. */
export async function auditRevoked(
  em: EntityManager,
  actor: AuditActor,
  { keys, clients, grants }: RevokedCredentials,
): Promise<void> {
  await noteChange(em, actor, 'client_revoked', 'oauth_client', ...clients);
  await noteChange(em, actor, 'key_revoked', 'api_key', ...keys);
  await noteChange(em, actor, 'grant_revoked', 'grant', ...grants);
}

/** Records in the audit trail the files that a viewer exports as streams. */
export const notingExports =
  (db: Pick<Database, 'entities'>, viewer: Viewer) =>
  ({ path, rows, isComplete }: StreamedFile): Promise<void> => {
    const action = isComplete ? 'export_streamed' : 'export_broken_off';
    return db.entities((em) => note(em, { ...byWhom(viewer), action, path, rows }));
  };
