import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const PACKAGES = ['base', 'reading', 'records', 'facade'];
const LONGEST_README = 60;

/** The output of the program in a README, and the output that its comments promise. */
function runExample(name: string): { readonly printed: string; readonly promised: string } {
  const readme = readFileSync(`packages/${name}/README.md`, 'utf8');
  const [, code = ''] = /^```ts\n(.*?)^```/ms.exec(readme) ?? [];
  mkdirSync('.data', { recursive: true });
  const folder = mkdtempSync(join('.data', 'example-')); // inside the project, so that `@emi/…` is found
  try {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'example.ts'), code);
    const hook = resolve('scripts/swc-hook.mjs');
    const program = ['--import', hook, join(folder, 'example.ts')];
    const { stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8' });
    const promised = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => `${text}\n`);
    return { printed: stdout + stderr, promised: promised.join('') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it.each(PACKAGES)(
  'the README of packages/%s fits on a screen, and its example prints what it says',
  (name) => {
    expect(readFileSync(`packages/${name}/README.md`, 'utf8').split('\n').length).toBeLessThan(
      LONGEST_README,
    );
    const { printed, promised } = runExample(name);
    expect(printed).toBe(promised);
    expect(promised).not.toBe('');
  },
);
