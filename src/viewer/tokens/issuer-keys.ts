import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Logger } from 'pino';
import { readJson, readMetadata } from './issuer-metadata.ts';

/** Somebody else whose access tokens we take. */
export interface Issuer {
  /** Exactly as its tokens have it in `iss`. */
  readonly url: string;
  /** Where its keys are; absent: where its metadata says. */
  readonly jwksUrl?: string;
}

/** The keys are not asked for more often than that, whatever the tokens that come claim. */
const COOLDOWN_MS = 30_000;
/** Older keys are renewed, and used until that has succeeded… */
const FRESH_MS = 600_000;
/** …but not for ever: a key that was withdrawn must not live on because its issuer cannot be reached. */
const KEPT_MS = 86_400_000;

/**
 * The published keys of one issuer. jose's own remote key set would ask again for every unknown key while the issuer
 * is away, and forgets its keys after a while when it stays away.
 */
export class IssuerKeys {
  readonly issuer: Issuer;
  readonly #logger: Logger;
  readonly #now: () => number;
  #keys: JWTVerifyGetKey | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  #triedAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<boolean> | undefined;

  constructor(issuer: Issuer, logger: Logger, now: () => number) {
    this.issuer = issuer;
    this.#logger = logger;
    this.#now = now;
  }

  readonly find: JWTVerifyGetKey = async (header, token) => {
    const keys = await this.#current();
    try {
      return await keys(header, token);
    } catch (error) {
      const mayBeNew = error instanceof errors.JWKSNoMatchingKey;
      if (!mayBeNew || !(await this.#renew())) throw error;
      return (await this.#current())(header, token);
    }
  };

  async #current(): Promise<JWTVerifyGetKey> {
    const age = this.#now() - this.#readAt;
    if (age >= KEPT_MS) await this.#renew();
    else if (age >= FRESH_MS) void this.#renew();
    if (this.#keys && this.#now() - this.#readAt < KEPT_MS) return this.#keys;
    throw new Error('the keys of the issuer cannot be read');
  }

  /** Reads the keys, unless they were asked for a moment ago. Requests that come meanwhile wait for the same answer. */
  async #renew(): Promise<boolean> {
    if (this.#reading) return this.#reading;
    if (this.#now() < this.#triedAt + COOLDOWN_MS) return false;
    this.#triedAt = this.#now();
    this.#reading = this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<boolean> {
    try {
      const jwksUrl = this.issuer.jwksUrl ?? (await readMetadata(this.issuer.url)).jwksUrl;
      this.#keys = createLocalJWKSet((await readJson(jwksUrl)) as unknown as JSONWebKeySet);
      this.#readAt = this.#now();
      return true;
    } catch (error) {
      this.#logger.warn({ err: error, issuer: this.issuer.url }, 'the keys of a token issuer cannot be read');
      return false;
    }
  }
}
