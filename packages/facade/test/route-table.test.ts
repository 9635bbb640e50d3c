import { describe, expect, it } from '@jest/globals';
import { RouteTable } from '../route/route-table.ts';

const PATTERNS = [
  '/districts/{districtId}',
  '/districts/look-up',
  '/districts/{districtId}/schools',
  '/schools/{schoolId}/contacts/{contactId}',
];
const table = new RouteTable(PATTERNS.map((pattern) => ({ pattern, handler: pattern })));

const found = (path: string) => {
  const match = table.find(path);
  return match && [match.handler, match.ids];
};

describe('the table of routes', () => {
  it('prefers a literal segment to an id, whatever the order of declarations', () => {
    expect(found('/districts/look-up')).toEqual(['/districts/look-up', {}]);
    expect(found('/districts/7')).toEqual(['/districts/{districtId}', { districtId: '7' }]);
  });

  it('reads a segment as an id where the literal one leads nowhere', () => {
    expect(found('/districts/look-up/schools')).toEqual([
      '/districts/{districtId}/schools',
      { districtId: 'look-up' },
    ]);
  });

  it('returns the ids of a path in order, decoded', () => {
    expect(found('/schools/a%2Fb/contacts/%C3%A9')).toEqual([
      '/schools/{schoolId}/contacts/{contactId}',
      { schoolId: 'a/b', contactId: 'é' },
    ]);
  });

  it('accepts one slash at the end', () => {
    expect(found('/districts/7/')).toEqual(['/districts/{districtId}', { districtId: '7' }]);
    expect(found('/districts/7//')).toBeUndefined();
  });

  it.each(['/', '/districts', '/districts//schools', '/Districts/7', '/districts/7/schools/8', '/toString'])(
    'finds nothing at %s',
    (path) => {
      expect(found(path)).toBeUndefined();
    },
  );
});
