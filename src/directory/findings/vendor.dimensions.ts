import { VENDOR_CATEGORY } from '@emi/reading/vocabulary';
import { CONTRACT_AGES } from '@emi/reading/vocabulary/kinds';
import type { QueryContext } from '@emi/records/context';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { InstitutionType } from '../../accounts/prices/ref.ts';
import { byEach, codeInWords, LOCKED_CODE } from '../stats/dimension.ts';
import { VENDOR_SURVIVORS } from '../vendors/survivor.ts';
import { isCurrent } from './aging.ts';

/**
 * The vendors of districts or schools. Vendor use is visible only at unlocked places, so only these places are looked
 * up; all locked places form one group.
 */
export function vendorDimensions(type: InstitutionType) {
  const join = ({ viewer, now }: QueryContext): Sql => sql`
    left join (
      select place.entity_id,
        array_agg(distinct v.survivor_id::text) filter (where v.id is not null) as vendors,
        array_agg(distinct each.category) filter (where each.category is not null) as categories
      from (
        select entity_id from unlocks where organization_id = ${viewer.organizationId} and entity_type = ${type}
      ) place left join (
        select entity_id, vendor_id, category from vendor_stack_entries
          where led_by is null and gone_at is null
        union all select entity_id, vendor_id, null from contracts c
          where c.led_by is null and ${isCurrent(CONTRACT_AGES, 'c', now)}
      ) used on used.entity_id = place.entity_id left join ${VENDOR_SURVIVORS} v on v.id = used.vendor_id
      cross join lateral unnest(array[used.category, v.category]) each (category)
      group by 1
    ) opened on opened.entity_id = r.id`;
  const known = (values: string) => (): Sql =>
    sql`case when opened.entity_id is null then array[${LOCKED_CODE}] else ${raw(values)} end`;
  const name = (id: Sql): Sql => sql`(select canonical_name from vendors where id::text = ${id})`;
  return {
    VENDOR: byEach(known('opened.vendors'), { join, label: name }),
    VENDOR_CATEGORY: byEach(known('opened.categories'), { join, labels: CATEGORIES }),
  };
}

/** The label of each category: its value, capitalized; values of up to three letters are initialisms. */
const CATEGORIES = Object.fromEntries(
  VENDOR_CATEGORY.values.map((value) => [
    value,
    value.length <= 3 ? value.toUpperCase() : codeInWords(value),
  ]),
);
