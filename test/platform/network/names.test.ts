import { lookup } from 'node:dns/promises';
import { Names } from '@emi/base/network';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dnsServer } from '../../support/dns-server.ts';

let dns: Awaited<ReturnType<typeof dnsServer>>;
let names: Names;
beforeAll(async () => {
  dns = await dnsServer({
    'both.example': { a: ['192.0.2.7', '192.0.2.8'], aaaa: ['2001:db8:0:0:0:0:0:7'] },
    'old.example': { a: ['192.0.2.9'], aaaa: 'silent' },
    'new.example': { aaaa: ['2001:db8:0:0:0:0:0:9'] },
    'empty.example': {},
    'broken.example': 'SERVFAIL',
    ...Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`h${at}.slow.example`, 'silent' as const])),
    'quick.example': { a: ['192.0.2.10'] },
  });
  names = new Names([dns.address]);
});
afterAll(() => dns.close());

const askedFor = (name: string) => dns.asked.filter((asked) => asked === name).length;

describe('the addresses of a host that strangers name', () => {
  it.each([
    ['both families', 'both.example', ['192.0.2.7', '192.0.2.8', '2001:db8::7']],
    ['one family, while the name server is silent about the other', 'old.example', ['192.0.2.9']],
    ['IPv6 alone', 'new.example', ['2001:db8::9']],
    ['the address that it is', '192.0.2.1', ['192.0.2.1']],
    ['this machine, for its own name', 'localhost', ['127.0.0.1', '::1']],
  ])('are of %s', async (_case, host, addresses) => {
    expect(await names.resolve(host)).toEqual(addresses);
  });

  it.each([
    ['does not exist', 'missing.example', 'ENOTFOUND'],
    ['has no address', 'empty.example', 'ENOTFOUND'],
    ['is no name', 'a..b', 'ENOTFOUND'],
    ['has a broken name server', 'broken.example', 'EAI_AGAIN'],
  ])('are none if the host %s', async (_case, host, code) => {
    await expect(names.resolve(host)).rejects.toMatchObject({ code });
  });

  it('are asked for once by many callers, whatever the case of the name', async () => {
    const fresh = new Names([dns.address]);
    const before = askedFor('both.example');
    await Promise.all(['both.example', 'BOTH.example', 'both.example.'].map((name) => fresh.resolve(name)));
    await fresh.resolve('both.example');
    expect(askedFor('both.example') - before).toBe(2); // once for each family
  });

  it('are found for others while the name server of twenty hosts is silent, asked for few of them', async () => {
    const ended: string[] = [];
    const slow = Array.from({ length: 20 }, (_, at) =>
      names
        .resolve(`h${at}.slow.example`)
        .catch(({ code }) => code)
        .finally(() => ended.push('slow')),
    );
    expect(await names.resolve('quick.example')).toEqual(['192.0.2.10']);
    await lookup('localhost'); // the system's resolver, which finds the database
    expect(ended).toEqual([]);
    expect(new Set(dns.asked.filter((name) => name.endsWith('.slow.example'))).size).toBe(4);
    expect(new Set(await Promise.all(slow))).toEqual(new Set(['EAI_AGAIN']));
  });
});
