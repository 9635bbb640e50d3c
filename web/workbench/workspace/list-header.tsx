import type { ComponentChildren } from 'preact';
import { ExportMenu } from '../parts/export-menu.tsx';
import { Icon } from '../parts/icon.tsx';
import { More } from '../parts/more.tsx';
import type { Operation } from '../parts/operation.ts';
import type { Session } from '../parts/session.tsx';
import { fileOfItems, KINDS_OF_LISTS, type ListHead, SHARINGS } from './list-operations.ts';

/** The dialogs that the menu of a list opens. */
export type ListDialog = 'change' | 'delete';

interface ListHeaderProps {
  readonly session: Session;
  readonly list: ListHead;
  readonly operation: Operation;
  readonly isOwn: boolean;
  readonly mayEdit: boolean;
  readonly onOpen: (dialog: ListDialog) => void;
  /** The action that comes first. */
  readonly children: ComponentChildren;
}

/** The name of a list, and the actions on it. */
export function ListHeader({ session, list, operation, isOwn, mayEdit, onOpen, children }: ListHeaderProps) {
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
          {children}
          <a class="btn" href={`/explore?count=${list.entityType}s&listId=${list.id}`}>
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
              <button type="button" data-closes onClick={() => onOpen('change')}>
                Rename or share
              </button>
            )}
            {isOwn && session.may('manage') && (
              <button type="button" data-closes class="danger" onClick={() => onOpen('delete')}>
                Delete the list
              </button>
            )}
          </More>
        </span>
      </div>
    </>
  );
}
