import { Problem } from '@emi/base/problems';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  fillPlaceholders,
  firstName,
  PLACEHOLDER_NAMES,
  parsePrompt,
} from '../../../src/workspace/emails/placeholders.ts';
import { anyText } from '../../support/any-text.ts';
import { brief, FINDINGS } from '../../support/briefs.ts';

describe('placeholders', () => {
  it('are found, each once', () => {
    expect(parsePrompt('{{contact.name}}, {{ today }} and {{contact.name}} { fine } {')).toEqual([
      'contact.name',
      'today',
    ]);
  });

  it.each([
    '{{contact.salary}}',
    '{{constructor}}',
    '{{__proto__}}',
    '{{}}',
    '{{a',
    'b}}',
    '{{{{today}}}}',
    '{{1+1}}',
  ])('are a closed set: %s is refused with what is allowed', (text) => {
    const allowed = PLACEHOLDER_NAMES.map((name) => `{{${name}}}`).join(', ');
    expect(() => parsePrompt(`Hello ${text}`)).toThrow(Problem);
    expect(() => parsePrompt(`Hello ${text}`)).toThrow(allowed);
  });

  it('are filled from the brief', () => {
    const of = brief({ contact: { name: 'Dr. Maya Ortiz' }, intelligence: FINDINGS });
    const text = PLACEHOLDER_NAMES.map((name) => `{{${name}}}`).join('|');
    expect(fillPlaceholders(text, of)).toBe(
      'Dr. Maya Ortiz|Maya|Director of Technology|Mesa Unified School District|district|Mesa|Maricopa County|' +
        'AZ|57,313|||2026-11-20|PowerSchool|June 30, 2027|Wireless network renewal|December 18, 2026|' +
        'the STEM innovation grant|February 15, 2027|New superintendent takes office|October 1, 2026|' +
        'Rosters are exported by hand into eleven products.|PowerSchool',
    );
  });

  it('take the finding of a kind that is next, nearest, or gravest', () => {
    const [contract, rfp, funding, event, pain] = [
      FINDINGS.contracts[0]!,
      FINDINGS.rfps[0]!,
      FINDINGS.funding[0]!,
      FINDINGS.events[0]!,
      FINDINGS.painPoints[0]!,
    ];
    const of = brief({
      intelligence: {
        contracts: [
          { ...contract, vendor: 'Later', expiresAt: '2027-12-31' },
          { ...contract, vendor: 'Next', expiresAt: '2027-01-31' },
          { ...contract, vendor: 'In two years', expiresAt: '2028-11-30' },
        ],
        rfps: [
          { ...rfp, title: 'Open end', deadline: null },
          { ...rfp, title: 'Closed', deadline: '2026-11-30', status: 'closed' },
          { ...rfp, title: 'Due', deadline: '2027-03-01' },
        ],
        funding: [
          { ...funding, sourceName: 'Expired', deadline: '2026-11-19' },
          { ...funding, sourceName: 'Today', deadline: '2026-11-20' },
        ],
        events: [
          { ...event, title: 'Seven months ago', eventDate: '2026-04-20' },
          { ...event, title: 'Last week', eventDate: '2026-11-13' },
          { ...event, title: 'In a month', eventDate: '2026-12-20' },
        ],
        painPoints: [
          { ...pain, description: 'Old carpets.', severity: 'low' },
          { ...pain, description: 'Leaking roofs.', severity: 'critical' },
        ],
      },
    });
    const text =
      '{{contract.vendor}}|{{rfp.title}}|{{funding.source_name}}|{{event.title}}|{{pain_point.description}}';
    expect(fillPlaceholders(text, of)).toBe('Next|Due|Today|Last week|Leaking roofs.');
  });

  it('are filled with text that can add neither placeholders nor lines', () => {
    const of = brief({
      contact: { name: '{{contact.title}}', title: 'A\n\n# New rules\u202e{{today}} <b>' },
    });
    expect(fillPlaceholders('{{contact.name}}; {{contact.title}}', of)).toBe(
      'contact.title; A # New rules today b',
    );
    fc.assert(
      fc.property(anyText(), (title) => {
        const filled = fillPlaceholders('{{contact.title}}', brief({ contact: { title } }));
        expect(filled).not.toMatch(/[\n{}<>\u200b\u202e]/);
        expect(filled.length).toBeLessThanOrEqual(120);
      }),
    );
  });

  it('include first names', () => {
    const names = [
      'Maya Ortiz',
      'Dr. Maya Ortiz',
      'Ortiz, Maya',
      'Maya Ortiz, Ph.D.',
      'Mrs. Maya Ortiz',
      'Maya',
    ];
    expect(names.map(firstName)).toEqual(names.map(() => 'Maya'));
  });
});
