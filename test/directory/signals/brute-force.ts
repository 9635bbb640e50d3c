import sql from 'sql-template-tag';
import type { Database } from '../../../src/db/database.ts';

/** Fills a database with places and random findings of every kind and state, and unlocks a share of the places. */
export async function fillWithFindings(
  db: Database,
  places: number,
  holdings: readonly { organizationId: string; share: number }[],
): Promise<void> {
  const run = (text: string) => db.core.rows(sql([text]));
  const days = (from: number, to: number) => `now() + (${from} + random() * ${to - from}) * interval '1 day'`;
  const oneOf = (...values: string[]) =>
    `(array[${values.map((value) => `'${value}'`).join()}])[1 + floor(random() * ${values.length})::int]`;
  await run('select setseed(0.5)');
  await run(`
    insert into districts (nces_id, name, state, student_count)
    select (5000000 + n)::text, 'District ' || n, ${oneOf('TX', 'CA', 'VT', 'NY')},
      nullif(floor(random() * 15000)::int, 0) from generate_series(1, ${places}) n`);
  await run(`
    insert into schools (nces_id, name, state, student_count, district_id)
    select (500000000000 + n)::text, 'School ' || n, state, floor(random() * 3000)::int, id
    from (select id, state, row_number() over (order by nces_id) as n from districts) d where n % 4 = 0`);
  const place = (times: string) => `(
    select id as district_id, null::uuid as school_id from districts
    union all select null, id from schools) p cross join generate_series(1, ${times}) n`;
  await run(`
    insert into contracts (district_id, school_id, vendor_name_raw, expires_at, status, dissatisfaction, created_at)
    select district_id, school_id, 'Vendor ' || n, case when random() < 0.9 then ${days(-200, 400)} end,
      ${oneOf('active', 'active', 'active', 'renewed', 'cancelled')}, random() < 0.2, ${days(-300, 0)}
    from ${place('2')}`);
  await run(`
    insert into rfps (district_id, school_id, title, deadline, posted_date, status, created_at)
    select district_id, school_id, 'Request ' || n, case when random() < 0.8 then ${days(-60, 60)} end,
      case when random() < 0.7 then ${days(-90, 2)} end, ${oneOf('open', 'open', 'won', 'no_bid')}, ${days(-60, 0)}
    from ${place('(random() * 2)::int')}`);
  await run(`
    insert into funding_signals (district_id, school_id, source, amount, deadline, context, created_at)
    select district_id, school_id, ${oneOf('bond', 'grant', 'state')}, random() * 1e6,
      case when random() < 0.5 then ${days(-100, 300)} end, 'Context ' || n, ${days(-400, 0)}
    from ${place('(random() * 1.4)::int')}`);
  await run(`
    insert into pain_points (district_id, school_id, category, description, severity, created_at)
    select district_id, school_id, 'budget', 'Problem ' || n, ${oneOf('low', 'medium', 'high', 'critical')},
      ${days(-500, 0)} from ${place('(random() * 2)::int')}`);
  await run(`
    insert into timeline_events (district_id, school_id, event_type, title, event_date, created_at)
    select district_id, school_id,
      ${oneOf('board_meeting', 'press_release', 'leadership_change', 'bond_vote', 'policy', 'other')}, 'Event ' || n,
      case when random() < 0.9 then ${days(-200, 60)} end, ${days(-100, 0)} from ${place('2')}`);
  for (const { organizationId, share } of holdings) {
    await db.core.rows(sql`
      insert into unlocks (organization_id, entity_type, entity_id, credits_spent)
      select ${organizationId}, type, id, 6 from (
        select 'district' as type, id from districts union all select 'school', id from schools) p
      where random() < ${share}`);
  }
  await run('analyze');
}

export interface LiveSignal {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly severity: string | null;
  readonly students: number | null;
  readonly amount: number | null;
  readonly score: number;
  /** The signal's date in microseconds since 1970. */
  readonly time: number;
}

/** Every signal of an organization, computed from the findings for one instant, without what is stored for the feed. */
export const liveSignals = (db: Database, organizationId: string, asOf: Date): Promise<LiveSignal[]> =>
  db.core.rows<LiveSignal>(sql`
    with places as (
      select d.id, d.state, d.student_count from districts d
      where exists (select from unlocks u where u.organization_id = ${organizationId} and u.entity_id = d.id)
      union all
      select s.id, s.state, s.student_count from schools s
      where exists (select from unlocks u where u.organization_id = ${organizationId} and u.entity_id = s.id)
    ), live (id, kind, place, severity, amount, unhappy, date, age) as (
      select id, 'contract', entity_id, null, null::float8, dissatisfaction, expires_at - interval '180 days',
        expires_at - ${asOf.toISOString()}::timestamptz
      from contracts
      where status = 'active' and expires_at between ${asOf.toISOString()}::timestamptz
        and ${asOf.toISOString()}::timestamptz + interval '180 days'
      union all
      select id, 'rfp', entity_id, null, estimated_value, false, dated.date,
        ${asOf.toISOString()}::timestamptz - dated.date
      from rfps cross join lateral (select least(posted_date, created_at) as date) dated
      where status = 'open' and (deadline is null or deadline >= ${asOf.toISOString()}::timestamptz)
      union all
      select id, 'funding', entity_id, null, amount, false, created_at, ${asOf.toISOString()}::timestamptz - created_at
      from funding_signals where deadline is null or deadline >= ${asOf.toISOString()}::timestamptz
      union all
      select id, 'pain_point', entity_id, severity, null, false, created_at,
        ${asOf.toISOString()}::timestamptz - created_at
      from pain_points
      union all
      select id, case event_type when 'leadership_change' then 'leadership' else 'board' end, entity_id, null,
        null, false,
        dated.date, ${asOf.toISOString()}::timestamptz - dated.date
      from timeline_events cross join lateral (select least(event_date, created_at) as date) dated
      where event_type not in ('press_release', 'other')
    )
    select l.id, l.kind, p.state, l.severity, p.student_count as students, l.amount,
      (extract(epoch from l.date) * 1000000)::float8 as time,
      (case l.kind when 'rfp' then 40 when 'contract' then 30 when 'funding' then 28 when 'leadership' then 22
          when 'pain_point' then 18 else 10 end
        + case l.severity when 'medium' then 5 when 'high' then 12 when 'critical' then 20 else 0 end
        + case when p.student_count >= 10000 then 15 when p.student_count >= 2500 then 8 else 0 end
        + case when l.kind <> 'funding' and exists (select from funding_signals f where f.entity_id = p.id)
            then 6 else 0 end
        + case when l.unhappy then 8 else 0 end)
      * power(0.5::float8, extract(epoch from l.age)::float8 / 86400
          / case l.kind when 'rfp' then 21 when 'contract' then 60 when 'funding' then 90 when 'leadership' then 45
            when 'pain_point' then 120 else 30 end) as score
    from live l join places p on p.id = l.place
    where l.date <= ${asOf.toISOString()}::timestamptz`);
