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

  it('has one finding if the email is to be about that, of the school or of its district', async () => {
    const { seed } = harness;
    const acme = await seed.organization();
    const school = await seed.school();
    const district = { id: school.districtId };
    const [ofSchool, ofDistrict] = [{ schoolId: school.id }, { districtId: district.id }];
    const painPoint = await seed.painPoint(ofSchool);
    await seed.painPoint(ofSchool);
    await seed.contract(ofSchool);
    const rfp = await seed.rfp(ofDistrict);
    const elsewhere = await seed.rfp({ districtId: (await seed.district()).id });
    const contact = await seed.contact({ districtId: district.id, schoolId: school.id });
    await acme.unlocks('district', district);
    await acme.unlocks('school', school);
    await acme.unlocks('contact', contact);
    const prompt = await seed.emailPrompt(acme, { systemPrompt: 'Be kind.', instructionPrompt: 'Write.' });
    const queue = async (findingId: string | null) => {
      const input = { contactId: contact.id, emailPromptId: prompt.id, findingId };
      const { body } = await harness.graphql(
        acme.key,
        'mutation ($input: GenerateEmailInput!) { generateEmail(input: $input) { jobRecordId } }',
        { input },
      );
      return body;
    };
    const jobs = [painPoint.id, rfp.id, painPoint.id, null].map((id) => queue(id));
    const [first, second, again, other] = (await Promise.all(jobs)).map(
      ({ data }) => data.generateEmail.jobRecordId,
    );
    expect(again).toBe(first);
    expect(new Set([first, second, other]).size).toBe(3);
    const writer = writerThat(() => ({}));
    await harness.drain(harness.handlers({ writer }));
    const ids = writer.briefs.map(({ entity, intelligence }) => {
      const { executiveSummary: _summary, keyFacts: _facts, ...found } = intelligence;
      return [entity.type, ...Object.values(found).flatMap((all) => all.map(({ id }: { id: string }) => id))];
    });
    expect(ids).toContainEqual(['school', painPoint.id]);
    expect(ids).toContainEqual(['district', rfp.id]);
    expect(ids.find(([, ...found]) => found.length > 1)).toHaveLength(4);
    const balance = '{ credits { balance { creditBalance } } }';
    const before = (await harness.graphql(acme.key, balance)).body.data;
    expect((await queue(elsewhere.id)).errors[0]).toMatchObject({
      message: 'There is no finding with this id.',
      extensions: { code: 'NOT_FOUND' },
    });
    expect((await harness.graphql(acme.key, balance)).body.data).toEqual(before);
  });
});
