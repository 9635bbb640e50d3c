import { describe, expect, it } from '@jest/globals';
import { sourceRecord } from '../../src/importers/records/source-record.ts';
import { RecordImports } from '../support/record-imports.ts';

const db = new RecordImports();

const vote = (values: object = {}, row: object = {}) =>
  sourceRecord(
    'timeline_event',
    {
      origin: 'state_bonds',
      key: '4800001 2026-05-02 A',
      year: 2026,
      quote: 'Austin ISD, 2026-05-02, proposition A: school building, carried 1,454 to 520.',
      url: 'https://data.example.gov/row/1',
      day: '2026-11-24',
      ...row,
    },
    {
      district_nces_id: '4800001',
      event_type: 'bond_vote',
      title: 'Bond carried',
      event_date: '2026-05-02',
      ...values,
    },
  );

const stored = () =>
  db.rows(`
    select e.title, e.origin, source_key, source_year, source_url, evidence, s.origin as signal_origin, changed_at
    from timeline_events e join signals s using (id)`);

describe('a record from a published file', () => {
  it('cites its row, is the same record in a later file, and gives the feed its origin', async () => {
    await db.imports(vote());
    const [first] = await stored();
    expect(first).toMatchObject({
      origin: 'state_bonds',
      source_key: '4800001 2026-05-02 A',
      source_year: 2026,
      source_url: 'https://data.example.gov/row/1',
      evidence: {
        kind: 'row',
        quote: 'Austin ISD, 2026-05-02, proposition A: school building, carried 1,454 to 520.',
        heading: null,
        url: 'https://data.example.gov/row/1',
        seenAt: '2026-11-24T00:00:00.000Z',
        agreeingPages: 1,
        confidence: 1,
      },
      signal_origin: 'state_bonds',
    });
    const report = await db.imports(vote({ title: 'Bond for buildings carried' }));
    expect(report).toMatchObject({ inserted: 0, updated: 1 });
    expect((await stored()).map(({ title }) => title)).toEqual(['Bond for buildings carried']);
  });

  it('does not change when only the day of the file differs', async () => {
    const [before] = await stored();
    const report = await db.imports(vote({ title: before.title }, { day: '2027-01-01' }));
    expect(report).toMatchObject({ inserted: 0, updated: 0, unchanged: 1 });
    expect(await stored()).toEqual([before]);
  });

  it('keeps the values of a later year when an older file is imported again', async () => {
    const report = await db.imports(vote({ title: 'Older' }, { year: 2025 }));
    expect(report).toMatchObject({ updated: 0, unchanged: 1 });
    expect((await stored()).map(({ title }) => title)).toEqual(['Bond for buildings carried']);
  });
});

describe('evidence in imported lines', () => {
  const line = {
    type: 'pain_point',
    district_nces_id: '4800002',
    category: 'budget',
    description: 'The budget is short.',
  };

  it('is refused without a quote or with an address that is no link', async () => {
    const url = 'https://x.example';
    for (const [evidence, reason] of [
      [{ kind: 'row', url }, 'its quote is required'],
      [{ kind: 'row', quote: ' ', url }, 'its quote must be 1 to 2000 characters long'],
      [{ kind: 'row', quote: 'A', url: 'javascript:1' }, 'its url must be an http(s) address'],
      [{ kind: 'rumor', quote: 'A', url }, 'its kind must be one of'],
      [{ kind: 'row', quote: 'A', url, page: 1 }, 'it must be an object with kind, quote, and url'],
      ['the site', 'it must be an object with kind, quote, and url'],
    ] as const) {
      expect(await db.reasonOf({ ...line, evidence })).toContain(reason);
    }
  });

  it('is the line’s own sentence and address if it has none', async () => {
    await db.imports({ ...line, source_url: 'https://bastrop.example/budget' });
    expect(await db.rows('select origin, evidence from pain_points')).toEqual([
      {
        origin: null,
        evidence: expect.objectContaining({
          kind: 'row',
          quote: 'The budget is short.',
          url: 'https://bastrop.example/budget',
          seenAt: null,
        }),
      },
    ]);
  });
});
