import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SIGNAL_KIND } from '../../../src/directory/findings/signal-kind.values.ts';
import { SUBJECTS } from '../../../src/workspace/searches/atom.ts';
import { matchSearches } from '../../../src/workspace/searches/match-searches.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { PUBLIC_URL } from '../../support/links.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

/** Saves and watches a search, and returns its id. */
async function watch(path: string, settings: object): Promise<string> {
  const { body } = await harness.post('/saved-searches', acme.key, { path, is_watched: true, ...settings });
  return body.id;
}

describe('a watched search', () => {
  it('has a subject for the entries of each kind of signal', () => {
    const others = ['contact', 'district', 'school'];
    expect(Object.keys(SUBJECTS).sort()).toEqual([...SIGNAL_KIND.values, ...others].sort());
  });

  it('has an Atom feed for whoever has its address, until it gets another', async () => {
    const district = await harness.seed.district({ name: 'Smith & <Sons>' });
    await acme.unlocks('district', district);
    await matchSearches(harness.db);
    const search = await watch('/signals', { name: 'Bids & "more"' });
    for (const title of ['Secret title', 'Secret too'])
      await harness.seed.rfp({ districtId: district.id }, { title });
    await matchSearches(harness.db);
    const addressOf = async () =>
      new URL((await harness.get(`/saved-searches/${search}`, acme.key)).body.feed_url);
    const { pathname, search: query } = await addressOf();
    const feed = await harness.request(pathname + query, {});
    expect(feed.headers.get('content-type')).toMatch(/^application\/atom\+xml/);
    expect(feed.text).toContain('<title>Bids &amp; &quot;more&quot;</title>');
    const titles = [...feed.text.matchAll(/<entry>.*?<title>(.*?)<\/title>/g)].map(([, title]) => title);
    const day = /Request for proposals at Smith &amp; &lt;Sons&gt;, [A-Z]{2}, [A-Z][a-z]+ \d+, \d{4}/;
    expect(titles.sort()).toEqual([
      expect.stringMatching(new RegExp(`^${day.source}$`)),
      expect.stringMatching(new RegExp(`^${day.source} \\(2\\)$`)),
    ]);
    const page = `${PUBLIC_URL}/explore/districts/${district.id}`;
    expect(feed.text).toContain(`<link rel="alternate" type="text/html" href="${page}"/>`);
    expect(feed.text).toContain('<summary>Matches “Bids &amp; &quot;more&quot;” (signals): it is new.');
    expect(feed.text).not.toContain('Secret');
    for (const wrong of [pathname, `${pathname}${query}x`, `${pathname}${query.replace(/.$/, '_')}`])
      expect((await harness.request(wrong, {})).status).toBe(404);
    await harness.send('PATCH', `/saved-searches/${search}`, acme.key, { new_feed_address: true });
    expect((await harness.request(pathname + query, {})).status).toBe(404);
    expect((await addressOf()).search).not.toBe(query);
  });
});
