import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { refundEmptyPlaces } from '../../src/scouting/refund-empty-places.job.ts';
import { barriers } from '../support/axe.ts';
import { describeInBrowser, type Visit } from '../support/browser.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { takePictures } from '../support/pictures.ts';
import { deeds, smallDistrict, Websites } from '../support/scouting.ts';
import { balanceOf } from '../support/unlocks.ts';
import { UNREAD } from '../support/unread.ts';

const TEXAS = { ...UNREAD, state: 'TX', county: 'Travis County', studentCount: 1_300, crawledAt: null };
const OAK = 'http://oak.example.org/';

let harness: Harness;
let sites: Websites;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  sites = await Websites.serve({ 'pine.example.org': smallDistrict('Pine Hollow School District') });
  acme = await harness.seed.organization({ credits: 100 });
});
afterAll(async () => {
  await sites.close();
  await harness.close();
});

const drain = () => harness.drain(harness.handlers({ web: sites.web }));

describeInBrowser('a place that gives less than was hoped for', (visit) => {
  let visited: Visit;
  beforeAll(async () => {
    visited = await visit();
    const { page } = visited;
    await page.goto(`${harness.origin}/explore`);
    await page.fill('#key', acme.key);
    await page.press('#key', 'Enter');
    await page.waitForSelector('.credits >> text=100');
  });

  const open = (id: string) => visited.page.goto(`${harness.origin}/explore/districts/${id}`);
  const unlock = async () => {
    const { page } = visited;
    await page.click('text=Unlock for 6 credits');
    await page.click('dialog >> text=Pay 6 credits');
    await page.waitForSelector('.scouting >> text=Waiting to read the website');
    await drain();
    await page.waitForSelector('.scouting >> text=/Not read on/');
  };

  it('says once that a reading failed, gives the credits back, and names the place in the ledger', async () => {
    const { page } = visited;
    const district = await harness.seed.district({ ...TEXAS, name: 'OAK RIDGE ISD', websiteUrl: OAK });
    await open(district.id);
    await page.waitForSelector('text=Its website has not been read yet');
    const before = await balanceOf(harness, acme);
    await unlock();
    await page.waitForSelector('.main >> text=6 credits came back on');
    expect(await balanceOf(harness, acme)).toBe(before);
    await page.waitForSelector(`.credits >> text=${before}`);
    const [note, card] = await Promise.all(
      ['.main [role=note] b', '.main [role=note]'].map((selector) => page.locator(selector).boundingBox()),
    );
    expect(note!.x - card!.x).toBeGreaterThan(10); // the text keeps its distance from the frame
    expect(await page.locator('text=/Not read/').count()).toBe(1);
    await page.waitForSelector('.scouting >> text=Try again');
    await takePictures(page, 'failed');
    expect(await barriers(page)).toEqual([]);
    await page.goto(`${harness.origin}/console?tab=ledger`);
    await page.waitForSelector('#ledger tr:has-text("Refund") >> text=Oak Ridge ISD');
    await takePictures(page, 'ledger');
  });

  it('shows what was bought besides, although its website cannot be read, and keeps the credits', async () => {
    const { page } = visited;
    const district = await harness.seed.district({ ...TEXAS, name: 'ELM GROVE ISD', websiteUrl: OAK });
    const at = { districtId: district.id };
    await harness.seed.contract(at, { vendorNameRaw: 'Canvas', expiresAt: new Date(Date.now() + 5e9) });
    await harness.seed.contact({ ...at, state: 'TX', title: 'Technology Director' });
    await open(district.id);
    const before = await balanceOf(harness, acme);
    await unlock();
    await page.waitForSelector('#contracts >> text=Canvas');
    expect(await balanceOf(harness, acme)).toBe(before - 6);
    expect(await page.locator('text=came back').count()).toBe(0);
    await takePictures(page, 'failed-with-findings');
    expect(await barriers(page)).toEqual([]);
  });

  it('tells of the refund a day after an unlock that revealed nothing, once, as its event does', async () => {
    const { page } = visited;
    const district = await harness.seed.district({ ...TEXAS, name: 'ASH CREEK ISD', websiteUrl: null });
    await deeds(harness).unlock(acme, 'district', district);
    const paid = await balanceOf(harness, acme);
    await harness.db.core.rows(sql`
      update unlocks set unlocked_at = now() - interval '25 hours' where entity_id = ${district.id}`);
    for (const _again of [1, 2])
      await refundEmptyPlaces.run({}, {
        step: (work: never) => harness.db.transaction(work),
      } as unknown as Parameters<typeof refundEmptyPlaces.run>[1]);
    expect(await balanceOf(harness, acme)).toBe(paid + 6);
    await open(district.id);
    await page.waitForSelector('.main >> text=6 credits came back on');
    expect(await page.locator('text=came back').count()).toBe(1);
    await page.waitForSelector('text=A day after the unlock, nothing was inside.');
    await page.waitForSelector('text=No website is known for it, so nothing can be read.');
    await page.waitForSelector('button >> text=Add its website');
    await page.click('text=Tell me when there is something');
    await page.waitForSelector('text=You hear of its first contact or finding as soon as one is known.');
    await takePictures(page, 'refunded');
    expect(await barriers(page)).toEqual([]);
  });

  it('offers no purchase where nothing is known, but a watch and the website that one knows', async () => {
    const { page } = visited;
    const district = await harness.seed.district({ ...TEXAS, name: 'PINE HOLLOW ISD', websiteUrl: null });
    await open(district.id);
    await page.waitForSelector('text=Nothing is known about this place yet');
    expect(await page.locator('text=/Unlock for/').count()).toBe(0);
    await takePictures(page, 'nothing-known');
    await page.click('text=Tell me when there is something');
    await page.waitForSelector('text=You hear of its first contact or finding as soon as one is known.');
    await page.fill('[name=website]', 'pine.example.org');
    await page.click('button >> text=Add its website');
    await page.waitForSelector('text=The website is asked whether it is the one of this place');
    await takePictures(page, 'nothing-known-asked');
    expect(await barriers(page)).toEqual([]);
  });

  it('names past findings with their years, and draws what ended in gray', async () => {
    const { page } = visited;
    const district = await harness.seed.district({ ...TEXAS, name: 'CEDAR FLATS ISD', websiteUrl: null });
    const at = { districtId: district.id };
    for (const [vendor, day] of [
      ['Dell', '2015-04-01'],
      ['Apple', '2016-09-01'],
    ] as const)
      await harness.seed.purchase(at, { vendorNameRaw: vendor, decidedAt: new Date(day) });
    await harness.seed.contract(at, { vendorNameRaw: 'Blackboard', expiresAt: new Date('2019-06-30') });
    await open(district.id);
    await page.waitForSelector('text=Only past findings are known');
    await page.waitForSelector('text=/No longer current: .*2 purchases, 2015–2016/');
    await takePictures(page, 'past-locked');
    await page.click('text=Unlock for 6 credits');
    await page.click('dialog >> text=Pay 6 credits');
    await page.waitForSelector('#contracts >> text=Blackboard');
    await page.waitForSelector('#contracts >> text="1 that ended"');
    expect(await page.locator('nav.tabs[aria-label="On this page"] a').allInnerTexts()).toEqual([
      'Contracts', // none is current, and "0" would read as none at all
      'Facts',
      'Activity',
    ]);
    await takePictures(page, 'past');
    await page.setViewportSize({ width: 390, height: 844 });
    const [toast, bar] = await Promise.all(
      ['#toast', '.top .nav'].map((selector) => page.locator(selector).boundingBox()),
    );
    expect(toast!.y + toast!.height).toBeLessThanOrEqual(bar!.y);
    expect(await barriers(page)).toEqual([]);
    expect(visited.complaints).toEqual([]);
  });
});
