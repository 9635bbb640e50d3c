import { describe, expect, it } from '@jest/globals';
import { RouteTable } from '../../rest-adapter/route-table.ts';

function table() {
  const routes = new RouteTable<string>();
  routes.add('GET', '/lists', 'all lists');
  routes.add('POST', '/lists', 'new list');
  routes.add('GET', '/lists/shared', 'shared lists');
  routes.add('GET', '/lists/:listId', 'one list');
  routes.add('DELETE', '/lists/:listId', 'no list');
  routes.add('DELETE', '/lists/:listId/items/:itemId', 'no item');
  return routes;
}

describe('the table of routes', () => {
  it.each([
    ['GET', '/lists', 'all lists', {}],
    ['GET', '/lists/', 'all lists', {}],
    ['HEAD', '/lists', 'all lists', {}],
    ['POST', '/lists', 'new list', {}],
    ['GET', '/lists/shared', 'shared lists', {}],
    ['GET', '/lists/7', 'one list', { listId: '7' }],
    ['GET', '/lists/a%2Fb%20c', 'one list', { listId: 'a/b c' }],
    ['DELETE', '/lists/shared', 'no list', { listId: 'shared' }],
    ['DELETE', '/lists/7/items/8/', 'no item', { listId: '7', itemId: '8' }],
  ])('finds the route of %s %s', (method, path, target, params) => {
    expect(table().find(method, path)).toMatchObject({ target, params });
  });

  it.each([
    '/',
    '',
    '/list',
    '/Lists',
    '/lists//',
    '/lists/7/items',
    '/lists/7/items/8/9',
    '//lists',
    '/lists/7/items//',
  ])('has no route for "%s"', (path) => {
    expect(table().find('GET', path)).toBeUndefined();
  });

  it('knows the methods of a path that lacks the requested one', () => {
    expect(table().find('PATCH', '/lists/7')).toEqual({
      pattern: '/lists/:listId',
      params: { listId: '7' },
      methods: ['GET', 'DELETE'],
      target: undefined,
    });
    expect(table().find('POST', '/lists/shared')).toMatchObject({
      pattern: '/lists/shared',
      methods: ['GET'],
    });
  });
});
