import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { List } from '../../directory/lists/list.entity.ts';
import { notFound } from '../../platform/base/problem.ts';
import type { Viewer } from '../../viewer/viewer.ts';

/**
 * Locks one of the viewer's lists until the transaction ends, so that nobody deletes it or adds items meanwhile.
 * @param argument the argument with the id.
 * @throws Problem if the viewer has no such list.
 */
export async function lockOwnList(
  em: EntityManager,
  { userId }: Viewer,
  argument: { readonly id: string } | { readonly listId: string },
): Promise<List> {
  const [[field, id]] = Object.entries(argument) as [[string, string]];
  const list = await em.findOne(List, { id, userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!list) throw notFound('list', field);
  return list;
}
