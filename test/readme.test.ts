import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { routes } from '../rest-adapter/index.ts';

const readme = readFileSync('README.md', 'utf8');

describe('the README', () => {
  it('lists exactly the routes that there are', () => {
    const listed = [...readme.matchAll(/^\| `((?:GET|POST|PATCH|DELETE) [^`]+)` \|/gm)].map(
      ([, route]) => route,
    );
    expect(listed.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('maps every folder and file at the top of src', () => {
    for (const entry of readdirSync('src', { withFileTypes: true })) {
      expect(readme).toContain(`src/${entry.name}${entry.isDirectory() ? '/' : ''}`);
    }
  });
});
