import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { resembled } from '../../src/importers/column-names.ts';
import { importContacts } from '../../src/importers/contacts-csv.ts';
import { runImport } from '../../src/importers/index.ts';
import type { ImportOptions } from '../../src/importers/options.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
  await harness.seed.district({ ncesId: '4842690', name: 'TEXHOMA ISD', state: 'TX' });
});
afterAll(() => harness.close());

const importing = (header: string, options: ImportOptions = {}) =>
  runImport(
    'contacts',
    Readable.from([Buffer.from(`${header}\n4842690,Maria Cruz,m.cruz@texhoma.example,x\n`)]),
    harness.address,
    { dryRun: true, ...options },
  );

describe('a file of contacts', () => {
  it('is imported with a list of the columns that were ignored, and what they may mean', async () => {
    const report = await importing('district_nces_id,name,email,Job Title');
    expect(report).toMatchObject({
      inserted: 1,
      ignored_columns: [{ column: 'Job Title', resembles: 'title' }],
      read_as: { separator: 'comma', encoding: 'UTF-8' },
    });
  });

  it('is refused without a column of names, naming the one that may be meant', async () => {
    await expect(importing('district_nces_id,Full Name,email,Notes')).rejects.toThrow(
      'The header lacks name: is Full Name meant? Rename it. Nothing was imported.',
    );
    await expect(importing('district_nces_id,a,email,Notes')).rejects.toThrow(
      /^The header lacks name: is this the right file\? .*Nothing was imported\.$/,
    );
  });

  it('is refused without a column of places, naming the one that may be meant', async () => {
    await expect(importing('District NCES,name,email,Notes')).rejects.toThrow(
      'The header has neither school_nces_id nor district_nces_id; is District NCES meant? Rename it. ' +
        'Nothing was imported.',
    );
    await expect(importing('a,name,email,Notes')).rejects.toThrow(
      'The header has neither school_nces_id nor district_nces_id. Nothing was imported.',
    );
  });

  it('is refused without a column of email addresses, naming the one that may be meant', async () => {
    await expect(importing('district_nces_id,name,E-mail,Notes')).rejects.toThrow(
      'The header has no column email; is E-mail meant? Rename it. If the file has no email addresses, ' +
        'use --without-email. Nothing was imported.',
    );
    expect(await importing('district_nces_id,name,E-mail,Notes', { withoutEmail: true })).toMatchObject({
      inserted: 1,
      ignored_columns: [{ column: 'E-mail', resembles: 'email' }, { column: 'Notes' }],
    });
  });

  const cells = async (header: string, ...rows: string[]) => {
    const file = Readable.from([Buffer.from(`${[header, ...rows].join('\n')}\n`)]);
    const report = await importContacts(file, harness.address);
    const stored = await harness.db.core.rows<Record<'name' | 'email' | 'status', string | null>>(sql`
      select name, email, email_verification_status as status from contacts order by name`);
    await harness.db.core.rows(sql`delete from contacts`);
    return { report, stored };
  };

  it('stores addresses without invisible signs, and the statuses of verifiers as ours', async () => {
    const rows = [
      ['A One', '\u200ba@texhoma.example', 'catch-all'],
      ['B Two', 'mailto:b@tex\u00adhoma.example\ufeff', 'Valid'],
      ['C Three', 'Cy Three <c@texhoma.example>', 'risky'],
      ['D Four', 'd@texhoma.example', 'UNDELIVERABLE'],
      ['E Five', 'N/A', 'sure'],
      ['F Six', '-', 'n/a'],
    ].map((row) => `4842690,${row.join(',')}`);
    const { report, stored } = await cells('district_nces_id,name,email,email_verification_status', ...rows);
    expect(report).toMatchObject({
      inserted: 6,
      rejected: 0,
      notes: {
        'email without a value, such as N/A, read as empty': 2,
        'email_verification_status of no known verifier, read as empty': 1,
        'email_verification_status without a value, such as N/A, read as empty': 1,
      },
    });
    expect(stored.map(({ email, status }) => [email, status])).toEqual([
      ['a@texhoma.example', 'accept_all'],
      ['b@texhoma.example', 'valid'],
      ['c@texhoma.example', 'unknown'],
      ['d@texhoma.example', 'invalid'],
      [null, null],
      [null, null],
    ]);
  });

  it('stores the address that a link or a sentence names, without what surrounds it', async () => {
    const rows = [
      'A One,mailto:a@texhoma.example?subject=Hello,ok_for_all',
      'B Two,mailto:Bo%20Two%3Cb@texhoma.example%3E,Accept-All (Unverifiable)',
      'C Three,c@texhoma.example.,valid',
      'D Four,mailto:d%zz@texhoma.example,valid',
    ].map((row) => `4842690,${row}`);
    const { stored } = await cells('district_nces_id,name,email,email_verification_status', ...rows);
    expect(stored.map(({ email, status }) => [email, status])).toEqual([
      ['a@texhoma.example', 'accept_all'],
      ['b@texhoma.example', 'accept_all'],
      ['c@texhoma.example', 'valid'],
      ['d%zz@texhoma.example', 'valid'],
    ]);
  });

  it('is read with names in parts, and leaves out the students of a roster', async () => {
    const crm = await cells('district_nces_id,First Name,MI,Last Name,email', '4842690,Ana,N/A,Ruiz,');
    expect(crm.stored.map(({ name }) => name)).toEqual(['Ana Ruiz']);
    const roster = await cells(
      'sourcedId,status,enabledUser,orgSourcedIds,role,givenName,familyName,middleName,email',
      'u1,active,true,4842690,teacher,Maria,Cruz,J,m.cruz@texhoma.example',
      'u2,active,true,4842690,student,Some,Child,,child@texhoma.example',
      'u3,tobedeleted,true,4842690,teacher,Gone,Person,,gone@texhoma.example',
    );
    expect(roster.stored).toMatchObject([{ name: 'Maria J Cruz', email: 'm.cruz@texhoma.example' }]);
    expect(roster.report.skipped).toEqual({ 'students and their families': 1, 'people who have left': 1 });
    await expect(
      cells('sourcedId,orgSourcedIds,givenName,familyName,email', 'u1,4842690,A,B,'),
    ).rejects.toThrow('The file has no column role, by which students are left out');
  });
});

describe('an unknown column', () => {
  const KNOWN = ['name', 'email', 'phone', 'title', 'linkedin_url', 'district_nces_id'];
  it.each([
    ['E-mail', 'email'],
    ['Email Address', 'email'],
    ['Phone #', 'phone'],
    ['Telephone', 'phone'],
    ['Titel', 'title'],
    ['District NCES ID', 'district_nces_id'],
    ['LinkedIn', 'linkedin_url'],
    ['Grade', undefined],
    ['Notes', undefined],
  ])('resembles the known one that a person would mean: %s', (column, meant) => {
    expect(resembled(column, KNOWN)).toBe(meant);
  });
});
