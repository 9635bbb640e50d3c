import { FIRST_SYNTHETIC_ID } from '@emi/base/declared';
import type { MailDomain } from '@emi/base/network';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import type { JobHandler } from '../../jobs/job.kind.ts';
import { CHECK_ADDRESSES } from './check-addresses.kind.ts';

export type CheckDomain = (domain: string) => Promise<MailDomain>;

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = `(${LABEL}[.])+[a-z]([a-z0-9-]{0,61}[a-z0-9])`;
/** A dot-atom (RFC 5322) at an ASCII domain name, in lower case. Other addresses, such as quoted ones, are invalid. */
const ADDRESS = `^[^][ "(),:;<>@\\\\.]+([.][^][ "(),:;<>@\\\\.]+)*@${DOMAIN}$`;

/** Maximum number of domains per run; the next run continues. */
const DOMAINS = 5_000;
/** Domains that are looked up in DNS at the same time. */
const AT_ONCE = 16;
/** Contacts whose addresses one statement checks. */
const CONTACTS_PER_STATEMENT = 2_000;

/** SQL: the domain of a contact's address, as in the index `contacts_email_domain`. */
const domainOf = (contact: string): Sql => raw(`lower(split_part(${contact}.email, '@', 2))`);
/** SQL: the contact has an address and is not synthetic, which is the condition of the index of domains. */
const isReal = (contact: string): Sql =>
  raw(`${contact}.email is not null and ${contact}.parent_id < '${FIRST_SYNTHETIC_ID}'`);

/**
 * Looks up the domains of addresses in DNS, and again after 30 days, or after a day if they did not accept mail.
 * Derives the status of an address from the answer, its form, and whether the institution's own page shows it.
 */
export const checkAddresses = (check: CheckDomain): JobHandler<object> => ({
  kind: CHECK_ADDRESSES,
  async run(_payload, job) {
    await job.step(noteNewDomains);
    for (let asked = 0; asked < DOMAINS && !job.signal.aborted; asked += AT_ONCE) {
      const due = await job.step((tx) =>
        tx.rows<{ domain: string }>(
          sql`select domain from email_domains where check_after <= now() order by check_after limit ${AT_ONCE}`,
        ),
      );
      if (due.length === 0) break;
      const results = await Promise.all(
        due.map(async ({ domain }) => ({ domain, mail: await verdictOn(domain, check) })),
      );
      await job.step((tx) => store(tx, results));
    }
    // Then derives the status of new addresses at domains that were looked up before.
    for (let found = CONTACTS_PER_STATEMENT; found === CONTACTS_PER_STATEMENT && !job.signal.aborted; )
      found = await job.step((tx) =>
        derive(
          tx,
          sql`select id from contacts c where ${isUnchecked}
        and exists (select from email_domains d where d.domain = ${domainOf('c')} and d.mail is not null)
        limit ${CONTACTS_PER_STATEMENT}`,
        ),
      );
  },
});

/** The condition of the index `contacts_unchecked`. */
const isUnchecked = sql`${isReal('c')} and c.email_verification_basis is null
  and coalesce(c.email_verification_status, 'unknown') = 'unknown'`;

const verdictOn = (domain: string, check: CheckDomain): Promise<MailDomain> =>
  domain.length <= 253 && IS_DOMAIN.test(domain) ? check(domain) : Promise.resolve('refuses');
const IS_DOMAIN = new RegExp(`^${DOMAIN}$`);

/** Stores domains that are new. Jumps through the index from one domain to the next, without reading contacts. */
async function noteNewDomains(tx: Transaction): Promise<void> {
  const next = (after: Sql): Sql => sql`(select ${domainOf('c')} as domain from contacts c
    where ${isReal('c')} ${after} order by ${domainOf('c')} limit 1)`;
  await tx.rows(sql`
    with recursive known as (
      ${next(sql``)}
      union all
      select n.domain from known k cross join lateral ${next(sql`and ${domainOf('c')} > k.domain`)} n
    )
    insert into email_domains (domain) select domain from known on conflict do nothing`);
}

/**
 * Stores the answers of DNS, and derives the status of all addresses at these domains. A failed look-up leaves the
 * earlier answer.
 */
async function store(
  tx: Transaction,
  results: readonly { readonly domain: string; readonly mail: MailDomain }[],
): Promise<void> {
  await tx.rows(sql`
    update email_domains d set mail = case when n.mail = 'unknown' then coalesce(d.mail, n.mail) else n.mail end,
      checked_at = now(),
      check_after = now() + case when n.mail = 'accepts' then interval '30 days' else interval '1 day' end
    from json_to_recordset(${JSON.stringify(results)}::json) n (domain text, mail text) where d.domain = n.domain`);
  const domains = results.map(({ domain }) => domain);
  await derive(
    tx,
    sql`select id from contacts c where ${isReal('c')} and ${domainOf('c')} = any(${domains}::text[])`,
  );
}

/**
 * Derives the status of addresses. A status from the reports of several organizations stays, and so does a status that
 * the contact's source states, unless the address is malformed or its domain refuses mail.
 * @param ids SQL that selects the ids of contacts
 * @returns the number of contacts selected
 */
async function derive(tx: Transaction, ids: Sql): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql`
    with chosen as materialized (${ids}), judged as (
      select c.id, v.status, v.basis from chosen join contacts c using (id)
      join email_domains d on d.domain = ${domainOf('c')}
      cross join lateral (
        select c.email_verification_basis is null
          and coalesce(c.email_verification_status in ('valid', 'invalid', 'accept_all'), false) as is_given
      ) g
      cross join lateral (
        select case
            when lower(c.email) !~ ${ADDRESS} or d.mail = 'refuses' then 'invalid'
            when g.is_given then c.email_verification_status
            when d.mail = 'accepts' and c.email_seen_at is not null then 'valid'
            else 'unknown' end as status,
          case
            when lower(c.email) !~ ${ADDRESS} then 'syntax'
            when d.mail = 'refuses' then 'mail_domain'
            when g.is_given then null
            when d.mail = 'accepts' and c.email_seen_at is not null then 'own_page'
            when d.mail = 'accepts' then 'mail_domain'
            else 'syntax' end as basis
      ) v
      where c.email_verification_basis is distinct from 'reports'
    ), changed as (
      update contacts c set email_verification_status = j.status, email_verification_basis = j.basis,
        email_verified_at = now(), last_updated_at = now()
      from judged j where c.id = j.id
        and (c.email_verification_status, c.email_verification_basis) is distinct from (j.status, j.basis)
    )
    select count(*)::int as count from chosen`);
  return row!.count;
}
