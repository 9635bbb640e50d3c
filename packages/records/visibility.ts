import type { Principal } from '@emi/base/viewer';
import sql, { raw, type Sql } from 'sql-template-tag';
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

/** Places: visible to every viewer, except synthetic ones, which exist only for demo organizations. */
export const DIRECTORY: Visibility = {
  to: 'everyone',
  condition: (viewer) => inOwnWorld(viewer, 'r.id')[0],
};

/** Catalog records: visible to every viewer. */
export const EVERYONE: Visibility = { to: 'everyone', condition: () => undefined };

/** Records of an organization or user; for others, they do not exist. */
export const owner = (condition: (viewer: Principal) => Sql): Visibility => ({ to: 'owner', condition });

/** Records of the viewer's organization. */
export const OWN_ORGANIZATION = owner((viewer) => sql`r.organization_id = ${viewer.organizationId}`);

/** Records of the viewer, hidden even from colleagues. */
export const OWN_USER = owner((viewer) => sql`r.user_id = ${viewer.userId}`);

/** Records of a district or school; they exist only for viewers who have unlocked it. */
export const parent = (condition: (viewer: Principal) => Sql): Visibility => ({ to: 'parent', condition });

/** SQL: the district or school of a row, such as a contact, is unlocked. */
export const hasUnlockedParent = ({ organizationId }: Principal, row: string): Sql => sql`exists (
    select from unlocks p where p.organization_id = ${organizationId}
      and (p.entity_type = 'district' and p.entity_id = ${raw(`${row}.district_id`)}
        or p.entity_type = 'school' and p.entity_id = ${raw(`${row}.school_id`)}))`;

/** Visible if the record's district or school is unlocked; a finding has one of the two. */
export const AT_UNLOCKED_PARENT = parent((viewer) => hasUnlockedParent(viewer, 'r'));

/** The same, but only the leading record of several sources' statements; see `settle_findings.sql`. */
export const LEADING_AT_UNLOCKED_PARENT = parent(
  (viewer) => sql`r.led_by is null and ${hasUnlockedParent(viewer, 'r')}`,
);

/** Visible if the district or school in the record's `entity_type` and `entity_id` is unlocked. */
export const AT_UNLOCKED_PLACE = parent(
  ({ organizationId }) => sql`exists (
    select from unlocks p where p.organization_id = ${organizationId}
      and p.entity_type = r.entity_type and p.entity_id = r.entity_id)`,
);
