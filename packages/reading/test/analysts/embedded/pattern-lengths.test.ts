import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../../../../..');
/** A program that prints the patterns that the analyst's modules compile while they load. */
const PROGRAM = `
  const compiled = [];
  const Native = RegExp;
  globalThis.RegExp = class extends Native {
    constructor(source, flags) {
      super(source, flags);
      if (/analysts.embedded/.test(new Error().stack)) compiled.push(this.source);
    }
  };
  await import('./packages/reading/analysts/embedded.ts');
  console.log(JSON.stringify(compiled));`;

it('the embedded analyst compiles no pattern of more than 300 characters', () => {
  const options = ['--import', './scripts/swc-hook.mjs', '--input-type=module', '--eval', PROGRAM];
  const compiled: string[] = JSON.parse(
    execFileSync(process.execPath, options, { cwd: ROOT, encoding: 'utf8' }),
  );
  expect(compiled.length).toBeGreaterThan(300);
  expect(compiled.filter((source) => source.length > 300)).toEqual([]);
});
