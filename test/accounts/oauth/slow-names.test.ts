import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { Names, publicNetwork } from '@emi/base/network';
import { afterAll, expect, it } from '@jest/globals';
import { dnsServer } from '../../support/dns-server.ts';
import { Harness } from '../../support/harness.ts';

type NameServer = Awaited<ReturnType<typeof dnsServer>>;

const servers: NameServer[] = [];
let harness: Harness;
afterAll(() => Promise.all(servers.map((server) => server.close())));

it.each<[string, Parameters<typeof dnsServer>[0]]>([
  ['do not answer', { '*': 'silent' }],
  ['answer after 20 seconds', { '*': { a: ['192.0.2.1'], afterMs: 20_000 } }],
])(
  'answers others while the name servers of forty applications %s, and reads few for one caller',
  async (_case, zone) => {
    const dns = await dnsServer(zone);
    servers.push(dns);
    harness = await Harness.start(undefined, { network: publicNetwork(new Names([dns.address])) });
    const acme = await harness.seed.organization();
    const ended: number[] = [];
    const slow = Array.from({ length: 40 }, async (_, at) => {
      const clientId = encodeURIComponent(`https://app.silent${at}.example/client`);
      const { status } = await harness.request(`/oauth/authorize?client_id=${clientId}`);
      ended.push(status);
    });
    for (const path of ['/credits', '/schools', '/me']) {
      harness.pass(61_000); // what is cached about the key expires
      expect((await harness.get(path, acme.key)).status).toBe(200);
    }
    // The system's resolver and file access, which share few threads, must not wait for the slow name servers either.
    await lookup('localhost');
    await readFile(import.meta.filename);
    expect(ended.filter((status) => status !== 429)).toEqual([]);
    await Promise.all(slow);
    expect(ended.filter((status) => status === 429).length).toBeGreaterThanOrEqual(24);
    expect(ended.filter((status) => status === 400).length).toBeGreaterThanOrEqual(8);
    expect(ended.filter((status) => ![400, 429].includes(status))).toEqual([]);
    await harness.close();
  },
);
