import type { Facts } from '@emi/reading';
import { checkFacts } from '@emi/reading/tasks';
import { describe, expect, it } from '@jest/globals';
import { page } from '../../../../test/support/made-pages.ts';

const NONE: Facts = {
  vendors: [],
  contracts: [],
  painPoints: [],
  funding: [],
  rfps: [],
  events: [],
  purchases: [],
  contacts: [],
};
const TEXT =
  'The “Board”  approved PowerSchool for\n$42,000 through June 30, 2027. Call Ann Lee at (503) 555-0100 ext. 3.';
const AT = {
  sourceUrl: 'https://www.wcsd.example/page',
  context: 'The "Board" approved PowerSchool for $42,000',
};
const PAGE = page(TEXT, {
  links: [
    { url: 'https://www.wcsd.example/a.pdf', text: 'Specifications' },
    { url: 'https://www.wcsd.example/logo', text: '' },
  ],
});

const check = (facts: Record<string, object[]>) => checkFacts([PAGE], { ...NONE, ...facts } as never);
const vendor = (fact: object) =>
  check({ vendors: [{ vendor: 'PowerSchool', category: 'sis', ...AT, ...fact }] }).vendors;

describe('the check of facts', () => {
  it('accepts facts whose context is on the page, whatever the white space, case and quotation marks', () => {
    expect(vendor({})).toHaveLength(1);
    expect(vendor({ context: 'the ‘board’'.replace(/[‘’]/g, '"') })).toHaveLength(1);
    expect(vendor({ context: 'https://www.wcsd.example/a.pdf' })).toHaveLength(1);
    expect(vendor({ context: 'Specifications' })).toHaveLength(1);
  });

  it('drops facts of foreign pages, and those whose context is absent or empty', () => {
    expect(vendor({ sourceUrl: 'https://evil.example/' })).toEqual([]);
    expect(vendor({ context: 'The Board approved Skyward' })).toEqual([]);
    expect(vendor({ context: ' ' })).toEqual([]);
    expect(vendor({ context: null })).toEqual([]);
    expect(vendor({ vendor: '' })).toEqual([]);
  });

  it('accepts only values of the enums', () => {
    expect(vendor({ category: 'weapons' })).toMatchObject([{ category: null }]);
    const contract = {
      vendor: 'PowerSchool',
      expiresAt: null,
      renewalMentioned: 'yes',
      dissatisfaction: 1,
      ...AT,
    };
    expect(check({ contracts: [{ ...contract, status: 'won' }] }).contracts).toEqual([]);
    expect(check({ contracts: [{ ...contract, status: 'active' }] }).contracts).toMatchObject([
      { renewalMentioned: false, dissatisfaction: false },
    ]);
    const pain = { category: 'budget', severity: 'high', description: 'Board approved PowerSchool', ...AT };
    expect(check({ painPoints: [pain, { ...pain, severity: 'terrible' }] }).painPoints).toHaveLength(1);
  });

  it.each([
    ['2027-06-30', '2027-06-30'],
    ['2027-06-30T15:00:00Z', '2027-06-30T15:00:00Z'],
    ['2027-02-29', null],
    ['2027-13-01', null],
    ['0001-01-01', null],
    ['June 30', null],
    [20270630, null],
  ])('accepts only existing dates: %s', (expiresAt, expected) => {
    const [fact] = check({
      contracts: [
        {
          vendor: 'PowerSchool',
          status: 'active',
          renewalMentioned: false,
          dissatisfaction: false,
          expiresAt,
          ...AT,
        },
      ],
    }).contracts;
    expect(fact?.expiresAt).toBe(expected);
  });

  it('accepts amounts, addresses, emails and telephone numbers only if they are on the page', () => {
    const funding = (amount: unknown) =>
      check({ funding: [{ source: 'grant', sourceName: null, amount, deadline: null, ...AT }] }).funding[0]
        ?.amount;
    expect([funding(42_000), funding(43_000), funding(-1), funding('42,000'), funding(Number.NaN)]).toEqual([
      42_000,
      null,
      null,
      null,
      null,
    ]);
    const contact = (fact: object) =>
      check({
        contacts: [{ name: 'Ann Lee', title: null, email: null, phone: null, school: null, ...AT, ...fact }],
      }).contacts;
    expect(contact({ phone: '503-555-0100' })).toMatchObject([{ phone: '503-555-0100' }]);
    expect(contact({ phone: '+1 503 555 0100 x3' })).toMatchObject([{ phone: '+1 503 555 0100 x3' }]);
    expect(contact({ phone: '503-555-0199', email: 'a@b.example' })).toMatchObject([
      { phone: null, email: null },
    ]);
    expect(contact({ name: 'Ann Smith' })).toEqual([]);
    // A list of the board need not repeat the word "member" for each person.
    expect(contact({ title: 'Board Member' })).toMatchObject([{ title: 'Board Member' }]);
    expect(contact({ title: 'Superintendent' })).toMatchObject([{ title: null }]);
    const rfp = (url: string) =>
      check({
        rfps: [
          {
            title: 'PowerSchool',
            category: null,
            postedDate: null,
            deadline: null,
            status: 'open',
            estimatedValue: null,
            url,
            ...AT,
          },
        ],
      }).rfps[0]?.url;
    expect(rfp('https://www.wcsd.example/a.pdf')).toBe('https://www.wcsd.example/a.pdf');
    expect([
      rfp('javascript:alert(1)'),
      rfp('https://evil.example/a.pdf'),
      rfp('ftp://www.wcsd.example/a.pdf'),
    ]).toEqual([null, null, null]);
  });

  it('truncates long values, and strips control characters and unknown fields', () => {
    const [fact] = vendor({ vendor: `Power\u0000School\u202e${'x'.repeat(500)}`, isAdmin: true });
    expect(fact?.vendor).toHaveLength(120);
    expect(fact?.vendor).toMatch(/^Power School x/);
    expect(fact).not.toHaveProperty('isAdmin');
  });

  it('accepts no more facts of a kind than a website can have', () => {
    const many = Array.from({ length: 5_000 }, () => ({ vendor: 'PowerSchool', category: null, ...AT }));
    expect(check({ vendors: many }).vendors.length).toBeLessThanOrEqual(2_000);
  });
});
