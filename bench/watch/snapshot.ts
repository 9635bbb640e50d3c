import sql from 'sql-template-tag';
import type { Database } from '../../src/db/database.ts';
import type { Kind } from './script.ts';

/** A finding as customers see it. */
export interface Seen {
  readonly id: string;
  readonly kind: Kind;
  /** What identifies the finding in the script: a vendor, a day, a name, or a number. */
  readonly key: string;
  /** The fields whose change would be news, as JSON or text. */
  readonly content: string;
}

/** The findings of each district by the district's id. */
export async function findingsNow({ core }: Database): Promise<Map<string, Seen[]>> {
  const rows = await core.rows<Seen & { district: string }>(sql`
    select f.district_id as district, f.id, 'contracts' as kind,
      coalesce(v.canonical_name, f.vendor_name_raw) as key,
      jsonb_build_array(f.expires_at, f.status) #>> '{}' as content
    from contracts f left join vendors v on v.id = f.vendor_id
    union all
    select f.district_id, f.id, 'rfps',
      coalesce(substring(concat_ws(' ', f.title, f.notes) from '\\d\\d-\\d\\d'), f.title),
      jsonb_build_array(f.deadline, f.status) #>> '{}'
    from rfps f
    union all
    select f.district_id, f.id,
      case when f.event_type = 'leadership_change' then 'leadership' else 'events' end,
      case f.event_type when 'board_meeting' then to_char(f.event_date at time zone 'UTC', 'YYYY-MM-DD')
        when 'leadership_change' then f.title
        else to_char(f.event_date at time zone 'UTC', 'YYYY-MM-DD') || ' ' || f.title end,
      case f.event_type when 'board_meeting' then f.title else f.event_type end
    from timeline_events f
    union all
    select f.district_id, f.id, 'products', v.canonical_name, ''
    from vendor_stack_entries f join vendors v on v.id = f.vendor_id where f.gone_at is null
    union all
    select f.district_id, f.id, 'people', f.name, coalesce(f.title, '') from contacts f`);
  return Map.groupBy(rows, ({ district }) => district) as Map<string, Seen[]>;
}
