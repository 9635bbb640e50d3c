import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { hostsAbove, isPlatform } from '../../../src/directory/names/platforms.ts';
import { websiteOf } from '../../../src/directory/names/website.ts';

interface Listed {
  readonly website_url: string;
  readonly website_confidence: string;
}

const websites = ['districts', 'schools'].flatMap((name) =>
  (parse(gunzipSync(readFileSync(`data/${name}.csv.gz`)), { columns: true }) as Listed[])
    .filter(
      ({ website_url: url, website_confidence: trust }) => url && (trust === 'high' || trust === 'medium'),
    )
    .map(({ website_url: url }) => url),
);

describe('websites of the bundled directory', () => {
  it('have hosts of the internet after the import, and are neither front pages nor profiles of platforms', () => {
    const kept = websites.flatMap((url) => websiteOf(url) ?? []);
    expect(
      kept.filter((url) => !/^https?:\/\/(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i.test(url)),
    ).toEqual([]);
    const hosts = kept.map((url) => new URL(url)).filter(({ pathname }) => pathname === '/');
    expect(hosts.filter(({ hostname }) => isPlatform(hostname.replace(/^www\./, ''))).map(String)).toEqual(
      [],
    );
    expect(kept.filter((url) => /facebook|youtube|bit\.ly|tinyurl|publicschoolreview/.test(url))).toEqual([]);
    expect(websites.length - kept.length).toBeLessThan(40);
  });

  it.each([
    ['http://https://www.busd.org/', 'http://www.busd.org/'],
    ['http://http:www.flvs.net', 'http://www.flvs.net'],
    ['http://ttp://myvolusiaschools.org/school', 'http://myvolusiaschools.org/school'],
    ['http://eaop.us.', 'http://eaop.us'],
    ['http://www.palmbeachschools..org/', null],
    ['http://10.1.2.5/', null],
    ['http://www.edline.net', null],
    ['http://www.edline.net/pages/edgehighschool', 'http://www.edline.net/pages/edgehighschool'],
    ['https://www.facebook.com/WyolaWildcats29', null],
  ])('%s is imported as %s', (address, website) => expect(websiteOf(address)).toBe(website));

  it('identify a place by their own domains, not by those of platforms and states', () => {
    expect(hostsAbove('students.erpsk12.org')).toEqual(['students.erpsk12.org', 'erpsk12.org']);
    expect(hostsAbove('mail.a.k12.ca.us')).toEqual(['mail.a.k12.ca.us', 'a.k12.ca.us']);
    expect(hostsAbove('aesd-ca.schoolloop.com')).toEqual(['aesd-ca.schoolloop.com']);
    for (const host of ['facebook.com', 'm.facebook.com', 'bit.ly', 'weebly.com', 'k12.wi.us']) {
      expect(hostsAbove(host)).toEqual([]);
    }
  });
});
