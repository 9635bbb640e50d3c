import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import sql, { raw } from 'sql-template-tag';
import { Harness } from '../../support/harness.ts';
import { RecordImports } from '../../support/record-imports.ts';

const db = new RecordImports();

const DISTRICT = { type: 'district', nces_id: '9900001', name: 'Marked', state: 'TX' };

describe('an imported line', () => {
  it.each([
    ['a place', { ...DISTRICT, source: 'synthetic' }, 'source must not be synthetic'],
    [
      'a contact',
      { type: 'contact', district_nces_id: '9900001', name: 'Ann', source: 'synthetic' },
      'source must not be synthetic',
    ],
    [
      'a finding',
      {
        type: 'pain_point',
        district_nces_id: '9900001',
        category: 'budget',
        description: 'A gap.',
        evidence: { kind: 'row', quote: 'x', url: 'https://example.org/', origin: 'synthetic' },
      },
      'evidence.origin must not be synthetic',
    ],
  ])('is rejected if it marks %s of a real place as made up', async (_name, line, reason) => {
    const text = [DISTRICT, line].map((one) => JSON.stringify(one)).join('\n');
    const { errors } = await db.importText(text);
    expect(errors.map((error) => error.reason)).toEqual([expect.stringContaining(reason)]);
  });

  it.each(['timeline', 'ai_initiatives', 'edtech_products'])('has no null in the list %s', async (field) => {
    const { errors } = await db.importText(JSON.stringify({ ...DISTRICT, [field]: ['a', null] }));
    expect(errors.map(({ reason }) => reason)).toEqual([expect.stringMatching(/\[1\] must not be null/)]);
  });
});

describe('a stored list with nulls', () => {
  it('loses them at the next start, and nothing else', async () => {
    const harness = await Harness.start();
    const { id } = await harness.seed.district({
      aiInitiatives: ['a', null, ['b', null], { c: null }] as never,
    });
    const fill = await readFile('src/db/fills/lists_without_nulls.sql', 'utf8');
    for (const statement of fill.split(/;\s*$/m).filter((text) => text.trim()))
      await harness.db.core.rows(raw(statement));
    const [row] = await harness.db.core.rows(
      sql`select ai_initiatives as list from districts where id = ${id}`,
    );
    expect(row).toEqual({ list: ['a', ['b', null], { c: null }] });
    await harness.close();
  });
});
