import { useState } from 'preact/hooks';
import { Card } from '../parts/card.tsx';
import { When } from '../parts/dates.tsx';
import { format } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { More } from '../parts/more.tsx';
import { type Session, useAnswer } from '../parts/session.tsx';
import { ListForm } from './list-form.tsx';
import { createList, KINDS_OF_LISTS, type ListHead, listsOf, SHARINGS } from './list-operations.ts';
import { WorkspaceNav } from './workspace-nav.tsx';

interface Answer {
  readonly lists: { readonly nodes: readonly ListHead[]; readonly pagination: { readonly total: number } };
}

/** The user's lists, and those that others share. */
export function Lists({ session }: { readonly session: Session }) {
  const [isMaking, setMaking] = useState(false);
  const answer = useAnswer<Answer>(session, listsOf);
  const lists = answer.data?.lists.nodes ?? [];
  const make = async (input: object) => {
    const made = await session.run<{ createList: { id: string } }>(createList(input));
    location.assign(`/explore/lists/${made.createList.id}`);
  };
  return (
    <>
      <div class="title">
        <h1>Lists</h1>
        <span class="row push actions">
          {session.may('manage') && (
            <button type="button" class="btn primary" onClick={() => setMaking(true)}>
              <Icon name="add" />
              New list
            </button>
          )}
          <More operations={[listsOf]} />
        </span>
      </div>
      <WorkspaceNav />
      <Card id="lists" title="All lists" count={answer.data?.lists.pagination.total} answer={answer}>
        {lists.length === 0 ? (
          <div class="body empty">
            <p>No list yet. Select rows in Explore, or match the accounts you have.</p>
            <p class="row">
              <a class="btn primary" href="/explore">
                Explore
              </a>
              <a class="btn" href="/explore/match">
                Match accounts
              </a>
            </p>
          </div>
        ) : (
          <section class="scroll" aria-label="All lists" tabindex={0}>
            <table class="cards lists">
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">Of</th>
                  <th scope="col" class="r">
                    Items
                  </th>
                  <th scope="col">Sharing</th>
                  <th scope="col">Changed</th>
                </tr>
              </thead>
              <tbody>
                {lists.map((list) => (
                  <tr key={list.id}>
                    <td>
                      <a class="name" href={`/explore/lists/${list.id}`}>
                        {list.name}
                      </a>
                      {list.description && <span class="sub">{list.description}</span>}
                    </td>
                    <td>{KINDS_OF_LISTS[list.entityType]}</td>
                    <td class="r" data-title="Items">
                      {format(list.itemCount)}
                    </td>
                    <td data-title="Sharing">
                      {list.userId === session.me.user.id ? (
                        SHARINGS[list.sharing]
                      ) : (
                        <span class="tag accent">Shared with you</span>
                      )}
                    </td>
                    <td data-title="Changed">
                      <When at={list.updatedAt} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </Card>
      {isMaking && <ListForm onSave={make} onClose={() => setMaking(false)} />}
    </>
  );
}
