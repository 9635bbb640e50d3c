import type { McpExtension } from '../server.ts';
import { hasScopes } from '../step-up.ts';
import { listedEvents, NOTHING, SUBSCRIBE, subscribe, UNSUBSCRIBE, unsubscribe } from './events.ts';

/** MCP's events (SEP-3415): agents subscribe to what happens. Nothing but `src/app` imports this folder. */
export const mcpEvents: McpExtension = {
  capabilities: { events: {} },
  addTo(server, { schema, context, orInvalid }) {
    server.setRequestHandler('events/list', { params: NOTHING }, () => ({
      events: hasScopes(context.viewer, ['read']) ? listedEvents(schema) : [],
    }));
    server.setRequestHandler('events/subscribe', { params: SUBSCRIBE }, (params) =>
      orInvalid(() => subscribe(schema, context, params)),
    );
    server.setRequestHandler('events/unsubscribe', { params: UNSUBSCRIBE }, async (params) => {
      await orInvalid(() => unsubscribe(schema, context, params));
      return {};
    });
  },
};
