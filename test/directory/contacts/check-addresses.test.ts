import { exchangersByDns, loopbackNetwork, mailDomain } from '@emi/base/network';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { checkAddresses } from '../../../src/directory/contacts/check-addresses.job.ts';
import { CHECK_ADDRESSES } from '../../../src/directory/contacts/check-addresses.kind.ts';
import type { Cast } from '../../support/cast.ts';
import { dnsServer } from '../../support/dns-server.ts';
import { Harness } from '../../support/harness.ts';

const ZONE: Record<string, readonly string[] | 'SERVFAIL'> = {
  'takes.example': ['absent.example', 'mx.example'],
  'null-mx.example': ['.'],
  'own-address.example': [],
  'nowhere.example': ['absent.example'],
  'broken.example': 'SERVFAIL',
};
/** The hosts with an address. */
const NETWORK = loopbackNetwork({ 'mx.example': 25, 'own-address.example': 25 });

let harness: Harness;
let dns: Awaited<ReturnType<typeof dnsServer>>;
let acme: Cast;
let districtId: string;
beforeAll(async () => {
  harness = await Harness.start();
  dns = await dnsServer(ZONE);
  acme = await harness.seed.organization();
  districtId = (await harness.seed.district()).id;
  await acme.unlocks('district', { id: districtId });
});
afterAll(async () => {
  await dns.close();
  await harness.close();
});

const askDns = (domain: string) => mailDomain(NETWORK, exchangersByDns([dns.address]), domain);
const run = async () => {
  await harness.db.transaction((tx) => harness.jobs.enqueue(tx, CHECK_ADDRESSES, [{ payload: {} }]));
  await harness.drain([checkAddresses(askDns)]);
};
const contactWith = async (email: string, more: object = {}) =>
  (await harness.seed.contact({ districtId, schoolId: null, name: email, email, ...more })).id;
const read = async (id: string) => {
  const { body } = await harness.get(
    `/contacts/${id}?include=email_verification_basis,email_seen_at`,
    acme.key,
  );
  return [body.email_verification_status, body.email_verification_basis];
};

describe('a domain', () => {
  it.each([
    ['takes.example', 'accepts'],
    ['own-address.example', 'accepts'],
    ['null-mx.example', 'refuses'],
    ['nowhere.example', 'refuses'],
    ['missing.example', 'refuses'],
    ['broken.example', 'unknown'],
  ])('%s %s mail according to a DNS server', async (domain, mail) => {
    expect(await askDns(domain)).toBe(mail);
  });

  it('takes no mail whose exchangers have addresses that are not public', async () => {
    const inside = { ...NETWORK, permits: () => false };
    expect(await mailDomain(inside, exchangersByDns([dns.address]), 'takes.example')).toBe('refuses');
  });
});

describe('addresses', () => {
  it('get a status with its basis, and keep that of their source unless their domain takes no mail', async () => {
    const seen = { emailSeenAt: '2026-11-01T00:00:00Z', emailVerificationStatus: 'unknown' };
    const cases: readonly (readonly [id: string, status: string, basis: string | null])[] = [
      [await contactWith('Ann.Able@TAKES.example', seen), 'valid', 'own_page'],
      [await contactWith("o'neil+k12@takes.example"), 'unknown', 'mail_domain'],
      [
        await contactWith('given@takes.example', { emailVerificationStatus: 'accept_all' }),
        'accept_all',
        null,
      ],
      [
        await contactWith('given@missing.example', { emailVerificationStatus: 'valid' }),
        'invalid',
        'mail_domain',
      ],
      [await contactWith('a@null-mx.example', seen), 'invalid', 'mail_domain'],
      [await contactWith('b@broken.example', seen), 'unknown', 'syntax'],
      [await contactWith('no address', {}), 'invalid', 'syntax'],
      [await contactWith('two..dots@takes.example', seen), 'invalid', 'syntax'],
      [await contactWith('lee@takes', seen), 'invalid', 'syntax'],
    ];
    await run();
    expect(await Promise.all(cases.map(([id]) => read(id)))).toEqual(
      cases.map(([, status, basis]) => [status, basis]),
    );
  });

  it('are checked again only when their domain is due, which is looked up once for all of them', async () => {
    const before = dns.asked.length;
    const id = await contactWith('late@takes.example');
    await run();
    expect(await read(id)).toEqual(['unknown', 'mail_domain']);
    expect(dns.asked.slice(before).filter((name) => name === 'takes.example')).toEqual([]);
    await harness.db.core.rows(
      sql`update email_domains set check_after = now() where domain = 'takes.example'`,
    );
    ZONE['takes.example'] = ['.'];
    await run();
    expect(await read(id)).toEqual(['invalid', 'mail_domain']);
    ZONE['takes.example'] = 'SERVFAIL';
    await harness.db.core.rows(
      sql`update email_domains set check_after = now() where domain = 'takes.example'`,
    );
    await run();
    expect(await read(id)).toEqual(['invalid', 'mail_domain']);
    ZONE['takes.example'] = ['mx.example'];
    await harness.db.core.rows(
      sql`update email_domains set check_after = now() where domain = 'takes.example'`,
    );
    await run();
    expect(await read(id)).toEqual(['unknown', 'mail_domain']);
  });

  it('lose their status when the contact gets another address', async () => {
    const id = await contactWith('first@takes.example', { emailSeenAt: '2026-11-01T00:00:00Z' });
    await run();
    expect(await read(id)).toEqual(['valid', 'own_page']);
    await harness.db.core.rows(sql`update contacts set email = 'second@takes.example' where id = ${id}`);
    expect(await read(id)).toEqual(['unknown', null]);
    await run();
    expect(await read(id)).toEqual(['unknown', 'mail_domain']);
  });

  it('are not looked up at synthetic places', async () => {
    const before = dns.asked.length;
    const place = 'ffffffff-ffff-8000-8000-00000000abcd';
    await harness.seed.district({ id: place });
    await harness.seed.contact({ districtId: place, schoolId: null, email: 'x@made-up.example' });
    await run();
    expect(dns.asked.slice(before)).not.toContain('made-up.example');
  });
});
