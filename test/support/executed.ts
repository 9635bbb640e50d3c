import { Loaders } from '@emi/records/context';
import { type ExecutionResult, execute, parse } from 'graphql';
import { authenticator } from '../../src/accounts/authentication/authenticate.ts';
import type { Context } from '../../src/requests/context/context.ts';
import { type Harness, WEBHOOKS } from './harness.ts';
import { PUBLIC_URL } from './links.ts';
import { declaredSchema } from './schema.ts';

/** The context of a request without an HTTP server. */
export async function contextOf({ db, jobs }: Harness, key: string, now = new Date()): Promise<Context> {
  return {
    viewer: await authenticator(db.core)(`Bearer ${key}`),
    db,
    jobs,
    loaders: new Loaders(),
    origin: PUBLIC_URL,
    now,
    usage: {},
    takeRequests: async () => undefined,
    countUse: async () => ({ admitted: true, resetMs: 0 }),
    recently: (_question, compute) => compute(),
    encryptionKey: WEBHOOKS.encryptionKey,
    openList: () => Promise.reject(new Error('there are no lists')),
  };
}

/** Executes a document with graphql-js and the declared schema alone, to compare with the service's answers. */
export async function executed(
  harness: Harness,
  key: string,
  text: string,
  variables: Record<string, unknown> = {},
  now?: Date,
): Promise<ExecutionResult> {
  return execute({
    schema: await declaredSchema(),
    document: parse(text),
    contextValue: await contextOf(harness, key, now),
    variableValues: variables,
  });
}
