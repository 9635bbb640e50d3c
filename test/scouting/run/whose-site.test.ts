import { embeddedAnalyst } from '@emi/reading/tasks';
import { describe, expect, it } from '@jest/globals';
import { isOwnPage } from '../../../packages/reading/analysts/whose-page.ts';
import { extractPhase } from '../../../src/scouting/phases/extract.ts';
import { MemoryRunStore } from '../../../src/scouting/run/memory-run-store.ts';
import type { Scouting } from '../../../src/scouting/run/scouting.ts';
import { SiteOwner } from '../../../src/scouting/run/whose-site.ts';
import { READER } from '../../support/harness.ts';
import { brief, page } from '../../support/made-pages.ts';
import { documentOf } from '../../support/pages.ts';
import { unending } from '../../support/websites.ts';

const { subject } = brief();
const pages = (count: number, title: string, text: string) =>
  Array.from({ length: count }, (_, at) =>
    page(text, { url: `https://x.example/${title}/${at}`, title: `${at} | ${title}` }),
  );
const owner = async (groups: ReturnType<typeof pages>[], of = subject) => {
  const site = new SiteOwner(of);
  await Array.fromAsync(site.watching(groups.flat()));
  return site.other;
};

describe('the owner of a website', () => {
  it('is another district if most pages are titled with its name and none names the institution', async () =>
    expect(await owner([pages(6, 'Staff | Elm City School District', 'Our staff.')])).toBe(
      'Elm City School District',
    ));

  it('is the institution if pages name it, or too few name another body', async () => {
    const own = pages(3, 'Staff', 'Willow Creek High School staff.');
    expect(await owner([pages(6, 'Elm City School District', 'Our staff.'), own])).toBeNull();
    expect(await owner([pages(4, 'Elm City School District', 'Our staff.')])).toBeNull();
    expect(await owner([pages(9, 'Staff', 'Our staff.')])).toBeNull();
  });

  it('is a library of the same town if most pages have its name and hardly any the institution’s', async () => {
    const library = pages(6, 'Hours – Willow Creek Public Library', 'The library of Willow Creek.');
    expect(await owner([library, pages(3, 'Hours', 'Read.')])).toBe('Willow Creek Public Library');
  });

  it('is not the institution because of files, which have no head or foot of the website', async () => {
    const library = pages(6, 'Hours – Willow Creek Public Library', 'The library of Willow Creek.');
    const files = pages(4, 'Minutes', 'Minutes of a meeting.').map((one) => ({
      ...one,
      kind: 'pdf' as const,
    }));
    expect(await owner([library, files])).toBe('Willow Creek Public Library');
  });

  it('is another body if linked data or the foot of most pages names it', async () => {
    const data = [{ '@type': 'WebSite', name: 'City of Willow Creek' }];
    const town = pages(6, 'Hours', 'Town hall.').map((one) => ({ ...one, data }));
    expect(await owner([town])).toBe('City of Willow Creek');
    const church = pages(6, 'Hours', 'Services. © 2026 Willow Creek Church. All rights reserved.');
    expect(await owner([church])).toBe('Willow Creek Church');
  });

  it('is the institution if its name is beside a foundation’s, or few pages have another name', async () => {
    const both = pages(6, 'Gifts – Willow Creek Foundation', 'Gifts to Willow Creek School District.');
    expect(await owner([both])).toBeNull();
    expect(
      await owner([pages(5, 'Links – Elm County Library', 'Books.'), pages(9, 'Links', 'Books.')]),
    ).toBeNull();
  });

  it('is not looked for on the website of a school', async () =>
    expect(
      await owner([pages(6, 'Elm City School District', 'Our staff.')], { ...subject, type: 'school' }),
    ).toBeNull());

  it('is determined once for each page, when it is read', async () => {
    const url = 'https://x.example/hours';
    const runStore = new MemoryRunStore(() => undefined);
    await runStore.addUrls([{ url, discoveredVia: 'link', text: null }]);
    const body = '<title>Hours – Willow Creek Public Library</title><p>The library of Willow Creek.';
    await runStore.addDocument(url, documentOf(body, 'text/html', '/hours'));
    const signal = unending();
    const tools = { reader: READER, analyst: embeddedAnalyst, runStore, signal, brief: brief() };
    await extractPhase({ ...tools, isBorrowed: false } as unknown as Scouting);
    const [library] = await Array.fromAsync(runStore.pages());
    expect(library!.owner).toBe('Willow Creek Public Library');
    expect((await runStore.urls())[0]!.fact).not.toHaveProperty('owner');
    const renamed = { ...library!, title: 'Willow Creek School District', text: 'Our staff.' };
    expect(isOwnPage(renamed, subject)).toBe(false);
    expect(isOwnPage({ ...renamed, owner: undefined }, subject)).toBe(true);
  });
});
