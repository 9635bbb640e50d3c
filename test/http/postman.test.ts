import { describe, expect, it } from '@jest/globals';
import { openApiWithExamples } from '../../src/http/reference/examples.ts';
import type { OpenApi } from '../../src/http/reference/open-api.ts';
import { postmanCollection } from '../../src/http/reference/postman.ts';

interface Item {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly header: readonly { key: string; value: string; disabled?: boolean }[];
    readonly url: {
      raw: string;
      path: readonly string[];
      query: readonly { key: string; disabled: boolean }[];
    };
    readonly body?: { readonly raw: string };
  };
}

const document = JSON.parse(await openApiWithExamples()) as OpenApi;
const collection = postmanCollection(document, 'https://api.example.org') as {
  readonly variable: readonly { key: string; value: string }[];
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[];
};
const items = collection.item.flatMap(({ item }) => item);

describe('the Postman collection', () => {
  it('has every operation of the document once, in the folders of the reference', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const sent = items.map(
      ({ request }) => `${request.method} /${request.url.path.join('/').replace(/\{\{(\w+)\}\}/g, '{$1}')}`,
    );
    expect(sent.sort()).toEqual(operations.sort());
    expect(collection.item.map(({ name }) => name)).toEqual(document.tags.map(({ name }) => name));
  });

  it('sends no optional parameter, and a new Idempotency-Key with each request that changes something', () => {
    for (const { request } of items) {
      expect(request.url.query.filter(({ disabled }) => !disabled)).toEqual([]);
      const sent = request.header.filter(({ disabled }) => !disabled);
      for (const { key, value } of sent)
        expect([key, value]).toEqual(
          key === 'Content-Type' ? [key, 'application/json'] : ['Idempotency-Key', '{{$guid}}'],
        );
    }
    const unlock = items.find(({ request }) => request.url.raw.endsWith('/unlock'))!;
    expect(unlock.request.header.map(({ key }) => key)).toContain('Idempotency-Key');
  });

  it('defines each variable that its requests use, and asks for nothing but a key', () => {
    const used = JSON.stringify(items).match(/\{\{\w+\}\}/g)!;
    const defined = new Map(collection.variable.map(({ key, value }) => [`{{${key}}}`, value]));
    for (const name of used) expect([name, defined.get(name)]).toEqual([name, expect.stringMatching(/./)]);
    const empty = collection.variable.filter(({ value }) => value === '').map(({ key }) => key);
    expect(empty).toEqual(['apiKey']);
  });

  it('has bodies that are JSON once their variables are filled in', () => {
    for (const { request } of items)
      if (request.body) expect(() => JSON.parse(request.body!.raw)).not.toThrow();
  });
});
