import { notFound, Problem } from '@emi/base/problems';
import type { Viewer } from '@emi/base/viewer';
import { type EntityManager, LockMode, raw } from '@mikro-orm/postgresql';
import { isVisibleList, List } from '../../directory/lists/list.entity.ts';

/**
 * Locks a list until the transaction ends, so that nobody deletes it, adds items, or ends its sharing in the meantime.
 * @param argument the id of the list, under the name of the argument that a Problem names
 * @param to `own` for actions that only the owner may take
 * @throws Problem if the list does not exist for the viewer, or the sharing does not allow the action
 */
export async function lockList(
  em: EntityManager,
  viewer: Viewer,
  argument: { readonly id: string } | { readonly listId: string },
  to: 'edit' | 'own',
): Promise<List> {
  const [[field, id]] = Object.entries(argument) as [[string, string]];
  const isVisible = (alias: string) => isVisibleList(viewer, alias); // its values do not depend on the alias
  const list = await em.findOne(
    List,
    { id, [raw((alias) => isVisible(alias).sql, isVisible('').values)]: [] },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!list) throw notFound('list', field);
  if (list.userId === viewer.userId || (to === 'edit' && list.sharing === 'edit')) return list;
  throw new Problem(
    'FORBIDDEN',
    to === 'own'
      ? 'Only the owner of the list deletes it or changes its sharing.'
      : 'The list is shared for reading; only its owner changes it.',
  );
}
