import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, type InMemoryCacheConfig } from '@apollo/client';
import type { Cast } from './cast.ts';
import type { Harness } from './harness.ts';

/** A frontend with Apollo Client's defaults, which discard all data of a response with an error. */
export function frontend(
  { origin }: Pick<Harness, 'origin'>,
  { key }: Pick<Cast, 'key'>,
  policies: InMemoryCacheConfig = {},
) {
  const requests: string[] = [];
  const counting = new ApolloLink((operation, forward) => {
    requests.push(operation.query.loc!.source.body);
    return forward(operation);
  });
  const http = new HttpLink({
    uri: `${origin}/graphql`,
    headers: { Authorization: `Bearer ${key}` },
  });
  return {
    requests,
    client: new ApolloClient({ cache: new InMemoryCache(policies), link: ApolloLink.from([counting, http]) }),
  };
}
