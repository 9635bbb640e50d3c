/** A guarantee about stored data: one sentence, and a query for the rows that violate it. */
export interface Invariant {
  readonly sentence: string;
  readonly query: string;
}

/** The invariants that hold between any two transactions. */
export const INVARIANTS: readonly Invariant[] = [
  {
    sentence: 'The ledger of an organization adds up to its available and held credits.',
    query: `
      select a.organization_id, a.available, a.held, coalesce(sum(e.available_change), 0) as ledger_available,
        coalesce(sum(e.held_change), 0) as ledger_held
      from credit_accounts a left join credit_entries e on e.organization_id = a.organization_id
      group by a.organization_id
      having a.available <> coalesce(sum(e.available_change), 0) or a.held <> coalesce(sum(e.held_change), 0)`,
  },
  {
    sentence: 'Every ledger entry continues from the balance of the previous one.',
    query: `
      select organization_id, id, number, available_before, available_change, available_after,
        held_before, held_change, held_after
      from (
        select *, lag(available_after, 1, 0) over chain as available_before, lag(held_after, 1, 0) over chain as held_before
        from credit_entries window chain as (partition by organization_id order by number)
      ) e
      where available_before + available_change <> available_after or held_before + held_change <> held_after`,
  },
  {
    sentence: 'Every organization has an account.',
    query: `
      select o.id as organization_id from organizations o
      where not exists (select from credit_accounts a where a.organization_id = o.id)`,
  },
  {
    sentence: 'Every unlock was paid for exactly once, at its recorded price.',
    query: `
      select u.organization_id, u.entity_type, u.entity_id, u.credits_spent, e.available_change
      from unlocks u left join credit_entries e on e.organization_id = u.organization_id and e.kind = 'unlock'
        and e.reference = u.entity_type || ':' || u.entity_id
      where e.id is null or -e.available_change <> u.credits_spent or e.held_change <> 0
        or e.entity_type <> u.entity_type or e.entity_id <> u.entity_id`,
  },
  {
    sentence: 'Every paid unlock exists.',
    query: `
      select e.organization_id, e.id, e.reference from credit_entries e
      where e.kind = 'unlock' and not exists (
        select from unlocks u where u.organization_id = e.organization_id
          and u.entity_type = e.entity_type and u.entity_id = e.entity_id)`,
  },
  {
    sentence: 'No contact was unlocked before its district or school.',
    query: `
      select e.organization_id, e.entity_id as contact_id, c.district_id, c.school_id, e.created_at
      from credit_entries e join contacts c on c.id = e.entity_id
      where e.kind = 'unlock' and e.entity_type = 'contact'
        and c.last_updated_at <= e.created_at -- a contact that moved since may have left an unlocked parent
        and not exists (
          select from credit_entries p where p.organization_id = e.organization_id and p.kind = 'unlock'
            and p.number < e.number and p.reference in ('district:' || c.district_id, 'school:' || c.school_id))`,
  },
  {
    sentence: 'Every hold is settled or released at most once, and never without having been placed.',
    query: `
      select organization_id, reference, sum(held_change) as still_held, count(*) filter (where kind = 'hold') as holds,
        count(*) filter (where kind in ('settle', 'release')) as ends
      from credit_entries where kind in ('hold', 'settle', 'release')
      group by organization_id, reference
      having count(*) filter (where kind = 'hold') <> 1 or count(*) filter (where kind in ('settle', 'release')) > 1
        or sum(held_change) < 0`,
  },
  {
    sentence: 'Every open hold belongs to an open job.',
    query: `
      select h.organization_id, h.reference, j.kind, j.status from credit_entries h
      left join jobs j on 'job:' || j.id = h.reference
      where h.kind = 'hold' and not exists (
          select from credit_entries e where e.organization_id = h.organization_id and e.reference = h.reference
            and e.kind in ('settle', 'release'))
        and (j.id is null or j.organization_id <> h.organization_id or j.status not in ('queued', 'processing'))`,
  },
  {
    sentence: 'An organization holds exactly one credit for each of its emails in progress.',
    query: `
      select a.organization_id, a.held, count(j.id) as open_jobs
      from credit_accounts a left join jobs j on j.organization_id = a.organization_id and j.kind = 'generate_email'
        and j.status in ('queued', 'processing')
      group by a.organization_id having a.held <> count(j.id)`,
  },
  {
    sentence: 'A completed email job has exactly one email and one charge; any other job has neither.',
    query: `
      select * from (
        select j.id as job_id, j.organization_id, j.status,
          (select count(*) from generated_emails g where g.job_id = j.id) as emails,
          (select count(*) from credit_entries e where e.organization_id = j.organization_id
            and e.reference = 'job:' || j.id and e.kind = 'settle') as charges
        from jobs j where j.kind = 'generate_email'
      ) ended
      where emails <> (status = 'completed')::int or charges <> (status = 'completed')::int`,
  },
  {
    sentence: 'Every email written by a job was charged and not refunded.',
    query: `
      select g.id as email_id, g.job_id, g.organization_id from generated_emails g
      where g.job_id is not null and not exists (
        select from credit_entries e where e.organization_id = g.organization_id
          and e.reference = 'job:' || g.job_id and e.kind = 'settle')`,
  },
  {
    sentence: 'The monthly usage equals the sum of the ledger entries.',
    query: `
      with said as (
        select organization_id, month_after(created_at) as month_end,
          case kind when 'unlock' then 'unlock_' || entity_type else 'generate_email' end as operation,
          sum(case kind when 'unlock' then -available_change else -held_change end)::bigint as credits,
          count(*) as times
        from credit_entries where kind in ('unlock', 'settle') group by 1, 2, 3
      )
      select coalesce(u.organization_id, s.organization_id) as organization_id,
        coalesce(u.month_end, s.month_end) as month_end, coalesce(u.operation, s.operation) as operation,
        u.credits, s.credits as ledger_credits, u.times, s.times as ledger_times
      from credit_usage u full join said s on s.organization_id = u.organization_id and s.month_end = u.month_end
        and s.operation = u.operation
      where u.credits is distinct from s.credits or u.times is distinct from s.times`,
  },
  {
    sentence: 'An organization has at most one reset per month.',
    query: `
      select organization_id, month_after(created_at) as month_end, count(*) as resets from credit_entries
      where kind = 'monthly_reset' group by 1, 2 having count(*) > 1`,
  },
  {
    sentence: 'The counts of schools by their properties are those of the schools.',
    query: `
      with counted as (
        select state, split_part(locale_type, ':', 1) as locale_type, grade_bands, school_type,
          student_band(student_count) as student_band, count(*)::int as schools,
          count(student_count)::int as counted, coalesce(sum(student_count), 0)::int as students
        from schools group by 1, 2, 3, 4, 5
      )
      (select 'missing' as cell, * from (select * from counted except select * from school_cells) missing)
      union all (select 'wrong', * from (select * from school_cells except select * from counted) wrong)`,
  },
  {
    sentence: 'The feed holds exactly the signals that the findings give.',
    query: `
      with current as (
        select id, kind, entity_id, district_id, state, severity, source, amount, vendor_id, points, heat, date, ends_at
        from current_signals
      ), stored as (
        select id, kind, entity_id, district_id, state, severity, source, amount, vendor_id, points, heat, date, ends_at
        from signals
      )
      (select 'missing' as fault, * from (select * from current except select * from stored) m)
      union all (select 'left over', * from (select * from stored except select * from current) l)`,
  },
  {
    sentence: 'Every place counts its signals.',
    query: `
      select coalesce(p.entity_id, s.entity_id) as entity_id, coalesce(n.kind, s.kind) as kind, n.signals,
        count(s.id) as stored
      from signal_places p cross join lateral (values ('contract', p.contract), ('rfp', p.rfp), ('funding', p.funding),
        ('leadership', p.leadership), ('pain_point', p.pain_point), ('board', p.board)) n(kind, signals)
      full join signals s on s.entity_id = p.entity_id and s.kind = n.kind and s.state = p.state
      group by 1, 2, 3 having n.signals is distinct from count(s.id)`,
  },
];
