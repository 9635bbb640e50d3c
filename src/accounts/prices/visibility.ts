import type { Principal } from '@emi/base/viewer';
import { parent } from '@emi/records';
import sql, { raw, type Sql } from 'sql-template-tag';

/** SQL: the district or school of a row, such as a contact, is unlocked. */
export const hasUnlockedParent = ({ organizationId }: Principal, row: string): Sql => sql`exists (
    select from unlocks p where p.organization_id = ${organizationId}
      and (p.entity_type = 'district' and p.entity_id = ${raw(`${row}.district_id`)}
        or p.entity_type = 'school' and p.entity_id = ${raw(`${row}.school_id`)}))`;

/** Visible if the record's district or school is unlocked; a finding has one of the two. */
export const AT_UNLOCKED_PARENT = parent((viewer) => hasUnlockedParent(viewer, 'r'));

/**
 * Visible if the record's district or school is unlocked, and the record is the one that is shown of several sources'
 * records of the same thing; see `settle_findings.sql`.
 */
export const LEADING_AT_UNLOCKED_PARENT = parent(
  (viewer) => sql`r.led_by is null and ${hasUnlockedParent(viewer, 'r')}`,
);

/** Visible if the district or school in the record's `entity_type` and `entity_id` is unlocked. */
export const AT_UNLOCKED_PLACE = parent(
  ({ organizationId }) => sql`exists (
    select from unlocks p where p.organization_id = ${organizationId}
      and p.entity_type = r.entity_type and p.entity_id = r.entity_id)`,
);
