import type { ApolloServerPlugin } from '@apollo/server';
import { limitHeaders, UNAVAILABLE_RETRY_SECONDS } from '@emi/facade/responses';

/**
 * Gives an operation without any data the status of its failure: 429 if a limit on one of its fields refused it, 503 if
 * the database is unavailable. An operation with some data is a 200.
 */
export const limitedOperations: ApolloServerPlugin = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response: { http, body } }) => {
      if (body.kind !== 'single' || body.singleResult.data) return;
      const { errors = [] } = body.singleResult;
      const limited = errors.find(({ extensions }) => extensions?.code === 'RATE_LIMITED');
      const unavailable = errors.find(({ extensions }) => extensions?.code === 'UNAVAILABLE');
      if (limited) {
        http.status = 429;
        const headers = Object.entries(limitHeaders(limited.extensions ?? {}));
        for (const [name, value] of headers) http.headers.set(name, value);
      } else if (unavailable) {
        http.status = 503;
        http.headers.set('Retry-After', UNAVAILABLE_RETRY_SECONDS);
      }
    },
  }),
};
