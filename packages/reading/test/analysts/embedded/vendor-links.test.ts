import { describe, expect, it } from '@jest/globals';
import { findVendors } from '../../../../../test/support/facts-by-kind.ts';
import { brief, page } from '../../../../../test/support/made-pages.ts';
import { annotate } from '../../../analysts/embedded/annotate/annotate.ts';
import type { Block, Link, Page } from '../../../documents/page.ts';

const factsOf = (content: string | (string | Block)[], overrides: Partial<Page> = {}) =>
  findVendors(annotate([page(content, overrides)], brief()), brief());
const vendorsIn = (content: string | (string | Block)[], overrides: Partial<Page> = {}) =>
  factsOf(content, overrides).map(({ vendor }) => vendor);
const linked = (...links: Link[]) => vendorsIn('Welcome.', { links });

describe('machine evidence of vendors', () => {
  it('is never certain', () => {
    const links = [{ url: 'https://wcsd.powerschool.com/public/', text: 'Grades' }];
    expect(factsOf('Welcome.', { links })[0]?.proof?.confidence).toBeLessThan(1);
  });

  it("includes a link to the institution's own space at a vendor", () => {
    const links = [{ url: 'https://wcsd.powerschool.com/public/', text: 'Grades' }];
    expect(factsOf('Welcome.', { links })).toMatchObject([
      { vendor: 'PowerSchool', context: 'Grades', proof: { kind: 'link', pages: 1 } },
    ]);
  });

  it('includes a host that the page loads from', () => {
    const resources = ['https://cmsv2-assets.apptegy.net/app.js'];
    expect(factsOf('Welcome.', { resources })).toMatchObject([
      { vendor: 'Apptegy', proof: { kind: 'data' } },
    ]);
  });

  it('includes a menu item named after a product, whatever its address', () => {
    const url = 'https://www.wcsd.example/families/infinite-campus';
    expect(linked({ url, text: 'Infinite Campus', place: 'menu' })).toEqual(['Infinite Campus SIS']);
    expect(
      linked({ url: 'https://www.wcsd.example/students/clever', text: 'Clever', place: 'menu' }),
    ).toEqual(['Clever']);
  });

  it("includes a menu item of the website's own that begins with a product, unless its name is a word", () => {
    const [own, elsewhere] = ['https://www.wcsd.example/staff/forms', 'https://shop.example/forms'];
    expect(linked({ url: own, text: 'Infinite Campus Enrollment', place: 'menu' })).toEqual([
      'Infinite Campus SIS',
    ]);
    expect(linked({ url: elsewhere, text: 'Infinite Campus Enrollment', place: 'menu' })).toEqual([]);
    expect(linked({ url: `${own}/clever`, text: 'Clever Students of the Month', place: 'menu' })).toEqual([]);
  });

  it('includes the vendor that hosts the page at an address of the institution', () => {
    const at = (url: string) => vendorsIn('Agenda', { url });
    expect(at('https://go.boarddocs.com/ks/wcsd/Board.nsf/Public')).toEqual(['BoardDocs']);
    expect(at('https://www.boarddocs.com/')).toEqual([]);
  });

  it('includes a linked logo whose alternative text begins with a product', () => {
    const url = 'https://links.example/r?to=68747470';
    expect(linked({ url, text: 'Peachjar e-flyers' })).toEqual(['Peachjar']);
    expect(linked({ url, text: 'MySchoolBucks.jpg' })).toEqual(['MySchoolBucks']);
    const inText = factsOf('Peachjar e-flyers had news.', { links: [{ url, text: 'Peachjar e-flyers' }] });
    expect(inText.map(({ proof }) => proof?.kind)).not.toContain('link');
  });

  it("includes the badge of the website's builder", () => {
    expect(
      linked({ url: 'https://www.finalsite.com/', text: 'Powered by Finalsite', place: 'footer' }),
    ).toEqual(['Finalsite']);
  });

  it("includes a link to a vendor's front page that ends in the vendor's name", () => {
    const url = 'https://www.factsmgt.com/';
    expect(linked({ url, text: 'Apply on FACTS' })).toEqual(['FACTS']);
    expect(linked({ url, text: 'FACTS has news for you' })).toEqual([]);
    const footer = { url: 'https://www.apptegy.com/', text: 'apptegy.', place: 'footer' } as const;
    expect(linked(footer)).toEqual(['Apptegy']);
  });

  it("includes a product that the institution's own host is named after, and no other's", () => {
    const text = 'Courses';
    expect(linked({ url: 'https://canvas.wcsd.example/login', text })).toEqual(['Canvas']);
    expect(linked({ url: 'https://canvas.university.example/login', text })).toEqual([]);
    expect(linked({ url: 'https://www.wcsd.example/canvas', text })).toEqual([]);
  });

  it("includes a product on a host of the domain of the page's email addresses", () => {
    const product = { url: 'https://powerschool.wcsd2.example/public', text: '' };
    expect(linked(product)).toEqual([]);
    expect(linked(product, { url: 'mailto:jroe@wcsd2.example', text: 'Jane Roe' })).toEqual(['PowerSchool']);
  });

  it("includes a product by the path that it has on the institution's own host", () => {
    const skyward = 'https://sky.wcsd.example/scripts/wsisa.dll/WService=wsEAplus/seplog01.w';
    expect(linked({ url: skyward, text: 'Grades' })).toEqual(['Skyward SMS']);
    expect(linked({ url: 'https://ic.wcsd.example/campus/portal/wcsd.jsp', text: 'Grades' })).toEqual([
      'Infinite Campus SIS',
    ]);
    expect(linked({ url: 'https://library.wcsd.example/common/welcome.jsp?site=2', text: 'Books' })).toEqual([
      'Follett',
    ]);
    expect(linked({ url: 'https://www.wcsd.example/campus/map', text: 'Our campus' })).toEqual([]);
  });

  it('includes sites and files of Google that belong to a domain, and no others', () => {
    expect(linked({ url: 'https://sites.google.com/a/wcsd.example/math', text: 'Math' })).toEqual([
      'Google Workspace for Education',
    ]);
    expect(linked({ url: 'https://sites.google.com/view/math', text: 'Math' })).toEqual([]);
  });

  it('includes the maker of the website whom the footer names without a link', () => {
    expect(vendorsIn('Copyright 2026 Washington CSD. All rights reserved. Powered by apptegy.')).toEqual([
      'Apptegy',
    ]);
    expect(vendorsIn('Copyright 2026. All rights reserved. Powered by the sun, says Apptegy.')).toEqual([]);
  });

  it('includes an address in running text', () => {
    expect(vendorsIn('Pay at wcsd.revtrak.net before Friday.')).toEqual(['RevTrak']);
    expect(vendorsIn('Pay at https://wcsd.revtrak.net/fees before Friday.')).toEqual(['RevTrak']);
  });

  it.each<Link>([
    { url: 'https://www.powerschool.com/', text: 'PowerSchool announces a merger' },
    { url: 'https://www.instructure.com/resources/blog', text: 'A blog about teaching' },
    { url: 'https://www.wcsd.example/news/being-clever', text: 'Clever' },
    { url: 'https://www.wcsd.example/staff', text: 'Clever', place: 'menu' },
    { url: 'https://docs.google.com/document/d/1', text: 'Agenda' },
    { url: 'https://teams.microsoft.com/l/meetup-join/1', text: 'Join the meeting' },
  ])('does not include the link "$text" to $url', (link) => expect(linked(link)).toEqual([]));

  it('is withdrawn when the sentence around a link negates it', () => {
    const links = [{ url: 'https://wcsd.schoology.com/', text: 'Schoology' }];
    expect(vendorsIn('We no longer use Schoology for courses.', { links })).toEqual([]);
  });

  it("does not include links in feeds of other bodies' announcements", () => {
    const links = [{ url: 'https://wcsd.powerschool.com/public/', text: 'Grades' }];
    expect(vendorsIn('Welcome.', { links, kind: 'feed' })).toEqual([]);
  });
});
