import type { Invariant, InvariantSource } from './source.ts';

const ENDS = `('settle', 'release')`;
const OPEN = `('queued', 'processing')`;
/** The credits that an email job `j` held at first. Jobs of earlier releases held one credit without recording it. */
const BEGAN_WITH = `coalesce((j.payload ->> 'held')::int, 1)`;
/** An email `g` that does not follow its prompt. The previous release gave the credits of some of them back. */
const STRAYS = `g.generation_metadata -> 'not_followed' <> '[]'`;

/** Holds that may be open: those under audit, and those that were open at the checkpoint. */
const held = ({ entries, checkpoints }: InvariantSource): string => `
  select organization_id, reference from ${entries} where kind = 'hold'
  union select c.organization_id, unnest(c.open_holds) from ${checkpoints} c`;

const isOpen = ({ fence }: InvariantSource): string => `
  not exists (select from credit_entries e where e.organization_id = h.organization_id
    and e.reference = h.reference and e.kind in ${ENDS} ${fence})`;

export const openHolds = (source: InvariantSource): string => `
  select h.organization_id, array_agg(h.reference order by h.reference) as open_holds
  from (${held(source)}) h where ${isOpen(source)} group by h.organization_id`;

/** The invariants of credits and what they paid for. They hold between any two transactions. */
export const BOOKS: readonly Invariant[] = [
  {
    sentence: 'The ledger of an organization adds up to its available and held credits.',
    query: ({ entries, checkpoints }) => `
      select * from (
        select a.organization_id, a.available, a.held,
          coalesce(c.available, 0) + coalesce(sum(e.available_change), 0) as ledger_available,
          coalesce(c.held, 0) + coalesce(sum(e.held_change), 0) as ledger_held
        from credit_accounts a left join ${checkpoints} c on c.organization_id = a.organization_id
          left join ${entries} e on e.organization_id = a.organization_id
        group by a.organization_id, c.available, c.held
      ) account
      where available <> ledger_available or held <> ledger_held`,
  },
  {
    sentence: 'Every ledger entry continues from the balance of the previous one.',
    query: ({ entries, checkpoints }) => `
      select organization_id, id, number, available_before, available_change, available_after,
        held_before, held_change, held_after
      from (
        select e.*, lag(e.available_after, 1, coalesce(c.available, 0)) over chain as available_before,
          lag(e.held_after, 1, coalesce(c.held, 0)) over chain as held_before
        from ${entries} e left join ${checkpoints} c on c.organization_id = e.organization_id
        window chain as (partition by e.organization_id order by e.number)
      ) e
      where available_before + available_change <> available_after or held_before + held_change <> held_after`,
  },
  {
    sentence: 'The ledger entry at which the last audit ended is unchanged.',
    query: () => `
      select c.organization_id, c.number, c.available, e.available_after, c.held, e.held_after
      from audit_checkpoints c left join lateral (
        select * from credit_entries e where e.organization_id = c.organization_id and e.number = c.number offset 0
      ) e on true
      where c.number > 0 and (e.available_after, e.held_after) is distinct from (c.available, c.held)`,
  },
  {
    sentence: 'Every organization has an account.',
    query: () => `
      select o.id as organization_id from organizations o
      where not exists (select from credit_accounts a where a.organization_id = o.id)`,
  },
  {
    sentence: 'Every unlock was paid for exactly once, at its recorded price.',
    query: ({ since, fence }) => `
      select u.organization_id, u.entity_type, u.entity_id, u.credits_spent, e.available_change,
        r.available_change as refunded
      from unlocks u left join lateral (
        select * from credit_entries e where e.organization_id = u.organization_id and e.kind = 'unlock'
          and e.reference = u.entity_type || ':' || u.entity_id ${fence}
      ) e on true left join lateral (
        select * from credit_entries r where r.organization_id = u.organization_id and r.kind = 'refund'
          and r.reference = e.reference ${fence}
      ) r on true
      where u.unlocked_at > ${since}
        and (e.id is null or -e.available_change <> u.credits_spent + coalesce(r.available_change, 0)
        or e.held_change <> 0 or e.entity_type <> u.entity_type or e.entity_id <> u.entity_id)`,
  },
  {
    sentence: 'Every paid unlock exists.',
    query: ({ entries, fence }) => `
      select e.organization_id, e.id, e.reference from ${entries} e
      where e.kind = 'unlock' and not exists (
        select from unlocks u where u.organization_id = e.organization_id
          and u.entity_type = e.entity_type and u.entity_id = e.entity_id ${fence})`,
  },
  {
    sentence: 'Every refund gives back the whole price of an unlock, once, and the unlock stays.',
    query: ({ entries, fence }) => `
      select r.organization_id, r.id, r.reference, r.available_change, e.available_change as charged, u.credits_spent
      from ${entries} r left join lateral (
        select * from credit_entries e where e.organization_id = r.organization_id and e.kind = 'unlock'
          and e.reference = r.reference and e.number < r.number ${fence}
      ) e on true left join lateral (
        select * from unlocks u where u.organization_id = r.organization_id
          and u.entity_type = r.entity_type and u.entity_id = r.entity_id ${fence}
      ) u on true
      where r.kind = 'refund' and (r.held_change <> 0 or u.credits_spent is distinct from 0
        or e.available_change is distinct from -r.available_change)`,
  },
  {
    sentence: 'No contact was unlocked before its district or school.',
    query: ({ entries, fence }) => `
      select e.organization_id, e.entity_id as contact_id, c.district_id, c.school_id, e.created_at
      from ${entries} e join contacts c on c.id = e.entity_id
      where e.kind = 'unlock' and e.entity_type = 'contact'
        and c.last_updated_at <= e.created_at -- a contact that moved since may have left an unlocked parent
        and not exists (
          select from credit_entries p where p.organization_id = e.organization_id and p.kind = 'unlock'
            and p.number < e.number and p.reference in ('district:' || c.district_id, 'school:' || c.school_id)
          ${fence})`,
  },
  {
    sentence: 'Every hold is settled or released at most once, and never without having been placed.',
    query: ({ entries, fence }) => `
      select t.organization_id, t.reference, sum(e.held_change) as still_held,
        count(*) filter (where e.kind = 'hold') as holds, count(*) filter (where e.kind in ${ENDS}) as ends
      from (
        select distinct organization_id, reference from ${entries} where kind = 'hold' or kind in ${ENDS}
      ) t join lateral (
        select * from credit_entries e where e.organization_id = t.organization_id and e.reference = t.reference
          and e.kind in ('hold', 'settle', 'release') ${fence}
      ) e on true
      group by t.organization_id, t.reference
      having count(*) filter (where e.kind = 'hold') <> 1 or count(*) filter (where e.kind in ${ENDS}) > 1
        or sum(e.held_change) < 0`,
  },
  {
    sentence: 'Every open hold belongs to an open job.',
    query: (source) => `
      select h.organization_id, h.reference, j.kind, j.status from (${held(source)}) h
      left join lateral (
        select * from jobs j where j.id = case
          when h.reference ~ '^job:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(h.reference, 5)::uuid end
        ${source.fence}
      ) j on true
      where ${isOpen(source)}
        and (j.id is null or j.organization_id <> h.organization_id or j.status not in ${OPEN})`,
  },
  {
    sentence: 'An organization holds exactly the credits that its emails in progress began with.',
    query: () => `
      select a.organization_id, a.held, j.held as held_by_jobs from credit_accounts a cross join lateral (
        select coalesce(sum(${BEGAN_WITH}), 0) as held from jobs j where j.organization_id = a.organization_id
          and j.kind = 'generate_email' and j.status in ${OPEN}
      ) j where a.held <> j.held`,
  },
  {
    sentence:
      'A completed email job has exactly one email, and one charge if it held a credit; any other job has neither.',
    query: ({ since }) => `
      select * from (
        select j.id as job_id, j.organization_id, j.status, ${BEGAN_WITH} as held,
          (select count(*) from generated_emails g where g.job_id = j.id) as emails,
          (select count(*) from credit_entries e where e.organization_id = j.organization_id
            and e.reference = 'job:' || j.id and e.kind = 'settle') as charges,
          (select count(*) from generated_emails g join credit_entries e on e.organization_id = j.organization_id
            and e.reference = 'job:' || j.id and e.kind = 'release'
            where g.job_id = j.id and ${STRAYS}) as given_back
        from jobs j where j.kind = 'generate_email' and (j.status in ${OPEN} or j.finished_at > ${since})
      ) ended
      where emails <> (status = 'completed')::int
        or charges <> (status = 'completed' and held = 1 and given_back = 0)::int`,
  },
  {
    sentence: 'Every email of a job was charged and not refunded, unless none was held.',
    query: ({ since, fence }) => `
      select g.id as email_id, g.job_id, g.organization_id from generated_emails g
      where g.created_at > ${since} and g.job_id is not null
        and coalesce((select ${BEGAN_WITH} from jobs j where j.id = g.job_id), 1) = 1 and not exists (
        select from credit_entries e where e.organization_id = g.organization_id
          and e.reference = 'job:' || g.job_id
          and (e.kind = 'settle' or e.kind = 'release' and (${STRAYS})) ${fence})`,
  },
  {
    sentence: 'The monthly usage equals the sum of the ledger entries.',
    query: ({ entries, usage }) => `
      with said as (
        select organization_id, month_end, operation, sum(credits)::bigint as credits, sum(times)::bigint as times
        from (
          select organization_id, month_after(created_at) as month_end,
            case kind when 'unlock' then 'unlock_' || entity_type else 'generate_email' end as operation,
            case kind when 'unlock' then -available_change else -held_change end as credits, 1 as times
          from ${entries} where kind in ('unlock', 'settle')
          union all select r.organization_id, month_after(u.created_at), 'unlock_' || u.entity_type,
            -r.available_change, 0
          from ${entries} r join credit_entries u on u.organization_id = r.organization_id and u.kind = 'unlock'
            and u.reference = r.reference
          where r.kind = 'refund'
          union all select organization_id, month_end, operation, credits, times from ${usage} audited
        ) spent group by 1, 2, 3
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
    query: ({ entries, fence }) => `
      select t.organization_id, t.month_end, count(*) as resets
      from (
        select distinct organization_id, month_after(created_at) as month_end from ${entries}
        where kind = 'monthly_reset'
      ) t join lateral (
        select from credit_entries e where e.organization_id = t.organization_id and e.kind = 'monthly_reset'
          and month_after(e.created_at) = t.month_end ${fence}
      ) e on true
      group by 1, 2 having count(*) > 1`,
  },
];
