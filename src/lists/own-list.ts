import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { notFound } from '../problem.ts';
import type { Viewer } from '../viewer/viewer.ts';
import { List } from './list.entity.ts';

/**
 * Locks one of the viewer's lists until the transaction ends, so that nobody deletes it or adds items meanwhile.
 * @throws Problem if the viewer has no such list.
 */
export async function lockOwnList(em: EntityManager, { userId }: Viewer, id: string): Promise<List> {
  const list = await em.findOne(List, { id, userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!list) throw notFound('list');
  return list;
}
