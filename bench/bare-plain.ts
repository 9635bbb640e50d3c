/** Contacts without any gating: a page by OFFSET and a count(*). */
import type { BareHandler } from './bare.ts';
import { contactColumns } from './bare-contact-record.ts';

const FROM = 'from contacts r';
const WHERE = 'where r.state = $1 and r.title ilike $2';
const ROWS = `
  select ${contactColumns((value) => value)} ${FROM}
  left join contact_overlays o on o.organization_id = $3 and o.contact_id = r.id
  ${WHERE} order by r.name collate natural_order, r.id limit 50 offset $4`;
const TOTAL = `select count(*)::int as total ${FROM} ${WHERE}`;

export const plainContactsByTitle: BareHandler = async (pool, { url: { searchParams }, organizationId }) => {
  const offset = Number(searchParams.get('offset') ?? 0);
  const values = [searchParams.get('state'), `%${searchParams.get('title_ilike')}%`];
  const [rows, totals] = await Promise.all([
    pool.query({ name: 'plain', text: ROWS, values: [...values, organizationId, offset] }),
    pool.query<{ total: number }>({ name: 'plain total', text: TOTAL, values }),
  ]);
  const total = totals.rows[0]?.total ?? 0;
  return { data: rows.rows, pagination: { total, limit: 50, offset, has_more: offset + 50 < total } };
};
