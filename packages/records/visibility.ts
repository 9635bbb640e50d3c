import type { Principal } from '@emi/base/viewer';
import sql, { type Sql } from 'sql-template-tag';
import { inOwnWorld } from './synthetic.ts';

/**
 * The viewers who may know that a record exists. Every gate declares a visibility and applies it to every read, so that
 * access beyond an organization's own records is always explicit.
 */
export interface Visibility {
  readonly to: 'everyone' | 'owner' | 'parent';
  /** SQL on the record `r`; `undefined` if everyone may see all records. */
  condition(viewer: Principal): Sql | undefined;
}

/** Visible to every viewer, except synthetic records, which exist only for demo organizations. */
export const DIRECTORY: Visibility = {
  to: 'everyone',
  condition: (viewer) => inOwnWorld(viewer, 'r.id')[0],
};

/** Visible to every viewer. */
export const EVERYONE: Visibility = { to: 'everyone', condition: () => undefined };

/** Records of an organization or user; for others, they do not exist. */
export const owner = (condition: (viewer: Principal) => Sql): Visibility => ({ to: 'owner', condition });

/** Records of the viewer's organization. */
export const OWN_ORGANIZATION = owner((viewer) => sql`r.organization_id = ${viewer.organizationId}`);

/** Records of the viewer, hidden even from colleagues. */
export const OWN_USER = owner((viewer) => sql`r.user_id = ${viewer.userId}`);

/** Records that belong to a parent record; they exist only for viewers who have unlocked the parent. */
export const parent = (condition: (viewer: Principal) => Sql): Visibility => ({ to: 'parent', condition });
