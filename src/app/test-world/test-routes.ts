import { notFound } from '@emi/base/problems';
import { choice, uuid, whole } from '@emi/base/values';
import type { Viewer } from '@emi/base/viewer';
import {
  type BodyFields,
  type BodyValues,
  jsonBody,
  readBody,
  refusedFields,
  unknownFields,
} from '@emi/facade/contract';
import { send, wrongMethod } from '@emi/facade/responses';
import { type NextFunction, type Request, type Response, Router } from 'express';
import sql from 'sql-template-tag';
import { PLAY_CREDITS, setPlayCredits } from '../../accounts/administration/twins.ts';
import { authentication, counting } from '../../http/viewer.ts';
import { CHANGE_KINDS, makeChange, testPlace } from '../../importers/test-world/change.ts';
import { testWorld } from '../../importers/test-world/seed.ts';
import type { WorldService } from '../world.ts';

const CREDITS = { credits: whole(0, PLAY_CREDITS).optional() };
const CHANGE = { kind: choice(CHANGE_KINDS).optional(), place_id: uuid.optional() };

/**
 * `POST /test/credits` and `POST /test/changes`, which change the test world on request. The paths here lack `/test`,
 * which `byWorld` removes.
 */
export function testRoutes({ db, authenticate, limiter }: WorldService): Router {
  const router = Router();
  const post = <B extends BodyFields>(
    path: string,
    fields: B,
    answer: (viewer: Viewer, body: BodyValues<B>) => Promise<object>,
  ): void => {
    const work = async ({ viewer, body }: Request): Promise<object> => {
      const given = readBody(fields, body);
      const unknown = unknownFields(fields, body);
      if (unknown.length > 0) throw refusedFields(unknown);
      return answer(viewer, given);
    };
    router.post(
      path,
      authentication(authenticate, limiter),
      counting(limiter),
      jsonBody('10kb'),
      (request: Request, response: Response, next: NextFunction) => {
        work(request).then((body) => send(response, { status: 200, body, headers: {} }), next);
      },
    );
    router.all(path, (_request, response) => send(response, wrongMethod(['POST'])));
  };

  post('/credits', CREDITS, async (viewer, { credits = PLAY_CREDITS }) => ({
    credit_balance: await setPlayCredits(db.transaction, viewer, credits),
  }));

  post('/changes', CHANGE, async (viewer, { kind = 'rfp', place_id: given }) => {
    const place = testPlace(given ?? (await newestUnlocked(viewer)));
    if (!place) throw notFound('place of the test world', 'place_id');
    const change = await makeChange(db.core, place, kind, new Date());
    return { kind: change.kind, id: change.id, [`${change.entityType}_id`]: change.entityId };
  });

  /** The place that the organization unlocked last, so that it sees the change; any place if there is none. */
  async function newestUnlocked({ organizationId }: Viewer): Promise<string> {
    const [unlock] = await db.core.rows<{ id: string }>(sql`
      select entity_id as id from unlocks where organization_id = ${organizationId} and entity_type <> 'contact'
      order by unlocked_at desc limit 1`);
    return unlock?.id ?? testWorld().districts[0]!.id;
  }

  return router;
}
