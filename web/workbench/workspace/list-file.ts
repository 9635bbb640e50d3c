import { displayName } from '../parts/names.ts';
import type { TableFile } from '../parts/save-table.tsx';
import { type Colleague, nameOf } from './list-items.tsx';
import { type Item, type ListHead, STATUSES } from './list-operations.ts';

const COLUMNS = [
  ...['name', 'title', 'place', 'state', 'phone', 'email', 'why', 'status', 'owner', 'notes'],
  ...['account_id', 'account_name', 'id'],
];

/** The shown items as a file to work through. */
export function fileOf(list: ListHead, items: readonly Item[], users: readonly Colleague[]): TableFile {
  const rows = items.map((item) => {
    const { entity, reason, status, ownerId, notes, accountId, accountName, entityId } = item;
    const place = entity?.school ?? entity?.district;
    return [
      ...[
        nameOf(list, item),
        entity?.title ?? null,
        place ? displayName(place.name, !!entity?.school) : null,
      ],
      ...[entity?.state ?? null, entity?.phone ?? null, entity?.email ?? null, reason],
      ...[
        STATUSES[status] ?? status,
        users.find(({ id }) => id === ownerId)?.name ?? null,
        notes,
        accountId,
        accountName,
        entityId,
      ],
    ];
  });
  return { titles: COLUMNS, rows };
}
