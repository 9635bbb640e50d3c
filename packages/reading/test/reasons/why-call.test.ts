import { expect, it } from '@jest/globals';
import { whyCall } from '../../reasons/index.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');

const findings = (expiresAt: string) => ({
  contracts: [
    {
      id: '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11',
      vendorNameRaw: null,
      vendor: { canonicalName: 'Canvas', category: 'lms' },
      status: 'active',
      expiresAt,
      dissatisfaction: false,
    },
  ],
  rfps: null,
  purchases: null,
  fundingSignals: null,
  vendorStack: null,
});
const LMS = { category: 'lms', vendorIds: [], words: [], kinds: [] };

it.each([
  ['2027-05-29T00:00:00Z', 'The LMS contract with Canvas ends in 6 months.'],
  ['2029-06-30T00:00:00Z', 'The LMS contract with Canvas ends on Jun 30, 2029.'],
])('the reason to call says when a contract ends that ends on %s', (expiresAt, reason) => {
  expect(whyCall(findings(expiresAt), [], LMS, NOW)?.reason).toBe(reason);
});
