import sql, { type Sql } from 'sql-template-tag';
import type { Principal } from '../viewer/viewer.ts';

/**
 * Who may know that records of a kind exist. Every gate declares one and asks it on every read, so leaving tenancy takes
 * a word that somebody had to write.
 */
export interface Visibility {
  readonly to: 'everyone' | 'owner' | 'parent';
  /** The condition on the record `r`; none where everyone may see all. */
  condition(viewer: Principal): Sql | undefined;
}

/** Directory and catalog records: whoever may read at all may know them. */
export const EVERYONE: Visibility = { to: 'everyone', condition: () => undefined };

/** Records of an organization or a user; for others they do not exist. */
export const owner = (condition: (viewer: Principal) => Sql): Visibility => ({ to: 'owner', condition });

/** Records at a district or school, which exist for those who have unlocked it. */
export const parent = (condition: (viewer: Principal) => Sql): Visibility => ({ to: 'parent', condition });

/** Seen where the record's district or its school is unlocked; a finding has one of the two. */
export const AT_UNLOCKED_PLACE = parent(
  ({ organizationId }) => sql`exists (
    select from unlocks p where p.organization_id = ${organizationId}
      and (p.entity_type = 'district' and p.entity_id = r.district_id
        or p.entity_type = 'school' and p.entity_id = r.school_id))`,
);
