import type { List } from '../../src/directory/lists/list.entity.ts';
import type { Cast } from '../support/cast.ts';
import type { Seed } from '../support/seed.ts';

const NAMES = ['Ann Able', 'Bob Baker', 'Ann Able', 'Cleo Carr'];
const TITLES = ['Principal', 'Librarian', null, 'Superintendent'];
/** Items of shared lists hold no secret of their owner. */
const UNSAID = { notes: null, reason: null, accountId: null, accountName: null };

/** Districts and schools, locked and unlocked in every combination, with one of everything at each. */
export async function tellStory(seed: Seed): Promise<[caller: Cast, rival: Cast]> {
  const me = await seed.organization();
  const colleague = await me.colleague();
  const other = await seed.organization({ name: 'Other' });
  const vendors = [
    await seed.vendor({ canonicalName: 'Vendor One', category: 'sis' }),
    await seed.vendor({ canonicalName: 'Vendor Two', category: 'lms' }),
  ];
  const prompts = [await seed.emailPrompt(me), await seed.emailPrompt(me), await seed.emailPrompt(colleague)];
  const foreignPrompt = await seed.emailPrompt(other);
  const lists: List[] = [];
  for (const owner of [me, me, colleague, other]) {
    for (const entityType of ['district', 'school', 'contact'] as const) {
      lists.push(await seed.list({ userId: owner.userId }, { entityType }));
    }
  }
  // A list that the caller sees, and one that strangers share among themselves.
  for (const owner of [colleague, other]) {
    for (const sharing of ['read', 'edit'] as const) {
      lists.push(
        await seed.list(
          { userId: owner.userId },
          { name: `Shared to ${sharing}`, description: null, color: null, sharing },
        ),
      );
    }
  }
  const listed = async (type: string, entity: { id: string }, turn: number) => {
    for (const [index, list] of lists.filter(({ entityType }) => entityType === type).entries()) {
      if ((turn + index) % 2 === 0) await seed.listItem(list, entity, list.sharing === 'none' ? {} : UNSAID);
    }
  };

  const openings = [
    { district: true, schools: [true, false] },
    { district: false, schools: [true, false] },
    { district: false, schools: [false, false] },
    { district: true, schools: [false] },
    { district: false, schools: [] },
  ];
  for (const organization of [me, other]) await seed.job(organization);
  let turn = 0;
  for (const [index, { district: isOpen, schools }] of openings.entries()) {
    const state = index % 2 === 0 ? 'TX' : 'CA';
    const district = await seed.district({
      name: `${['Alpha', 'Beta', 'Alpha', 'Delta', 'Echo'][index]} District`,
      state,
      county: 'Alpha County',
      studentCount: 1_000 * index,
      status: index === 2 ? 'in_progress' : 'completed',
    });
    if (isOpen) await me.unlocks('district', district);
    if (index % 2 === 1) await other.unlocks('district', district);
    await listed('district', district, index);
    const places: { schoolId?: string }[] = [{}];
    for (const [number, isSchoolOpen] of schools.entries()) {
      const school = await seed.school({
        districtId: district.id,
        name: `${number ? 'Alpha' : 'Omega'} School`,
        state,
        gradeLevels: number ? 'KG-05' : '09-12',
        studentCount: 100 * (index + number),
        studentTeacherRatio: 10 + number,
        localeType: 'City: Large',
      });
      if (isSchoolOpen) await me.unlocks('school', school);
      await other.unlocks('school', school);
      await listed('school', school, number);
      places.push({ schoolId: school.id });
    }

    for (const { schoolId } of places) {
      const place = schoolId ? { schoolId } : { districtId: district.id };
      const vendor = vendors[turn % 2]!;
      await seed.stackEntry(place, vendor, { category: vendor.category, firstSeenAt: new Date() });
      const [first, last, gone] = [900, 200, 100].map((days) => new Date(Date.now() - days * 86_400_000));
      await seed.stackEntry(place, vendors[(turn + 1) % 2]!, {
        category: vendor.category,
        firstSeenAt: first,
        lastSeenAt: last,
        goneAt: gone,
      });
      const expiresAt = new Date(Date.now() + (turn % 3) * 100 * 86_400_000);
      await seed.contract(place, { vendorId: vendor.id, expiresAt });
      await seed.contract(place);
      await seed.purchase(place, { vendorId: vendor.id, decidedAt: new Date(Date.now() - 30 * 86_400_000) });
      await seed.painPoint(place, { category: turn % 2 ? 'budget' : 'security' });
      await seed.fundingSignal(place, { source: turn % 2 ? 'esser' : 'bond', amount: 1_000 });
      await seed.purchase(place, { decidedAt: new Date(), status: turn % 2 ? 'proposed' : 'approved' });
      await seed.rfp(place, { status: turn % 2 ? 'open' : 'won', deadline: new Date() });
      for (const eventType of ['policy', 'press_release', 'leadership_change'] as const) {
        await seed.timelineEvent(place, { eventType, eventDate: new Date() });
        await seed.classifiedUrl(place, { urlRelevanceScore: 0.5 });
      }
      if (turn % 3 === 0) await seed.scoutingRun(place, { status: 'error', failureMessage: 'Timed out.' });

      for (const [number, name] of NAMES.entries()) {
        const contact = await seed.contact({
          districtId: district.id,
          schoolId,
          name,
          title: TITLES[(turn + number) % TITLES.length],
          enrichmentStatus: number % 2 ? 'completed' : 'pending',
        });
        if (number < 2) await me.unlocks('contact', contact); // at locked parents, too, where that opens nothing
        if (number % 2) await other.unlocks('contact', contact);
        await listed('contact', contact, number);
        for (const organization of [me, other]) await seed.overlay(organization, contact);
        await seed.email(me, contact, { emailPromptId: prompts[(number + turn) % prompts.length]!.id });
        await seed.email(other, contact, { emailPromptId: foreignPrompt.id });
      }
      turn++;
    }
  }
  return [me, other];
}
