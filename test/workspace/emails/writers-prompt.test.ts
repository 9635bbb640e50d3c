import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Problem } from '../../../src/platform/base/problem.ts';
import {
  fillPlaceholders,
  firstName,
  PLACEHOLDER_NAMES,
  parsePrompt,
} from '../../../src/workspace/emails/placeholders.ts';
import { readHints } from '../../../src/workspace/emails/writers/embedded/hints.ts';
import { anyText } from '../../support/any-text.ts';
import { brief } from '../../support/briefs.ts';

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
    const of = brief({ contact: { name: 'Dr. Maya Ortiz' } });
    const text = PLACEHOLDER_NAMES.map((name) => `{{${name}}}`).join('|');
    expect(fillPlaceholders(text, of)).toBe(
      'Dr. Maya Ortiz|Maya|Director of Technology|Mesa Unified School District|district|Mesa|Maricopa County|' +
        'AZ|57,313|||2026-11-20',
    );
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

  it('know first names', () => {
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

describe('the embedded writer', () => {
  const hints = (system: string, instruction = '') => readHints(brief({ system, instruction }));

  it.each([
    [
      'You are Jordan Lee, account manager at Northwind Learning.',
      'Jordan Lee',
      'account manager',
      'Northwind Learning',
    ],
    ['Sign off as Kim Park, Northwind.', 'Kim Park', null, 'Northwind'],
    ['You write as Tom from EduServe.', 'Tom', null, 'EduServe'],
    ['My name is Ana. Company: Orchard Analytics.', 'Ana', null, 'Orchard Analytics'],
    ['You are an SDR at Clever Labs.', null, null, 'Clever Labs'],
    ['You are an expert writer, and write to teachers.', null, null, null],
  ])('recognizes who signs: %s', (system, name, title, company) => {
    expect(hints(system).identity).toEqual({ name, title, company });
  });

  it('takes the signer from the account when the prompt names none', () => {
    const of = brief({ system: 'Be brief.', sender: { name: 'Lea Roth', company: 'Acme' } });
    expect(readHints(of).identity).toEqual({ name: 'Lea Roth', title: null, company: 'Acme' });
  });

  it.each([
    [
      'Mention our product RosterSync, which keeps rosters in step.',
      'RosterSync',
      ['RosterSync keeps rosters in step.'],
    ],
    [
      'Our platform, BrightPath Reader, helps.',
      'BrightPath Reader',
      ['Our platform, BrightPath Reader, helps.'],
    ],
    [
      'Write a mail introducing ReadRight. ReadRight helps teachers.',
      'ReadRight',
      ['ReadRight helps teachers.'],
    ],
    ['Mention the product "Campus Guard".', 'Campus Guard', []],
    ['We want you to mention the RFP. We help districts.', null, ['We help districts.']],
  ])('recognizes what is offered: %s', (instruction, product, pitch) => {
    expect(hints('', instruction).offer).toMatchObject({ product, pitch, lines: [] });
  });

  it.each([
    ['CTA: 20 min Zoom next week.', { kind: 'call', minutes: 20, when: 'next week' }],
    ['Ask for a 15-minute call.', { kind: 'call', minutes: 15, when: null }],
    ['Offer a comparison of the contract.', { kind: 'comparison', minutes: null, when: null }],
    ['Invite them to a demo.', { kind: 'demo', minutes: null, when: null }],
    ['Do not ask for a call.', { kind: 'reply', minutes: null, when: null }],
  ])('recognizes the request: %s', (instruction, ask) => {
    expect(hints('', instruction).ask).toEqual(ask);
  });

  it.each([
    ['Be brief and friendly.', 'friendly', { min: 80, max: 110 }],
    ['Use an informal tone.', 'friendly', { min: 80, max: 145 }],
    ['A formal, detailed email.', 'formal', { min: 120, max: 180 }],
    ['Between 90 and 120 words.', 'plain', { min: 90, max: 120 }],
    ['At most 60 words.', 'plain', { min: 60, max: 60 }],
    ['500 words.', 'plain', { min: 400, max: 500 }],
  ])('recognizes tone and length: %s', (system, tone, length) => {
    expect(hints(system)).toMatchObject({ tone, length });
  });
});
