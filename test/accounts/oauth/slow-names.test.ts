import { Names, publicNetwork } from '@emi/base/network';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dnsServer } from '../../support/dns-server.ts';
import { Harness } from '../../support/harness.ts';

let dns: Awaited<ReturnType<typeof dnsServer>>;
let harness: Harness;
beforeAll(async () => {
  dns = await dnsServer({ '*': 'silent' });
  harness = await Harness.start(undefined, { network: publicNetwork(new Names([dns.address])) });
});
afterAll(async () => {
  await harness.close();
  await dns.close();
});

it('answers others while forty applications have silent name servers, and reads few for one caller', async () => {
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
  expect(ended.filter((status) => status !== 429)).toEqual([]);
  await Promise.all(slow);
  expect(ended.filter((status) => status === 429).length).toBeGreaterThanOrEqual(24);
  expect(ended.filter((status) => status === 400).length).toBeGreaterThanOrEqual(8);
  expect(ended.filter((status) => ![400, 429].includes(status))).toEqual([]);
});
