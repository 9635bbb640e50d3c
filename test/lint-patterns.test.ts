import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';

const dir = mkdtempSync(join(tmpdir(), 'lint-patterns-'));
afterAll(() => rmSync(dir, { recursive: true }));

function lint(source: string): string {
  const file = join(dir, 'source.ts');
  writeFileSync(file, source);
  const { status, stderr } = spawnSync(process.execPath, ['scripts/lint-patterns.mjs', file], {
    encoding: 'utf8',
  });
  return status === 0 ? 'accepted' : stderr;
}

describe('the lint of regular expressions', () => {
  it.each([
    ['two repetitions that share characters', String.raw`const OPEN = /\{\{\s*([^{}]*?)\s*\}\}/g;`],
    ['a repetition of a repetition', 'const NAMES = /^(?:a+)+$/;'],
    ['a search for the end that begins at every character', 'const END = /[.,]+$/;'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source under test has a template
    ['constants that are put together', "const S = '\\\\s*'; const P = new RegExp(`<${S}[a-z ]*${S}>`);"],
    ['a pattern that is not constant', 'const f = (text: string) => new RegExp(text);'],
  ])('refuses %s', (_what, source) => {
    expect(lint(source)).toContain('source.ts');
  });

  it('accepts patterns that take time linear in the text', () => {
    expect(lint(String.raw`const OPEN = /\{\{([^{}]*)\}\}/g; const END = /(?<![.,])[.,]+$/;`)).toBe(
      'accepted',
    );
  });
});
