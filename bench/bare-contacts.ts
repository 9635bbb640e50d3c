/** Handwritten SQL for contacts: the gated search. */
import type { BareHandler } from './bare.ts';
import { contactColumns } from './bare-contact-record.ts';

const COLUMNS = contactColumns((value) => `case when u.unlocked_at is not null then ${value} end`);
const ACCESS = 'u.unlocked_at as "_access", u.credits_spent as spent';
const JOINS = `
  left join unlocks u on u.organization_id = $1 and u.entity_type = 'contact' and u.entity_id = r.id
  left join contact_overlays o on o.organization_id = $1 and o.contact_id = r.id`;

const unlocked = (type: string) =>
  `(select entity_id from unlocks where organization_id = $1 and entity_type = '${type}')`;
const SHOWN = 'r.parent_id, r.district_id, r.contacts';
/** Unlocked institutions with contacts: indexed joins whose size PostgreSQL can estimate. */
const unlockedParents = (where: string) => `
  (select ${SHOWN} from contact_counts r where r.district_id in ${unlocked('district')} ${where}
   union
   select ${SHOWN} from contact_counts r where r.parent_id in ${unlocked('school')} ${where})`;
const HIDDEN = `r.district_id not in ${unlocked('district')}
  and (r.school_id is null or r.school_id not in ${unlocked('school')})`;

const PRICES = { district: 6, school: 6, contact: 2 } as const;

interface Row {
  enrichment_status: string;
  _access: unknown;
  spent?: number | null;
}

interface Summary {
  total: number;
  unlocked: number;
  processed: number;
}

interface Parent {
  total: number;
  entity_id: string;
  name: string;
  contacts: number;
}

function withAccess(row: Row): Row {
  const unlockedAt = row._access;
  row._access = {
    is_unlocked: unlockedAt !== null,
    is_scouting: row.enrichment_status === 'processing',
    unlocked_at: unlockedAt,
    credits_spent: row.spent ?? 0,
    unlock_cost: unlockedAt === null ? PRICES.contact : 0,
  };
  row.spent = undefined;
  return row;
}

const summaryOf = ({ total, unlocked, processed }: Summary) => ({
  total_results: total,
  unlocked,
  locked_processed: processed,
  locked_unprocessed: total - unlocked - processed,
  unlock_all_cost: (total - unlocked) * PRICES.contact,
});

function lockedParents(rows: readonly Parent[]) {
  const hidden = rows[0]?.total ?? 0;
  const parents = rows.map(({ entity_id, name, contacts }) => ({
    entity_type: 'district',
    entity_id,
    name,
    contact_count: contacts,
    unlock_cost: PRICES.district,
  }));
  const message = hidden
    ? `${hidden} matching contacts are at districts or schools that are locked. Unlock a district to see its ` +
      'contacts and those of its schools.'
    : 'No matching contacts are hidden.';
  const most = (a: (typeof parents)[number], b: typeof a) =>
    b.contact_count - a.contact_count || (a.entity_id < b.entity_id ? -1 : 1);
  return { total_hidden: hidden, message, parents: parents.toSorted(most) };
}

interface Search {
  /** Conditions on the institutions, and on the contacts there. */
  readonly places: string;
  readonly people: string;
  /** Hidden contacts per district; each row also has the total. */
  readonly hidden: string;
}

/**
 * Reads the matching contacts once, for summary and page, and the locked parents concurrently on another connection.
 */
function contactSearch(name: string, { places, people, hidden }: Search): BareHandler {
  const visibleText = `
    with found as materialized (
      select distinct on (r.parent_id, r.name_key) r.id, r.name, r.enrichment_status,
        u.entity_id is not null as is_unlocked
      from ${unlockedParents(places)} place join contacts r using (parent_id)
      left join unlocks u on u.organization_id = $1 and u.entity_type = 'contact' and u.entity_id = r.id ${people}
      order by r.parent_id, r.name_key, u.entity_id is null, r.created_at, r.id
    ), page as (select id from found order by name collate natural_order, id limit 50)
    select c.*, shown.* from (
      select count(*)::int as total, (count(*) filter (where is_unlocked))::int as unlocked,
        (count(*) filter (where not is_unlocked and enrichment_status = 'completed'))::int as processed
      from found
    ) c left join (select ${COLUMNS}, ${ACCESS} from page join contacts r using (id) ${JOINS}) shown on true
    order by shown.name collate natural_order, shown.id`;
  const hiddenText = `
    select l.total, l.district_id as entity_id, d.name, l.contacts
    from (${hidden} order by contacts desc, district_id limit 50) l join districts d on d.id = l.district_id`;
  return async (pool, { url, organizationId }) => {
    const values = [organizationId, ...valuesOf(url)];
    const [rows, parents] = await Promise.all([
      pool.query<Row & Partial<Summary> & { id: string | null }>({ name, text: visibleText, values }),
      pool.query<Parent>({ name: `${name} hidden`, text: hiddenText, values }),
    ]);
    const counts = { ...rows.rows[0] } as unknown as Summary;
    const shown = rows.rows.filter(({ id }) => id !== null);
    for (const row of shown) row.total = row.unlocked = row.processed = undefined;
    return {
      data: shown.map(withAccess),
      pagination: { total: counts.total, limit: 50, offset: 0, has_more: counts.total > 50 },
      _access_summary: summaryOf(counts),
      _locked_parent_contacts: lockedParents(parents.rows),
    };
  };
}

function valuesOf({ searchParams }: URL): string[] {
  const state = searchParams.get('state');
  return state ? [state, `%${searchParams.get('title_ilike')}%`] : [];
}

export const allContacts = contactSearch('contacts', {
  places: '',
  people: '',
  hidden: `
    select t.district_id, (t.contacts - coalesce(open.contacts, 0))::int as contacts,
      ((select sum(contacts) from contact_district_totals)
        - coalesce((select sum(contacts) from ${unlockedParents('')} open), 0))::int as total
    from (select r.district_id, sum(r.contacts) as contacts from contact_district_totals r
      where r.district_id not in ${unlocked('district')} group by 1) t
    left join (select r.district_id, sum(r.contacts) as contacts from ${unlockedParents('')} r group by 1) open
      on open.district_id = t.district_id
    where t.contacts > coalesce(open.contacts, 0)`,
});

export const contactsByTitle = contactSearch('by title', {
  places: 'and r.state = $2',
  people: 'where r.title ilike $3',
  hidden: `
    select district_id, count(*)::int as contacts, (sum(count(*)) over ())::int as total from contacts r
    where r.state = $2 and r.title ilike $3 and ${HIDDEN} group by 1`,
});
