import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Logger } from 'pino';
import { readJson, readMetadata } from './issuer-metadata.ts';

/** A third party whose access tokens are accepted. */
export interface Issuer {
  /** The `iss` claim of its tokens, compared character by character. */
  readonly url: string;
  /** Address of its keys. Absent: read from its metadata. */
  readonly jwksUrl?: string;
}

/** Minimum time between two reads of the keys, however many tokens name unknown keys. */
const COOLDOWN_MS = 30_000;
/** Age from which keys are read again; until that succeeds, they stay in use. */
const FRESH_MS = 600_000;
/** Age from which keys are not used, because an unreachable issuer may have withdrawn them. */
const KEPT_MS = 86_400_000;

/**
 * The published keys of one issuer. While the issuer is unreachable, jose's own remote key set would retry for every
 * unknown key and eventually forget the keys it has.
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

  /** Reads the keys, unless the cooldown is running; returns `true` if it could. Concurrent callers share one read. */
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
