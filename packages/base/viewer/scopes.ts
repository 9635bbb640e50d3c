import { type GraphQLField, type GraphQLFieldResolver, type GraphQLSchema, OperationTypeNode } from 'graphql';
import { Extensions } from 'type-graphql';
import { badRequest, Problem } from '../problems/problem.ts';
import { SCOPE, type Scope } from './scope.values.ts';
import type { Viewer } from './viewer.ts';

/** Declares the scope that a root field needs. */
export const NeedsScope = (scope: Scope) => Extensions({ scope });

function requireScope({ scopes }: Pick<Viewer, 'scopes'>, scope: Scope): void {
  if (scopes.includes(scope)) return;
  const has = scopes.join(', ') || 'none';
  throw new Problem('FORBIDDEN', `This needs the scope ${scope}; the key or token has ${has}.`, {
    requiredScope: scope,
  });
}

/** Refuses to grant scopes that the viewer lacks. */
export function requireScopes(viewer: Pick<Viewer, 'scopes'>, scopes: readonly Scope[]): void {
  for (const scope of scopes) requireScope(viewer, scope);
}

/** Returns the scopes, each once. @throws Problem, with the allowed scopes, if one is unknown or none is given */
export function parseScopes(values: readonly string[]): Scope[] {
  const scopes = SCOPE.values.filter((scope) => values.includes(scope));
  if (scopes.length > 0 && values.every((value) => SCOPE.values.includes(value as Scope))) return scopes;
  throw badRequest(`scopes must be one or more of ${SCOPE.values.join(', ')}.`);
}

/** The scope that a root field needs. @throws Error for a mutation or subscription that declares none. */
export function scopeOf(
  operation: OperationTypeNode,
  { name, extensions }: GraphQLField<unknown, unknown>,
): Scope {
  const declared = extensions.scope as Scope | undefined;
  if (declared) return declared;
  if (operation === OperationTypeNode.QUERY) return 'read';
  throw new Error(`the ${operation} ${name} declares no scope: put @NeedsScope('…') above it`);
}

/**
 * Makes every root field check its scope first, so that REST and GraphQL enforce the same scopes. The service does not
 * start if a mutation or subscription declares no scope.
 */
export function guardRoots(schema: GraphQLSchema): GraphQLSchema {
  for (const operation of Object.values(OperationTypeNode)) {
    for (const field of Object.values(schema.getRootType(operation)?.getFields() ?? {})) {
      const scope = scopeOf(operation, field);
      if (field.subscribe) field.subscribe = guarded(field.subscribe, scope);
      else if (field.resolve) field.resolve = guarded(field.resolve, scope);
      else throw new Error(`the ${operation} ${field.name} has no resolver to guard`);
    }
  }
  return schema;
}

type RootResolver = GraphQLFieldResolver<unknown, unknown>;

const guarded =
  (resolve: RootResolver, scope: Scope): RootResolver =>
  (root, args, context, info) => {
    requireScope((context as { viewer: Viewer }).viewer, scope);
    return resolve(root, args, context, info);
  };

/** Scopes that OpenID Connect adds to requests; grants need none of them, and every grant has a refresh token. */
const OF_IDENTITY = ['openid', 'profile', 'email', 'address', 'phone', 'offline_access'];

/**
 * The names in an OAuth `scope` without those of OpenID Connect; undefined if that leaves none, so that the caller's
 * default applies. Empty for a blank `scope`, which callers refuse.
 */
export function namedScopes(scope: string | undefined): readonly string[] | undefined {
  const names = scope?.split(' ').filter((name) => name && !OF_IDENTITY.includes(name)) ?? [];
  return names.length > 0 || scope?.trim() === '' ? names : undefined;
}
