import { randomBytes } from 'node:crypto';
import { linkSecret, newLinkSecret } from '@emi/base/secrets';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { exportLinkTo } from '../../src/workspace/exports/link.ts';
import { feedLink } from '../../src/workspace/searches/feed-link.ts';
import { sealFeedSecrets } from '../../src/workspace/searches/seal-feed-secrets.ts';
import type { Cast } from '../support/cast.ts';
import { Harness, WEBHOOKS } from '../support/harness.ts';
import { pathOf } from '../support/links.ts';

const SECRET_BYTES = 32;

let harness: Harness;
let acme: Cast;
let searchId: string;
let exportId: string;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.pass(60_000); // a new window of requests
  const search = { name: randomBytes(4).toString('hex'), path: '/signals', is_watched: true };
  searchId = (await harness.post('/saved-searches', acme.key, search)).body.id;
  exportId = (await harness.post('/exports', acme.key, { path: '/schools', format: 'csv' })).body.id;
  await harness.drain();
});

/** The addresses as the API shows them, without the origin. */
async function shown(): Promise<string[]> {
  const { feed_url } = (await harness.get(`/saved-searches/${searchId}`, acme.key)).body;
  const { download_url } = (await harness.get(`/exports/${exportId}`, acme.key)).body;
  return [pathOf(feed_url), pathOf(download_url)];
}
const opened = async (links: readonly string[]): Promise<number[]> =>
  Promise.all(links.map(async (link) => (await harness.request(link)).status));

async function stored(): Promise<{ feed: Buffer; file: Buffer; expiresAt: string }> {
  const [row] = await harness.db.core.rows<{ feed: Buffer; file: Buffer; expiresAt: string }>(sql`
    select s.feed_secret as feed, e.secret as file, e.expires_at as "expiresAt"
    from saved_searches s, exports e where s.id = ${searchId} and e.id = ${exportId}`);
  return row!;
}
/** Stores secrets as programs did before secrets were encrypted. */
const storePlain = (feed: Buffer, file: Buffer) =>
  harness.db.core.rows(sql`
    with search as (update saved_searches set feed_secret = ${feed} where id = ${searchId})
    update exports set secret = ${file} where id = ${exportId}`);

it('the stored secrets do not sign the addresses of a file and of a feed', async () => {
  const links = await shown();
  expect(await opened(links)).toEqual([200, 200]);
  const { feed, file, expiresAt } = await stored();
  for (const bytes of [0, feed.length - SECRET_BYTES]) {
    const part = (secret: Buffer) => (bytes === 0 ? secret : secret.subarray(bytes));
    const forged = [
      feedLink(searchId, part(feed)),
      exportLinkTo({ id: exportId, secret: part(file), expiresAt }),
    ];
    expect(forged).not.toEqual(links);
    expect(await opened(forged)).toEqual([404, 404]);
  }
});

it('addresses from before secrets were encrypted stay, also once the secret of the feed is encrypted', async () => {
  const plain = randomBytes(SECRET_BYTES);
  await storePlain(plain, plain);
  const links = await shown();
  expect(links[0]).toBe(feedLink(searchId, plain));
  expect(await opened(links)).toEqual([200, 200]);

  await sealFeedSecrets(harness.db, WEBHOOKS.encryptionKey);
  const { feed } = await stored();
  expect(feed.includes(plain)).toBe(false);
  expect(await opened(links)).toEqual([200, 200]);
  expect(await shown()).toEqual(links);
  await sealFeedSecrets(harness.db, WEBHOOKS.encryptionKey);
  expect((await stored()).feed).toEqual(feed);
});

it('addresses end, without a failure, where the encryption key is another one', async () => {
  const links = await shown();
  const other = newLinkSecret(Buffer.alloc(32, 'other'));
  expect(linkSecret(WEBHOOKS.encryptionKey, other)).toBeNull();
  await storePlain(other, other);
  expect(await opened(links)).toEqual([404, 404]);
  expect((await harness.get(`/saved-searches/${searchId}`, acme.key)).body.feed_url).toBeNull();
  expect((await harness.get(`/exports/${exportId}`, acme.key)).body.download_url).toBeNull();
  await harness.send('PATCH', `/saved-searches/${searchId}`, acme.key, { new_feed_address: true });
  const { feed_url } = (await harness.get(`/saved-searches/${searchId}`, acme.key)).body;
  expect(await opened([pathOf(feed_url)])).toEqual([200]);
});
