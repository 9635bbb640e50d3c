import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { toolsIn } from '../mcp/toolsets.ts';
import { routes } from '../rest-adapter/index.ts';

const PAGES = globSync(['README.md', 'docs/api.md', 'docs/reference/*.md', 'mcp/*.md']);
const TOOLS = new Set(toolsIn('all').map(({ name }) => name));
/** How names of tools begin; fields and statuses begin otherwise. */
const LIKE_TOOL = /^(?:search|find|get|list|preview|generate|create|update|delete)_[a-z_]+$/;
/** Names of that form that are not tools: scopes, jobs, fields, and operations of the ledger. */
const NOT_TOOLS = ['list_id', 'list_ids', 'list_type', 'generate_email'];
const plain = (path: string): string => path.replace(/\{[^}]*\}|[0-9a-f]{8}-[0-9a-f-]{27}/g, '{}');
const ROUTES = new Set(routes.map(({ method, path }) => `${method} ${plain(path)}`));
/** The paths outside of `/api/v1`. */
const OTHERS =
  /^\/(?:test|mcp|graphql|oauth|health|ready|\.well-known|exports|feeds|downloads|metrics|docs|chat|v1)\b/;

describe.each(PAGES)('the page %s', (file) => {
  const codes = [...readFileSync(file, 'utf8').matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);

  it('names only tools that exist', () => {
    const names = codes.filter((code) => LIKE_TOOL.test(code) && !NOT_TOOLS.includes(code));
    expect(names.filter((name) => !TOOLS.has(name))).toEqual([]);
  });

  it('names only routes that exist, under /api/v1 or without it', () => {
    const named = codes.flatMap((code) => {
      const [, method, path] = /^(GET|POST|PATCH|DELETE) (\/[^\s?]*)/.exec(code) ?? [];
      return path && !OTHERS.test(path) ? [`${method} ${plain(path.replace(/^\/api\/v1/, ''))}`] : [];
    });
    expect(named.filter((route) => !ROUTES.has(route))).toEqual([]);
  });
});

describe('docs/reference/testing.md', () => {
  it('writes the paths of the API and those of the test world from the same origin', () => {
    const rows = readFileSync('docs/reference/testing.md', 'utf8').match(/^\|.*\|$/gm)!;
    const paths = rows.flatMap((row) =>
      [...row.matchAll(/`(?:GET|POST) (\/[^`]*)`/g)].map(([, path]) => path!),
    );
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.filter((path) => !/^\/(?:api\/v1|test)\//.test(path))).toEqual([]);
  });
});
