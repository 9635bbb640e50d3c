import { readPage } from '@emi/reading/tasks';
import { describe, expect, it } from '@jest/globals';
import { documentOf, pageOf } from '../../../../test/support/pages.ts';

describe('a board’s list of meetings', () => {
  it('is read from BoardDocs’ XML as a calendar, however its categories are balanced', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?><meetings>
      <meeting id="A1"><name>Regular Meeting &amp; Retreat</name>
      <start><date format="yyyy-mm-dd">2026-11-16</date></start>
        <link>https://go.boarddocs.com/or/wcsd/Board.nsf/goto?open&amp;id=A1</link></category>
        <agendaitem><name>Approve the Lexia renewal</name></agendaitem></meeting>
      <meeting id="A2"><name>Work Session</name><start><date format="yyyy-mm-dd">2026-12-01</date></start></meeting>
      <meeting id="A3"><name>Without a day</name></meeting>
      <meeting id="A4"><name>Not a day</name><start><date format="yyyy-mm-dd">2026-11-31</date></start></meeting>
      </meetings>`;
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

describe('a page with data in its scripts', () => {
  it('has the tables that its scripts make of lists of dated objects, below its first heading', async () => {
    const days = [8, 12, 15].map((day) => ({
      id: day,
      year: 2026,
      month: 12,
      day,
      meeting: `Session [${day}]`,
    }));
    const page = await pageOf(
      `<h1>Board meetings</h1><p>${'Our board is here. '.repeat(30)}</p><h2>Contact</h2>
       <script>const rows = [{ broken; const all = ${JSON.stringify({ list: days })}; show(all);</script>
       <script type="application/json">${JSON.stringify([{ date: '2026-12-01', title: 'One' }])}</script>`,
    );
    const rows = days.map(({ day, meeting }) => [`2026-12-${String(day).padStart(2, '0')}`, meeting]);
    expect(page.blocks[1]).toEqual({ kind: 'table', rows: [['Date', 'meeting'], ...rows], hasHeader: true });
    expect(page.blocks.filter(({ kind }) => kind === 'table')).toHaveLength(1);
  });

  it('does not repeat a table of its scripts that it also shows', async () => {
    const rows = ['Winter recess', 'Staff day', 'Open house'].map((title, at) => ({
      title,
      date: `2026-12-1${at}`,
    }));
    const page = await pageOf(
      `${rows.map(({ title }) => `<p>${title}</p>`).join('')}<script>x = ${JSON.stringify(rows)}</script>`,
    );
    expect(page.blocks.map(({ kind }) => kind)).not.toContain('table');
  });
});

describe('an event of several whole days in a calendar’s file', () => {
  const lastDays = async (times: string) => {
    const event = `BEGIN:VEVENT\nUID:1\nSUMMARY:Recess\n${times}\nEND:VEVENT`;
    const page = await readPage(documentOf(`BEGIN:VCALENDAR\n${event}\nEND:VCALENDAR`, 'text/calendar'));
    return page.entries.map(({ day, lastDay }) => [day, lastDay]);
  };

  it('ends on the day before the one that the file states', async () => {
    expect(await lastDays('DTSTART;VALUE=DATE:20261221\nDTEND;VALUE=DATE:20270105')).toEqual([
      ['2026-12-21', '2027-01-04'],
    ]);
    expect(await lastDays('DTSTART;VALUE=DATE:20261221\nDTEND;VALUE=DATE:20261222')).toEqual([
      ['2026-12-21', undefined],
    ]);
  });
});
