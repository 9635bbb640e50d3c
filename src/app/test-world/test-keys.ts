import { Problem } from '@emi/base/problems';
import { requireScopes, type UserRole, type Viewer } from '@emi/base/viewer';
import { failure, send, wrongMethod } from '@emi/facade/responses';
import { type NextFunction, type Request, type Response, Router } from 'express';
import sql from 'sql-template-tag';
import { issueTestKey } from '../../accounts/administration/twins.ts';
import type { Database } from '../../db/database.ts';
import { NOT_READY } from '../../http/test-world.ts';
import { authentication, counting } from '../../http/viewer.ts';
import type { WorldService } from '../world.ts';

/**
 * `POST /test/keys`: a key of the test world in exchange for a live credential. The first key of an organization also
 * creates its twin, the organization's copy in the test world.
 * @param testDb returns the database of the test world; undefined while it is being prepared, and null without one
 */
export function testKeys(live: WorldService, testDb: () => Database | undefined | null): Router {
  const router = Router();
  router.post(
    '/',
    authentication(live.authenticate, live.limiter),
    counting(live.limiter),
    (request: Request, response: Response, next: NextFunction) => {
      const db = testDb();
      if (db === null) return send(response, failure(404, 'This service has no test world.'));
      if (db === undefined) return next(new Problem('UNAVAILABLE', NOT_READY));
      requireScopes(request.viewer, ['manage']);
      issue(live.db, db, request.viewer).then(
        (apiKey) => send(response, { status: 201, body: { api_key: apiKey }, headers: {} }),
        next,
      );
    },
  );
  router.all('/', (_request, response) => send(response, wrongMethod(['POST'])));
  return router;
}

async function issue(live: Database, test: Database, viewer: Viewer): Promise<string> {
  const [user] = await live.core.rows<{ role: UserRole }>(
    sql`select role from users where id = ${viewer.userId}`,
  );
  const original = { ...viewer, role: user!.role };
  return test.entities((em) => issueTestKey(em, original, { creator: viewer }));
}
