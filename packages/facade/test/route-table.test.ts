import { describe, expect, it } from '@jest/globals';
import { RouteTable } from '../route/route-table.ts';

const PATTERNS = [
  '/authors/{authorId}',
  '/authors/look-up',
  '/authors/{authorId}/books',
  '/books/{bookId}/pages/{pageId}',
];
const table = new RouteTable(PATTERNS.map((pattern) => ({ pattern, handler: pattern })));

const found = (path: string) => {
  const match = table.find(path);
  return match && [match.handler, match.ids];
};

describe('the table of routes', () => {
  it('prefers a literal segment to an id, whatever the order of declarations', () => {
    expect(found('/authors/look-up')).toEqual(['/authors/look-up', {}]);
    expect(found('/authors/7')).toEqual(['/authors/{authorId}', { authorId: '7' }]);
  });

  it('reads a segment as an id where the literal one leads nowhere', () => {
    expect(found('/authors/look-up/books')).toEqual(['/authors/{authorId}/books', { authorId: 'look-up' }]);
  });

  it('returns the ids of a path in order, decoded', () => {
    expect(found('/books/a%2Fb/pages/%C3%A9')).toEqual([
      '/books/{bookId}/pages/{pageId}',
      { bookId: 'a/b', pageId: 'é' },
    ]);
  });

  it('accepts one slash at the end', () => {
    expect(found('/authors/7/')).toEqual(['/authors/{authorId}', { authorId: '7' }]);
    expect(found('/authors/7//')).toBeUndefined();
  });

  it.each(['/', '/authors', '/authors//books', '/Authors/7', '/authors/7/books/8', '/toString'])(
    'finds nothing at %s',
    (path) => {
      expect(found(path)).toBeUndefined();
    },
  );
});
