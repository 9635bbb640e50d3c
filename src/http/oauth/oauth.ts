import type { Network } from '@emi/base/network';
import { Router } from 'express';
import { Applications } from '../../accounts/grants/applications.ts';
import type { Database } from '../../db/database.ts';
import { secondsUntil } from '../../requests/limits/limiter.ts';
import type { RequestStore } from '../../requests/limits/store.ts';
import { TokenLimits } from '../../requests/limits/token-limits.ts';
import { rateLimitHeaders } from '../rate-limit-headers.ts';
import { authorizeEndpoint } from './authorize-endpoint.ts';
import { MetadataReader } from './document-reader.ts';
import { metadataDocuments } from './metadata.ts';
import { registerEndpoint } from './register-endpoint.ts';
import { type AdmitRequest, tokenEndpoints } from './token-endpoint.ts';

export interface OAuthSettings {
  /** The public URL of the service, without a path. */
  readonly publicUrl: string;
  /** Further issuers whose tokens are accepted. */
  readonly issuers: readonly string[];
  readonly db: Database;
  /** The database of the world that a client's secret belongs to. */
  readonly dbOf: (secret: string | undefined) => Database;
  readonly requests: RequestStore;
  /** The network on which metadata documents of applications are read. */
  readonly network: Network;
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number;
}

/** Authorization by OAuth 2.1: metadata, consent, tokens, revocation, and registration. */
export function oauthEndpoints(settings: OAuthSettings): { router: Router; close(): Promise<void> } {
  const { publicUrl, issuers, db, dbOf, requests, network, now } = settings;
  const documents = new MetadataReader(network, now);
  const applications = new Applications(db.core, (url, source) => documents.read(url, source));
  const limits = new TokenLimits(requests, now);
  const admitting =
    (address: string | undefined): AdmitRequest =>
    async (outcome, clientId) => {
      const status = await limits.take(address, outcome, clientId);
      if (status.admitted) return undefined;
      return { retryAfterSeconds: secondsUntil(status.resetMs), headers: rateLimitHeaders(status) };
    };
  const router = Router();
  router.use(metadataDocuments(publicUrl, issuers));
  router.use(tokenEndpoints({ publicUrl, dbOf, admitting }));
  router.use(authorizeEndpoint({ publicUrl, db, applications, admitting }));
  router.use(registerEndpoint(applications, now));
  return { router, close: () => documents.close() };
}
