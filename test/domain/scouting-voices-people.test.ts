import { describe, expect, it } from '@jest/globals';
import { findContacts } from '../../src/scouting/analysts/embedded/contacts/contacts.ts';
import { findEvents } from '../../src/scouting/analysts/embedded/events/events.ts';
import { classifyPage } from '../../src/scouting/analysts/embedded/pages/classify.ts';
import { nameKey } from '../../src/scouting/analysts/embedded/people/names.ts';
import { readPage } from '../../src/scouting/documents/read-page.ts';
import type { Page } from '../../src/scouting/page.ts';
import { COUNTY_VOICES } from '../support/voices/people/county.ts';
import { LAST_VOICES } from '../support/voices/people/last.ts';
import { LATER_VOICES } from '../support/voices/people/later.ts';
import { OTHER_VOICES } from '../support/voices/people/others.ts';
import { RURAL_VOICES } from '../support/voices/people/rural.ts';
import type { Voice } from '../support/voices/people/voice.ts';

const VOICES = [...RURAL_VOICES, ...COUNTY_VOICES, ...OTHER_VOICES, ...LATER_VOICES, ...LAST_VOICES];

const read = ({ path, brief, markup, contentType = 'text/html' }: Voice): Promise<Page> =>
  readPage({
    url: new URL(path, brief.subject.websiteUrl!).href,
    contentType,
    body: Buffer.from(markup),
    fetchedAt: brief.now.toISOString(),
  });

/** What was wanted but not found, and what was found but not wanted. */
function differences(wanted: readonly string[], found: readonly string[]) {
  return {
    missed: wanted.filter((one) => !found.includes(one)),
    false: found.filter((one) => !wanted.includes(one)),
  };
}

async function inAll(keys: (voice: Voice, page: Page) => { wanted: string[]; found: string[] }) {
  let [wantedCount, foundCount, missedCount] = [0, 0, 0];
  const notes: string[] = [];
  for (const voice of VOICES) {
    const { wanted, found } = keys(voice, await read(voice));
    const { missed, false: wrong } = differences(wanted, found);
    wantedCount += wanted.length;
    foundCount += found.length;
    missedCount += missed.length;
    notes.push(
      ...missed.map((one) => `${voice.what}: missed ${one}`),
      ...wrong.map((one) => `${voice.what}: false ${one}`),
    );
  }
  const right = wantedCount - missedCount;
  return { precision: right / foundCount, recall: right / wantedCount, notes: notes.join('\n') };
}

describe('pages in many voices', () => {
  it('are told apart', async () => {
    const { recall, notes } = await inAll((voice, page) => {
      const { pageType, classification } = classifyPage(page, voice.brief);
      return {
        wanted: [`${voice.pageType} ${voice.classification}`],
        found: [`${pageType} ${classification}`],
      };
    });
    if (recall < 0.9) throw new Error(notes);
  });

  it('name the people who work there, and hardly anybody else', async () => {
    const { precision, recall, notes } = await inAll(({ people, brief }, page) => ({
      wanted: (people ?? []).map((line) => nameKey(line.split(' | ', 1)[0]!)),
      found: people ? findContacts([page], brief).map(({ name }) => nameKey(name)) : [],
    }));
    if (precision < 0.97 || recall < 0.9) throw new Error(notes);
  });

  it('tell what happens on which day, and hardly anything else', async () => {
    const { precision, recall, notes } = await inAll(({ events, brief }, page) => ({
      wanted: (events ?? []).map((line) => line.split(' ', 2).join(' ')),
      found: events
        ? findEvents([page], brief).map(({ eventDate, eventType }) => `${eventDate} ${eventType}`)
        : [],
    }));
    if (precision < 0.95 || recall < 0.92) throw new Error(notes);
  });

  it.each([
    ['Roy Garrison', 'an extension behind the one number of the page', { phone: '417-555-0130 x201' }],
    [
      'Dawn Pelkey',
      'an address in words, and the grade and school above',
      { email: 'dpelkey@cvrsd.example', title: 'Grade K', school: 'Pleasant Street School' },
    ],
    ['Linda Krause', 'a couple', { title: 'bus drivers' }],
    ['Fay Dumont', 'a subject before the name', { title: 'Music' }],
    ['Gus Tardiff', 'a list of names under what they are', { title: 'Paraprofessional' }],
  ])('%s: %s', async (name, _, details) => {
    const pages = await Promise.all(
      VOICES.filter(({ markup }) => markup.includes(name.split(' ')[0]!)).map(async (voice) =>
        findContacts([await read(voice)], voice.brief),
      ),
    );
    expect(pages.flat().find((contact) => contact.name === name)).toMatchObject(details);
  });
});
