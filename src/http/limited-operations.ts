import type { ApolloServerPlugin } from '@apollo/server';

/**
 * An operation that came to nothing because a field in it is guarded is a 429, as a limited request is. One that came to
 * something is answered with what it came to.
 */
export const limitedOperations: ApolloServerPlugin = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response: { http, body } }) => {
      if (body.kind !== 'single' || body.singleResult.data) return;
      const refusal = body.singleResult.errors?.find(({ extensions }) => extensions?.code === 'RATE_LIMITED');
      if (!refusal) return;
      http.status = 429;
      http.headers.set('Retry-After', String(refusal.extensions?.retryAfterSeconds));
    },
  }),
};
