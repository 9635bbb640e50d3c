import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writerThat } from '../../support/emails.ts';
import { Harness } from '../../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

describe('the brief of an email', () => {
  it("contains the contact, its unlocked parent and the parent's findings, and nothing locked", async () => {
    const { seed } = harness;
    const acme = await seed.organization();
    const school = await seed.school({ name: 'Lincoln High' });
    const district = { id: school.districtId };
    const places = [{ districtId: district.id }, { schoolId: school.id }] as const;
    const vendor = await seed.vendor({ category: 'sis' });
    for (const place of places) {
      await seed.contract(place, { vendorId: vendor.id });
      await seed.painPoint(place);
      await seed.fundingSignal(place);
      await seed.rfp(place);
      await seed.timelineEvent(place);
      await seed.stackEntry(place, vendor);
    }
    const contact = await seed.contact({ districtId: district.id, schoolId: school.id });
    await acme.unlocks('district', district);
    await acme.unlocks('contact', contact);
    const prompt = await seed.emailPrompt(acme, { systemPrompt: 'Be kind.', instructionPrompt: 'Write.' });
    const briefFor = async () => {
      const writer = writerThat(() => ({}));
      const path = `/contacts/${contact.id}/generate-email`;
      expect((await harness.post(path, acme.key, { email_prompt_id: prompt.id })).status).toBe(202);
      await harness.drain(harness.handlers({ writer }));
      return writer.briefs[0]!;
    };

    const ofDistrict = await briefFor();
    expect(ofDistrict.entity.type).toBe('district');
    expect(JSON.stringify(ofDistrict)).not.toContain(`cnry-school-${school.id}`);
    expect(ofDistrict.contact).toMatchObject({ name: contact.name, email: contact.email });
    expect(ofDistrict.sender).toEqual({ name: null, company: 'Acme' });

    await acme.unlocks('school', school);
    const ofSchool = await briefFor();
    expect(ofSchool.entity).toMatchObject({ type: 'school', name: 'Lincoln High' });
    const { executiveSummary, keyFacts, ...found } = ofSchool.intelligence;
    expect([executiveSummary, keyFacts]).toEqual([school.executiveSummary, school.keyFacts]);
    for (const records of Object.values(found)) expect(records).toHaveLength(1);
    expect(found.vendors[0]!.name).toBe(vendor.canonicalName);
    expect(found.contracts[0]).toMatchObject({ vendor: vendor.canonicalName, category: 'sis' });
  });
});
