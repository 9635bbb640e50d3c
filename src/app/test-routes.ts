import express, { type NextFunction, type Request, type Response, Router } from 'express';
import sql from 'sql-template-tag';
import { PLAY_CREDITS, setPlayCredits } from '../accounts/administration/twins.ts';
import { authentication, counting } from '../http/viewer.ts';
import { CHANGE_KINDS, type ChangeKind, makeChange, testPlace } from '../importers/test-world/change.ts';
import { testWorld } from '../importers/test-world/seed.ts';
import { badRequest, notFound } from '../platform/base/problem.ts';
import { parseUuid } from '../platform/graph/scalars.ts';
import { wrongMethod } from '../requests/responses/problems.ts';
import { send } from '../requests/responses/send.ts';
import type { Viewer } from '../viewer/viewer.ts';
import type { WorldService } from './world.ts';

type Fields = Readonly<Record<string, unknown>>;

const readJson = express.json({ limit: '10kb' });

/**
 * `POST /test/credits` and `POST /test/changes`, which change the test world on request. The paths here lack the
 * prefix.
 */
export function testRoutes({ db, authenticate, limiter }: WorldService): Router {
  const router = Router();
  const post = (path: string, answer: (viewer: Viewer, body: Fields) => Promise<object>): void => {
    const work = async ({ viewer, body }: Request): Promise<object> => answer(viewer, fieldsOf(body));
    router.post(
      path,
      authentication(authenticate, limiter),
      counting(limiter),
      readJson,
      (request: Request, response: Response, next: NextFunction) => {
        work(request).then((body) => send(response, { status: 200, body, headers: {} }), next);
      },
    );
    router.all(path, (_request, response) => send(response, wrongMethod(['POST'])));
  };

  post('/credits', async (viewer, body) => {
    const { credits = PLAY_CREDITS } = onlyWith(body, ['credits']);
    if (typeof credits !== 'number') throw badRequest('credits must be a whole number.');
    return { credit_balance: await setPlayCredits(db.transaction, viewer, credits) };
  });

  post('/changes', async (viewer, body) => {
    const { kind = 'rfp', place_id: given } = onlyWith(body, ['kind', 'place_id']);
    if (!Object.hasOwn(CHANGE_KINDS, String(kind)))
      throw badRequest(`kind must be one of ${Object.keys(CHANGE_KINDS).join(', ')}.`);
    const id = given === undefined ? await newestUnlocked(viewer) : parseUuid(given, 'place_id');
    const place = testPlace(id);
    if (!place) throw notFound('place of the test world', 'place_id');
    const change = await makeChange(db.core, place, kind as ChangeKind, new Date());
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

function fieldsOf(body: unknown): Fields {
  if (body === undefined) return {};
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Fields;
  throw badRequest('The body must be a JSON object.');
}

function onlyWith(fields: Fields, allowed: readonly string[]): Fields {
  const unknown = Object.keys(fields).filter((name) => !allowed.includes(name));
  if (unknown.length === 0) return fields;
  throw badRequest(
    `Unknown fields: ${unknown.slice(0, 5).join(', ')}. Allowed are ${allowed.join(' and ')}.`,
  );
}
