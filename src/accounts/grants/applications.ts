import { Problem } from '@emi/base/problems';
import { isUuid } from '@emi/base/values';
import { CUSTOMER_SCOPES, type Scope } from '@emi/base/viewer';
import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { isPublicRedirectUri } from '../tokens/redirect-uris.ts';

/** A program that asks people for access to their accounts. */
export interface Application {
  readonly clientId: string;
  readonly name: string;
  /** The host of its metadata document, which vouches for the name; null for an application without one. */
  readonly host: string | null;
  readonly redirectUris: readonly string[];
  /** The scopes that it may request. */
  readonly scopes: readonly Scope[];
  /** The OAuth client whose secret authenticates it, and the digest of the secret; null for a public application. */
  readonly oauthClientId: string | null;
  readonly digest: Buffer | null;
}

/**
 * Reads a JSON document on the internet.
 * @param source the address of the caller for whom it is read, by which reads are limited
 * @throws if it cannot; a `Problem` if the caller must wait
 */
export type ReadDocument = (url: URL, source: string) => Promise<unknown>;

const MAX_NAME = 100;
const MAX_URIS = 20;
const MAX_CLIENT_ID = 500;

/** The parts that metadata documents and registrations share (RFC 7591). */
const metadata = z.object({
  client_name: z.string().nullish().catch(null), // an application with an invalid name counts as unnamed
  redirect_uris: z.array(z.string().refine(isPublicRedirectUri)).min(1).max(MAX_URIS),
});

/** Reads a registration or metadata document; undefined if it is invalid. */
export function readApplicationMetadata(
  document: unknown,
): { readonly name: string | undefined; readonly redirectUris: string[] } | undefined {
  const { data } = metadata.safeParse(document);
  return data && { name: shownName(data.client_name), redirectUris: data.redirect_uris };
}

/** The first 100 characters of a name, on one line and without invisible ones; undefined if nothing is left of it. */
const shownName = (name: string | null | undefined): string | undefined =>
  name
    ?.replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME) || undefined;

interface Document {
  readonly client_id?: unknown;
  readonly token_endpoint_auth_method?: unknown;
}

/** Finds applications by `client_id`: a metadata document's address, or a registered application's or client's id. */
export class Applications {
  readonly #pool: ConnectionPool;
  readonly #readDocument: ReadDocument;

  constructor(pool: ConnectionPool, readDocument: ReadDocument) {
    this.#pool = pool;
    this.#readDocument = readDocument;
  }

  /** @param source the address of the caller */
  async find(clientId: string, source: string): Promise<Application | undefined> {
    return isUuid(clientId) ? this.#known(clientId) : this.#described(clientId, source);
  }

  /** Registers a public application, and returns its `client_id`. */
  async register(name: string, redirectUris: readonly string[]): Promise<string> {
    const [row] = await this.#pool.rows<{ id: string }>(sql`
      insert into registered_applications (name, redirect_uris) values (${name}, ${[...redirectUris]})
      returning id`);
    return row!.id;
  }

  async #known(id: string): Promise<Application | undefined> {
    const [row] = await this.#pool.rows<Omit<Application, 'clientId' | 'host'>>(sql`
      select name, redirect_uris as "redirectUris", ${[...CUSTOMER_SCOPES]}::text[] as scopes,
        null::uuid as "oauthClientId", null::bytea as digest
      from registered_applications where id = ${id}
      union all
      select name, redirect_uris, scopes, id, digest from oauth_clients
      where id = ${id} and revoked_at is null and (expires_at is null or expires_at > now())`);
    return row && { ...row, clientId: id, host: null };
  }

  async #described(clientId: string, source: string): Promise<Application | undefined> {
    const url = clientId.length <= MAX_CLIENT_ID ? URL.parse(clientId) : null;
    // Client ids that are URLs are compared as text, so each must be in its normal form (client ID metadata documents,
    // section 3).
    if (url?.protocol !== 'https:' || url.href !== clientId || url.pathname === '/') return undefined;
    if (url.hash !== '' || url.username !== '' || url.password !== '') return undefined;
    const document = await this.#readDocument(url, source).catch((error: unknown) => {
      if (error instanceof Problem) throw error;
    });
    const read = readApplicationMetadata(document);
    const { client_id: own, token_endpoint_auth_method: method = 'none' } = (document ?? {}) as Document;
    if (!read || own !== clientId || method !== 'none') return undefined;
    const { name = url.host, redirectUris } = read;
    return {
      clientId,
      name,
      host: url.host,
      redirectUris,
      scopes: CUSTOMER_SCOPES,
      oauthClientId: null,
      digest: null,
    };
  }
}
