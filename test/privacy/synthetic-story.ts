import sql from 'sql-template-tag';
import type { Database } from '../../src/db/database.ts';
import type { Cast } from '../support/cast.ts';
import type { Seed } from '../support/seed.ts';
import type { Ids } from './graph-paths.ts';

/** An id of a synthetic record. */
const id = (number: number): string => `ffffffff-ffff-8000-8000-${String(number).padStart(12, '0')}`;

/** Synthetic places in two states with one of everything, unlocked and listed by an organization that sees them. */
export async function tellSyntheticStory(seed: Seed, db: Database, owner: Cast): Promise<Ids> {
  await db.core.rows(sql`update organizations set sees_synthetic = true where id = ${owner.organizationId}`);
  const unlocks = (type: string, record: { id: string }) =>
    db.core.rows(sql`insert into unlocks (organization_id, entity_type, entity_id, credits_spent, unlocked_at)
      values (${owner.organizationId}, ${type}, ${record.id}, 0, now())`);
  const ids: Record<string, string[]> = { District: [], School: [], Contact: [] };
  const vendors = await db.core.rows<{ id: string }>(sql`select id from vendors order by canonical_name`);
  let next = 0;
  for (const [turn, state] of ['TX', 'CA', 'TX'].entries()) {
    const district = await seed.district({
      id: id(++next),
      name: `Alpha District ${turn}`,
      state,
      county: 'Alpha County',
      studentCount: 900_000,
      status: 'completed',
      websiteUrl: 'https://alpha.example.org/',
    });
    const school = await seed.school({
      id: id(++next),
      districtId: district.id,
      name: 'Alpha School',
      state,
      gradeLevels: 'KG-05',
      studentCount: 5_000,
      studentTeacherRatio: 10,
      localeType: 'City: Large',
      county: 'Alpha County',
    });
    if (turn === 0) ids.District!.push(district.id);
    if (turn === 0) ids.School!.push(school.id);
    await unlocks('district', district);
    for (const place of [{ districtId: district.id }, { schoolId: school.id }]) {
      const vendor = { id: vendors[turn % 2]!.id };
      await seed.stackEntry(place, vendor as never, { category: 'sis', firstSeenAt: new Date() });
      await seed.contract(place, { vendorId: vendor.id, expiresAt: new Date(Date.now() + 30 * 86_400_000) });
      await seed.purchase(place, { vendorId: vendor.id, decidedAt: new Date(Date.now() - 86_400_000) });
      await seed.painPoint(place, { category: 'budget' });
      await seed.fundingSignal(place, { source: 'esser', amount: 1_000 });
      await seed.rfp(place, { status: 'open', deadline: new Date(Date.now() + 86_400_000) });
      await seed.timelineEvent(place, { eventType: 'policy', eventDate: new Date() });
      await seed.classifiedUrl(place, { urlRelevanceScore: 0.5 });
      await seed.scoutingRun(place, { status: 'error', failureMessage: 'Timed out.' });
      for (const title of ['Principal', 'Librarian', `Only synthetic ${turn}`]) {
        const contact = await seed.contact({
          id: id(++next),
          districtId: district.id,
          ...('schoolId' in place ? { schoolId: school.id } : {}),
          name: 'Ann Able',
          title,
          state,
          enrichmentStatus: 'completed',
        });
        if (turn === 0 && ids.Contact!.length < 2) ids.Contact!.push(contact.id);
        await unlocks('contact', contact);
      }
    }
  }
  // Removed records stay hidden as well.
  const gone = await seed.school({
    id: id(++next),
    districtId: ids.District![0]!,
    name: 'Gone',
    state: 'TX',
  });
  await db.core.rows(sql`delete from schools where id = ${gone.id}`);
  ids.School!.push(gone.id);
  return ids;
}
