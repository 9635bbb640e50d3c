import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { resembled } from '../../src/importers/column-names.ts';
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
