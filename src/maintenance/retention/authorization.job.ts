import sql from 'sql-template-tag';
import { cleanUpJob } from '../../jobs/clean-up.job.ts';

/** Deletes expired codes and refresh tokens, and registered applications that were granted no access within a day. */
export const cleanUpAuthorization = cleanUpJob(
  'clean_up_authorization',
  '47 * * * *',
  { table: 'sign_in_codes', kept: '10 minutes', expired: sql`r.expires_at < now()` },
  {
    table: 'authorization_codes',
    kept: '1 day, so that one that comes back is recognized',
    expired: sql`r.expires_at < now() - interval '1 day'`,
  },
  { table: 'refresh_tokens', kept: 'until they expire', expired: sql`r.expires_at < now()` },
  {
    table: 'registered_applications',
    kept: '1 day, or as long as a grant names them',
    expired: sql`r.created_at < now() - interval '1 day'
      and not exists (select from grants g where g.client_id = r.id::text and g.revoked_at is null)`,
  },
);
