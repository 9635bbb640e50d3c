import type { GraphQLSchema } from 'graphql';
import { prepareTool } from './tool.ts';
import { toolNamed } from './toolsets.ts';

/** Methods that need the scope `read`. */
const READING = ['resources/read', 'events/subscribe', 'events/unsubscribe'];

interface Message {
  readonly method?: unknown;
  readonly params?: { readonly name?: unknown };
}

/** Returns `true` if a viewer has all of the scopes. */
export const hasScopes = (
  viewer: { readonly scopes: readonly string[] },
  needed: readonly string[],
): boolean => needed.every((scope) => viewer.scopes.includes(scope));

/** All scopes that a message needs, so that clients can ask a person for more. */
export function scopesOfCall(schema: GraphQLSchema, message: unknown): readonly string[] {
  const { method, params } = (message ?? {}) as Message;
  const tool = method === 'tools/call' ? toolNamed(params?.name) : undefined;
  if (tool) return prepareTool(schema, tool).scopes;
  return READING.includes(String(method)) ? ['read'] : [];
}
