import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { Contact } from '../../src/directory/contacts/contact.entity.ts';
import type { District } from '../../src/directory/districts/district.entity.ts';
import { runImport } from '../../src/importers/index.ts';
import { eraseContact } from '../../src/maintenance/erasure/erase-contact.ts';
import type { Cast } from '../support/cast.ts';
import { asOwner } from '../support/database.ts';
import { Harness } from '../support/harness.ts';
import { pathOf } from '../support/links.ts';
import { deeds, page, staffTable, Websites } from '../support/scouting.ts';

const HOST = 'ashgrove.example.org';
const NAME = 'Ottilie Quandt';
const EMAIL = `ottilie.quandt@${HOST}`;
/** Matches every mention of the person: her name in any order, also as URLs spell it, and her email address. */
const TRACE = 'ottilie|quandt';

let harness: Harness;
let sites: Websites;
let acme: Cast;
let district: District;
let person: Contact;
let namesake: Contact;
let file: { id: string; download_url: string };

beforeAll(async () => {
  harness = await Harness.start();
  sites = await Websites.serve({
    [HOST]: () =>
      page(
        'Ash Grove ISD',
        staffTable(
          [NAME, 'Superintendent', 'District Office', EMAIL],
          ['Cy Hall', 'Nurse', 'Office', `cy@${HOST}`],
        ),
        `<p>Superintendent ${NAME} approved a contract with PowerSchool. Write to ${EMAIL}.</p>`,
      ),
  });
  acme = await harness.seed.organization({ plan: 'growth', credits: 500 });
  await harness.seed.vendor({ canonicalName: 'PowerSchool' });
  district = await harness.seed.district({
    name: 'Ash Grove ISD',
    websiteUrl: `http://${HOST}`,
    aiSummary: null,
  });
  await acme.unlocks('district', district);
  const there = { districtId: district.id };
  person = await harness.seed.contact({
    ...there,
    name: `Dr. ${NAME}`,
    email: EMAIL,
    title: 'Superintendent',
  });
  await harness.seed.contact({ ...there, name: 'Bo Diaz', email: `bo@${HOST}` });
  namesake = await harness.seed.contact({ name: NAME, email: 'o.quandt@elsewhere.example.org' });
  await leaveTraces(there);
});
afterAll(async () => {
  await sites.close();
  await harness.close();
});

