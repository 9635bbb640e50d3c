import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** The programs that `npm run` starts for people, by script. */
const programs = Object.entries(scripts).flatMap(([script, command]) => {
  const path = /\s(?:dist\/)?((?:src|bench|chaos|quality)\/\S+)\.[jt]s$/.exec(command)?.[1];
  if (path !== 'bench/main') return path && script !== 'dev' ? [[script, `${path}.ts`] as const] : [];
  const areas = [...readFileSync('bench/main.ts', 'utf8').matchAll(/^ {2}(?:'([\w-]+)'|(\w+)): \{ title/gm)];
  return areas.map(
    ([, quoted, plain]) => [`bench -- ${quoted ?? plain}`, `bench/${quoted ?? plain}.ts`] as const,
  );
});

it('finds the programs of package.json', () => {
  expect(programs.map(([script]) => script)).toEqual(
    expect.arrayContaining([
      'start',
      'worker',
      'admin',
      'bench -- requests',
      'bench -- watch',
      'chaos',
      'quality',
    ]),
  );
});

it.each(programs)('npm run %s -- --help explains the program instead of running it', (_, file) => {
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/new Command\(/);
  expect(text).toMatch(/\.description\(/);
});

/** Options of V8 that decide how much memory a program takes under load; see docs/performance-appendix.md. */
const GARBAGE = /--max-semi-space-size=8\W+--no-parallel-scavenge\W+--heap-growing-percent=(\d+)\b/g;
const SERVICE = '70';
const WORKER = '50';

it.each([
  ['package.json', [SERVICE, WORKER]],
  ['Dockerfile', [SERVICE]],
  ['docker-compose.yml', [WORKER]],
  ['chaos/topology.ts', [SERVICE]],
  ['bench/our-service.ts', [SERVICE]],
  ['bench/scouting/worker-process.ts', [WORKER]],
])('%s starts services and workers with the options of V8 that keep their memory small', (file, growths) => {
  const matches = readFileSync(file, 'utf8').matchAll(GARBAGE);
  expect(Array.from(matches, ([, growth]) => growth)).toEqual(growths);
});
