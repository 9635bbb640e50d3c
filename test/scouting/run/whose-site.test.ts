import { describe, expect, it } from '@jest/globals';
import { SiteOwner } from '../../../src/scouting/run/whose-site.ts';
import { brief, page } from '../../support/made-pages.ts';

const { subject } = brief();
const pages = (count: number, title: string, text: string) =>
  Array.from({ length: count }, (_, at) =>
    page(text, { url: `https://x.example/${title}/${at}`, title: `${title} ${at}` }),
  );
const owner = async (groups: ReturnType<typeof pages>[], of = subject) => {
  const site = new SiteOwner(of);
  await Array.fromAsync(site.watching(groups.flat()));
  return site.other;
};

describe('the owner of a website', () => {
  it('is another district if most pages are titled with its name and none has ours', async () =>
    expect(await owner([pages(6, 'Staff | Elm City School District', 'Our staff.')])).toBe(
      'Elm City School District',
    ));

  it('is ours if pages name us, or too few name somebody else', async () => {
    const own = pages(3, 'Staff', 'Willow Creek High School staff.');
    expect(await owner([pages(6, 'Elm City School District', 'Our staff.'), own])).toBeNull();
    expect(await owner([pages(4, 'Elm City School District', 'Our staff.')])).toBeNull();
    expect(await owner([pages(9, 'Staff', 'Our staff.')])).toBeNull();
  });

  it('is not looked for on the website of a school', async () =>
    expect(
      await owner([pages(6, 'Elm City School District', 'Our staff.')], { ...subject, type: 'school' }),
    ).toBeNull());
});