/** Stores everything that a customer and scouting may have kept about the person. */
async function leaveTraces(there: { districtId: string }): Promise<void> {
  const { seed } = harness;
  await acme.unlocks('contact', person);
  await seed.overlay(acme, person);
  const list = await seed.list(acme, { entityType: 'contact', name: `For ${NAME}` });
  await seed.listItem(list, person);
  await seed.email(acme, person);
  await seed.emailPrompt(acme, { instructionPrompt: `Mention Quandt, Ottilie to all.` });
  await seed.timelineEvent(there, {
    eventType: 'leadership_change',
    title: `${NAME} is now listed as Superintendent`,
  });
  const quote = `Superintendent ${NAME}\n(${EMAIL.toUpperCase()}) signed it.`;
  const url = `http://${HOST}/staff/ottilie-quandt`;
  const evidence = {
    kind: 'page',
    quote,
    heading: null,
    url,
    seenAt: null,
    agreeingPages: 1,
    confidence: 0.9,
  };
  await seed.contract(there, { evidence: evidence as never });
  await seed.painPoint(there, { description: `As ${NAME} said, budgets shrink.` });
  const { rows } = harness.db.core;
  await rows(sql`
    update districts set key_facts = ${JSON.stringify({ leaders: [`Dr. ${NAME}`] })}::jsonb,
      executive_summary = ${`Led by\nOttilie J. Quandt.`}, edtech_products = '["PowerSchool"]'
    where id = ${district.id}`);
  const run = await seed.scoutingRun({ districtId: district.id }, { status: 'in_progress' });
  await rows(sql`
    insert into scouting_pages (run_id, place, url, discovered_via, page)
    values (${run.id}, 1,
      ${`http://${HOST}/about?who=Ottilie+Quandt`}, 'link', ${JSON.stringify({ text: quote })}::jsonb)`);
  const facts = JSON.stringify({ contacts: [{ name: NAME, email: EMAIL }] });
  await rows(sql`
    insert into read_pages (district_id, url, document_url, discovered_via, link_text, size, bytes_hash, links, facts,
      first_seen_at, changed_at, fetched_at, read_at)
    values (${district.id}, ${url}, ${url}, 'link', ${NAME}, 1, 'h',
      ${JSON.stringify([{ url, text: NAME }])}::jsonb, ${facts}::jsonb, now(), now(), now(), now())`);
  const change = { before: { title: 'Vacant' }, after: { title: `${NAME} is now listed as Superintendent` } };
  await rows(sql`
    insert into finding_changes (district_id, kind, finding_id, change, before, after)
    values (${district.id}, 'events', gen_random_uuid(), 'changed', ${JSON.stringify(change.before)}::jsonb,
      ${JSON.stringify(change.after)}::jsonb)`);
  await rows(sql`
    insert into events (organization_id, type, path, data)
    values (${acme.organizationId}, 'signal.changed', ${`/districts/${district.id}`},
      ${JSON.stringify({ entity_type: 'district', entity_id: district.id, ...change })}::jsonb)`);
  await rows(sql`
    insert into idempotency_keys (user_id, key, field, fingerprint, answer, created_at)
    values (${acme.userId}, 'k', 'generateEmail', ${Buffer.alloc(32)},
      ${JSON.stringify({ body: `Dear ${NAME}` })}::jsonb,
      now())`);
  await harness.post('/saved-searches', acme.key, {
    name: 'Her',
    type: 'contacts',
    filter: { search: NAME },
  });
  const streamed = await harness.get(`/contacts?search=Ottilie%20Quandt&format=csv`, acme.key);
  expect(streamed.text).toContain(EMAIL);
  const { body } = await harness.post('/exports', acme.key, {
    path: '/contacts?search=ottilie%20quandt',
    format: 'csv',
  });
  await harness.drain();
  file = (await harness.get(`/exports/${body.id}`, acme.key)).body;
}

/** The columns of the whole database that mention the person: text, JSON, and lists of all tables, and files. */
async function traces(): Promise<string[]> {
  const owned = <Row extends object>(statement: string) => asOwner<Row>(harness.address, statement);
  const columns = await owned<{ table: string; name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as table, format('%I', a.attname) as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
      and a.attnum > 0 and not a.attisdropped and (t.typcategory in ('S', 'A') or t.typname in ('json', 'jsonb'))`);
  expect(columns.length).toBeGreaterThan(300);
  const searches = [...Map.groupBy(columns, ({ table }) => table)].map(([table, own]) => {
    const texts = own.map(({ name }) => `('${name}', r.${name}::text)`);
    return `select '${table}' as table, v.name from ${table} r, lateral (values ${texts}) v (name, text)
      where v.text ~* '${TRACE}'`;
  });
  const rows = await owned<{ table: string; name: string }>(searches.join(' union all '));
  const files = await owned<{ content: Buffer }>('select content from export_chunks');
  const inFiles = files.filter(({ content }) => new RegExp(TRACE, 'i').test(String(inflateSync(content))));
  const places = rows.map(({ table, name }) => `${table.replace(/^public\./, '')}.${name}`);
  return [...places.sort(), ...inFiles.map(() => 'export_chunks')];
}

/** The columns that mention the person's namesake, who is someone else and stays. */
const OF_NAMESAKE = ['contacts.email', 'contacts.folded_name', 'contacts.name', 'contacts.name_key'];

describe('a person who asks to be erased', () => {
  it('is found in more than 10 tables before, and a dry run counts the rows and changes nothing', async () => {
    const before = await traces();
    expect(new Set(before.map((place) => place.split('.')[0])).size).toBeGreaterThan(10);
    const foreseen = await eraseContact(harness.address, { id: person.id }, { dryRun: true });
    expect(foreseen).toMatchObject({
      contacts: [person.id],
      files: 1,
      mentions: { contracts: 1, audit_entries: 3 },
    });
    expect(await traces()).toEqual(before);
  });

  it('is nowhere in the whole database afterwards, and a namesake at another place stays', async () => {
    await eraseContact(harness.address, { id: person.id });
    expect(await traces()).toEqual(OF_NAMESAKE);
    const [left] = await harness.db.core.rows(sql`select name from contacts where id = ${namesake.id}`);
    expect(left).toEqual({ name: NAME });
    expect((await harness.request(pathOf(file.download_url))).status).toBe(404);
    const { status, body } = await harness.get(`/exports/${file.id}`, acme.key);
    expect([status, body.download_url]).toEqual([200, null]);
    const contracts = await harness.db.core.rows(sql`select evidence ->> 'quote' as quote from contracts`);
    expect(contracts).toEqual([{ quote: 'Superintendent [erased]\n([erased]) signed it.' }]);
  });

  it('does not return by an import, which refuses her line with the reason and stores the others', async () => {
    const lines = [
      { name: 'Quandt, Ottilie', district_nces_id: district.ncesId },
      { name: 'O. Q.', district_nces_id: district.ncesId, email: EMAIL.toUpperCase() },
      { name: 'New Person', district_nces_id: district.ncesId },
    ];
    const input = Readable.from(
      [lines.map((line) => JSON.stringify({ type: 'contact', ...line })).join('\n')].map(
        Buffer.from as never,
      ),
    );
    const { inserted, rejected, errors } = await runImport('records', input, harness.address);
    expect([inserted, rejected]).toEqual([1, 2]);
    expect(errors[0]!.reason).toContain('this person asked to be erased and is not stored again');
    expect(await traces()).toEqual(OF_NAMESAKE);
  });

  it('is taken out of imported findings: by name in her district and its schools, by address everywhere', async () => {
    const school = await harness.seed.school({ districtId: district.id });
    const elsewhere = await harness.seed.district();
    const about = (place: object, description: string) =>
      JSON.stringify({ type: 'pain_point', category: 'budget', severity: 'low', description, ...place });
    const lines = [
      about({ school_id: school.id }, `As Dr. ${NAME} said, buses are late.`),
      about({ district_id: district.id }, `Quandt, Ottilie wants newer buses.`),
      about({ district_id: elsewhere.id }, `Write to ${EMAIL.toUpperCase()} about buses.`),
    ];
    const input = Readable.from([lines.join('\n')].map(Buffer.from as never));
    expect(await runImport('records', input, harness.address)).toMatchObject({ inserted: 3, rejected: 0 });
    expect(await traces()).toEqual(OF_NAMESAKE);
    const stored = await harness.db.core.rows<{ description: string }>(sql`
      select description from pain_points where description like '%buses%' order by description`);
    expect(stored.map(({ description }) => description)).toEqual([
      'As [erased] said, buses are late.',
      'Write to [erased] about buses.',
      '[erased] wants newer buses.',
    ]);
  });

  it('does not return by scouting, whatever the website says, while colleagues are found', async () => {
    await harness.db.core.rows(sql`delete from scouting_runs`);
    await harness.db.core.rows(sql`delete from read_pages`);
    await deeds(harness).scout(acme, 'district', district);
    await harness.drain(harness.handlers({ web: sites.web }));
    const { body } = await harness.get(`/districts/${district.id}`, acme.key);
    expect(body.status).toBe('completed');
    const names = await harness.db.core.rows<{ name: string }>(sql`
      select name from contacts where district_id = ${district.id} and found_by is not null`);
    expect(names).toEqual([{ name: 'Cy Hall' }]);
    expect(await traces()).toEqual(OF_NAMESAKE);
  });

  it('is kept out by an address or a name at a place that nothing stored yet', async () => {
    const nobody = { contacts: [], files: 0, mentions: {} };
    expect(await eraseContact(harness.address, { email: 'new@elsewhere.example.org' })).toEqual(nobody);
    expect(await eraseContact(harness.address, { name: 'Late Comer', place: district.ncesId })).toEqual(
      nobody,
    );
    const refused = /asked to be erased/;
    await expect(harness.seed.contact({ email: 'NEW@elsewhere.example.org' })).rejects.toThrow(refused);
    await expect(harness.seed.contact({ districtId: district.id, name: 'Comer, Late' })).rejects.toThrow(
      refused,
    );
    await expect(eraseContact(harness.address, { id: randomUUID() })).rejects.toThrow('There is no contact');
    await expect(eraseContact(harness.address, { name: 'Kim Lee' })).rejects.toThrow(
      'Give --name and --place together.',
    );
  });
});
