import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { District } from '../../src/directory/districts/district.entity.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { deeds, page, Websites } from '../support/scouting.ts';
import { balanceOf } from '../support/unlocks.ts';
import { UNREAD } from '../support/unread.ts';

const SILENT = 'silent.example.org';
const OPEN = 'open.example.org';

let harness: Harness;
let sites: Websites;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  sites = await Websites.serve({ [OPEN]: () => page('Open ISD', '<p>Under construction.</p>') });
});
beforeEach(async () => {
  acme = await harness.seed.organization({ plan: 'pro', credits: 20 });
});
afterAll(async () => {
  await sites.close();
  await harness.close();
});

const drain = () => harness.drain(harness.handlers({ web: sites.web }));
const silent = (values: Partial<District> = {}): Promise<District> =>
  harness.seed.district({ websiteUrl: `http://${SILENT}/`, ...UNREAD, ...values });
const refunds = async ({ key }: Cast) => (await harness.get('/credits/ledger?kind=refund', key)).body.data;

describe('unlocking a place whose website cannot be read', () => {
  it('costs nobody anything if nothing else is inside, and the place stays unlocked', async () => {
    const district = await silent();
    const other = await harness.seed.organization({ credits: 20 });
    for (const cast of [acme, other]) await deeds(harness).unlock(cast, 'district', district);
    expect(await balanceOf(harness, acme)).toBe(14);
    await drain();
    for (const cast of [acme, other]) {
      expect(await balanceOf(harness, cast)).toBe(20);
      expect(await refunds(cast)).toMatchObject([
        { entity_id: district.id, available_change: 6, reason: expect.stringContaining('could not be read') },
      ]);
    }
    expect(await deeds(harness).read(`/districts/${district.id}`, acme)).toMatchObject({
      _access: { is_unlocked: true, credits_spent: 0 },
      error_message: 'The website cannot be reached.',
    });
    await deeds(harness).scout(acme, 'district', district);
    await drain();
    expect(await balanceOf(harness, acme)).toBe(20);
  });

  it.each<[string, (district: District) => Promise<unknown>]>([
    ['a contact', ({ id }) => harness.seed.contact({ districtId: id })],
    [
      'a contact at one of its schools',
      async ({ id }) => {
        const school = await harness.seed.school({ districtId: id });
        return harness.seed.contact({ districtId: id, schoolId: school.id });
      },
    ],
    ['a finding', ({ id }) => harness.seed.contract({ districtId: id })],
  ])('is paid for if %s is inside', async (_, seed) => {
    const district = await silent();
    await seed(district);
    await deeds(harness).unlock(acme, 'district', district);
    await drain();
    expect(await balanceOf(harness, acme)).toBe(14);
    expect(await refunds(acme)).toEqual([]);
  });

  it('is paid for if it was read before', async () => {
    const district = await silent({ aiSummary: 'Read last year.' });
    await deeds(harness).unlock(acme, 'district', district);
    await drain();
    expect(await balanceOf(harness, acme)).toBe(14);
  });

  it('is paid for if it was read before, even if readings have withdrawn since what they had found', async () => {
    const restated = {
      aiSummary: 'Nothing.',
      keyFacts: { pages_read: 3, products_in_use: 0, people_found: 0 },
    };
    const district = await silent({ ...restated, crawledAt: new Date('2025-11-03T09:30:00Z') });
    await deeds(harness).unlock(acme, 'district', district);
    await drain();
    expect(await balanceOf(harness, acme)).toBe(14);
  });

  it('is paid for if the website is read, whatever it has', async () => {
    const district = await silent({ websiteUrl: `http://${OPEN}/` });
    await deeds(harness).unlock(acme, 'district', district);
    await drain();
    expect(await balanceOf(harness, acme)).toBe(14);
  });
});
