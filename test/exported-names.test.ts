import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const EXPORTED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
/** Maximum number of names that more than one file exports. */
const MOST_SHARED = 16;

/** The exported names of the service with the files that declare them, without migrations and packages' tests. */
function declarations(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of globSync([
    '{src,rest-adapter,mcp}/**/*.ts',
    'packages/{base,reading,records,facade}/**/*.ts',
  ]).sort()) {
    if (/^src[/\\]db[/\\]migrations|^packages[/\\]\w+[/\\](?:test|quality)/.test(file)) continue;
    const names = [...readFileSync(file, 'utf8').matchAll(EXPORTED)].map(([, name]) => name!);
    for (const name of new Set(names)) found.set(name, [...(found.get(name) ?? []), file]);
  }
  return found;
}

it('one exported name means one thing: no three files declare the same, and few pairs do', () => {
  const all = declarations();
  expect(all.size).toBeGreaterThan(2_000);
  const shared = [...all].filter(([, files]) => files.length > 1);
  expect(shared.filter(([, files]) => files.length > 2)).toEqual([]);
  expect(shared.map(([name]) => name).length).toBeLessThanOrEqual(MOST_SHARED);
});
