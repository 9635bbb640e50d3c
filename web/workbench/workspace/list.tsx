import { useEffect, useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { Card } from '../parts/card.tsx';
import { ConfirmEnd } from '../parts/dialog.tsx';
import { fileName } from '../parts/files.ts';
import { countOf, format } from '../parts/format.ts';
import { SaveTable } from '../parts/save-table.tsx';
import { type Answer, type Session, useAnswer } from '../parts/session.tsx';
import { say } from '../parts/toast.ts';
import { Unlock } from '../parts/unlock.tsx';
import { fileOf } from './list-file.ts';
import { ListForm } from './list-form.tsx';
import { type ListDialog, ListHeader } from './list-header.tsx';
import { type Colleague, Items } from './list-items.tsx';
import {
  deleteList,
  type Item,
  type ItemChanges,
  KINDS_OF_LISTS,
  type ListHead,
  listOf,
  removeItem,
  updateItem,
  updateList,
} from './list-operations.ts';

interface ListAnswer {
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
  const [open, setOpen] = useState<ListDialog>();
  const operation = listOf(id, Math.min(wanted, session.me.limits.resultsPerRequest));
  const answer = useAnswer<ListAnswer>(session, operation, revision);
  const list = answer.data?.list;
  useEffect(() => {
    if (list) document.title = `${list.name} · Education Market Intelligence API`;
  }, [list?.name]);
  if (!list) return <NoList answer={answer} />;
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
      <ListHeader
        session={session}
        list={list}
        operation={operation}
        isOwn={isOwn}
        mayEdit={mayEdit}
        onOpen={setOpen}
      >
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
      </ListHeader>
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

/** The page while the list is loading, and if the list could not be read or does not exist. */
const NoList = ({ answer }: { readonly answer: Answer<ListAnswer> }) => (
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
