import { describe, expect, it } from '@jest/globals';
import { readPage } from '../../../src/scouting/documents/read-page.ts';
import { documentOf } from '../../support/pages.ts';

describe('a board’s list of meetings', () => {
  it('is read from BoardDocs’ XML as a calendar, however its categories are balanced', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?><meetings>
      <meeting id="A1"><name>Regular Meeting &amp; Retreat</name>
      <start><date format="yyyy-mm-dd">2026-11-16</date></start>
        <link>https://go.boarddocs.com/or/wcsd/Board.nsf/goto?open&amp;id=A1</link></category>
        <agendaitem><name>Approve the Lexia renewal</name></agendaitem></meeting>
      <meeting id="A2"><name>Work Session</name><start><date format="yyyy-mm-dd">2026-12-01</date></start></meeting>
      <meeting id="A3"><name>Without a day</name></meeting></meetings>`;
    const page = await readPage(documentOf(xml, 'text/xml'));
    expect(page.kind).toBe('calendar');
    expect(page.entries).toMatchObject([
      { title: 'Work Session', day: '2026-12-01' },
      {
        title: 'Regular Meeting & Retreat',
        day: '2026-11-16',
        text: '2026-11-16\nApprove the Lexia renewal',
      },
    ]);
  });
});
