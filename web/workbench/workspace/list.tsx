import { useEffect, useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { Card } from '../parts/card.tsx';
import { ConfirmEnd } from '../parts/dialog.tsx';
import { ExportMenu } from '../parts/export-menu.tsx';
import { fileName } from '../parts/files.ts';
import { countOf, format } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { More } from '../parts/more.tsx';
import { displayName } from '../parts/names.ts';
import { SaveTable, type TableFile } from '../parts/save-table.tsx';
import { type Session, useAnswer } from '../parts/session.tsx';
import { say } from '../parts/toast.ts';
import { Unlock } from '../parts/unlock.tsx';
import { ListForm } from './list-form.tsx';
import { type Colleague, Items, nameOf } from './list-items.tsx';
import {
  deleteList,
  fileOfItems,
  type Item,
  type ItemChanges,
  KINDS_OF_LISTS,
  type ListHead,
  listOf,
  removeItem,
  SHARINGS,
  STATUSES,
  updateItem,
  updateList,
} from './list-operations.ts';

interface Answer {
  readonly users: readonly Colleague[];
  readonly list:
    | (ListHead & {
        readonly items: {
          readonly nodes: readonly Item[];
          readonly pagination: { readonly total: number; readonly hasMore: boolean };
        };
      })
    | null;
}

/** Number of items that a page of the list has, and that are unlocked at most at once. */
const AT_ONCE = 50;

/** A list: its items with notes, the price of unlocking them, its sharing, and its files. */
export function ListPage({ session, id }: { readonly session: Session; readonly id: string }) {
  const [revision, setRevision] = useState(0);
  const [wanted, setWanted] = useState(AT_ONCE);
  const [isMine, setMine] = useState(false);
  const [open, setOpen] = useState<'change' | 'delete'>();
  const operation = listOf(id, Math.min(wanted, session.me.limits.resultsPerRequest));
  const answer = useAnswer<Answer>(session, operation, revision);
  const list = answer.data?.list;
  useEffect(() => {
    if (list) document.title = `${list.name} · Education Market Intelligence API`;
  }, [list?.name]);
  if (!list)
    return (
      <>
        <h1>List</h1>
        <Alert
          text={
            answer.error ?? (answer.data ? 'There is no such list, or it is not shared with you.' : undefined)
          }
          onRetry={answer.error ? answer.retry : undefined}
        />
        {!answer.data && !answer.error && <Card id="items" title="Items" answer={answer} children={null} />}
      </>
    );
  const { nodes, pagination } = list.items;
  const refresh = () => setRevision(revision + 1);
  const isOwn = list.userId === session.me.user.id;
  const mayEdit = session.may('manage') && (isOwn || list.sharing === 'edit');
  const locked = nodes
    .filter(({ entity }) => entity && !entity.access.isUnlocked && !entity.access.preview?.nothingKnown)
    .slice(0, AT_ONCE);
  const cost = locked.reduce((sum, { entity }) => sum + entity!.access.unlockCost, 0);
  const remove = (item: Item) =>
    session.run(removeItem(id, item.id)).then(
      () => {
        say('Removed from the list.');
        refresh();
      },
      ({ message }: Error) => say(message),
    );
  const change = (item: Item, changes: ItemChanges) =>
    session.run(updateItem(id, item.id, changes)).then(() => {
      say('Saved.');
      refresh();
    });
  const shown = isMine ? nodes.filter(({ ownerId }) => ownerId === session.me.user.id) : nodes;
  return (
    <>
      <nav class="crumbs" aria-label="Where you are">
        <a href="/explore/lists">Lists</a>
        <Icon name="right" />
        <a href={location.pathname} aria-current="page">
          {list.name}
        </a>
      </nav>
      <div class="title">
        <div>
          <h1>{list.name}</h1>
          <p class="soft">
            {[
              KINDS_OF_LISTS[list.entityType],
              isOwn ? SHARINGS[list.sharing]?.toLowerCase() : 'shared with you',
              list.description,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <span class="row push actions">
          {locked.length > 0 && (
            <Unlock
              session={session}
              entities={locked.map(({ entityId }) => ({ entityType: list.entityType, entityId }))}
              name={countOf(locked.length, list.entityType)}
              cost={cost}
              label={`Unlock ${locked.length} for ${countOf(cost, 'credit')}`}
              class="btn primary"
              onUnlocked={refresh}
            />
          )}
          <a class="btn" href={`/explore?count=${list.entityType}s&listId=${id}`}>
            <Icon name="map" />
            Explore
          </a>
          <ExportMenu
            session={session}
            path={fileOfItems(list)}
            crmPath={fileOfItems(list)}
            name={list.name}
          />
          <More operations={[operation]}>
            {mayEdit && (
              <button type="button" data-closes onClick={() => setOpen('change')}>
                Rename or share
              </button>
            )}
            {isOwn && session.may('manage') && (
              <button type="button" data-closes class="danger" onClick={() => setOpen('delete')}>
                Delete the list
              </button>
            )}
          </More>
        </span>
      </div>
      <Card
        id="items"
        title={list.entityType === 'contact' ? 'Call list' : 'Items'}
        count={pagination.total}
        answer={answer}
        aside={
          <>
            <SaveTable
              label="Save"
              name={fileName(list.name)}
              tableOf={() => fileOf(list, shown, answer.data!.users)}
            />
            <span class="seg" role="group" aria-label="Whose">
              <button type="button" aria-pressed={!isMine} onClick={() => setMine(false)}>
                All
              </button>
              <button type="button" aria-pressed={isMine} onClick={() => setMine(true)}>
                Mine
              </button>
            </span>
          </>
        }
      >
        {nodes.length === 0 ? (
          <div class="body empty">
            <p>Nothing is in this list yet.</p>
            <p>
              <a class="btn primary" href={`/explore?count=${list.entityType}s`}>
                Find {KINDS_OF_LISTS[list.entityType].toLowerCase()}
              </a>
            </p>
          </div>
        ) : (
          <Items
            session={session}
            list={list}
            items={shown}
            users={answer.data!.users}
            changes={mayEdit ? { remove, change } : undefined}
            onUnlocked={refresh}
          />
        )}
        {pagination.hasMore && (
          <div class="foot">
            <span class="num">
              1–{format(nodes.length)} of {format(pagination.total)}
            </span>
            {wanted < session.me.limits.resultsPerRequest ? (
              <button type="button" class="btn small" onClick={() => setWanted(wanted + AT_ONCE)}>
                Show {AT_ONCE} more
              </button>
            ) : (
              <a href={`/explore?count=${list.entityType}s&listId=${id}`}>All of them in Explore</a>
            )}
          </div>
        )}
      </Card>
      {open === 'change' && (
        <ListForm
          list={list}
          onSave={(input) => session.run(updateList(id, input)).then(refresh)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'delete' && (
        <ConfirmEnd
          verb="Delete"
          name={list.name}
          text="Its items stay in the directory; notes are lost."
          onDo={() =>
            session.run(deleteList(id)).then(
              () => location.assign('/explore/lists'),
              ({ message }: Error) => say(message),
            )
          }
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

const COLUMNS = [
  ...['name', 'title', 'place', 'state', 'phone', 'email', 'why', 'status', 'owner', 'notes'],
  ...['account_id', 'account_name', 'id'],
];

/** The shown items as a file to work through. */
function fileOf(list: ListHead, items: readonly Item[], users: readonly Colleague[]): TableFile {
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
