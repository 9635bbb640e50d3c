import { useState } from 'preact/hooks';
import { When } from '../parts/dates.tsx';
import { FormDialog } from '../parts/dialog.tsx';
import { format } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { displayName, placeLine, schoolName } from '../parts/names.ts';
import { stateName } from '../parts/states.ts';
import { AccessTag } from '../parts/tags.tsx';
import type { Item, ListHead } from './list-operations.ts';

interface Changes {
  readonly remove: (item: Item) => void;
  /** Saves the notes of an item; null clears them. */
  readonly note: (item: Item, notes: string | null) => Promise<void>;
}

interface ItemsProps {
  readonly list: ListHead;
  readonly items: readonly Item[];
  /** Absent for a user who can only read the list. */
  readonly changes: Changes | undefined;
}

const nameOf = ({ entityType }: ListHead, { entity }: Item): string => {
  if (!entity) return 'the item';
  return entityType === 'contact' ? entity.name : displayName(entity.name, entityType === 'school');
};

/** The items of a list with their notes. */
export const Items = ({ list, items, changes }: ItemsProps) => (
  <section class="scroll" aria-label="Items" tabindex={0}>
    <table class="cards items">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Notes</th>
          <th scope="col">Added</th>
          <th scope="col">Access</th>
          <th scope="col">
            <span class="unseen">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td>
              <Named list={list} item={item} />
            </td>
            <td class="notes">
              {item.notes}
              {!item.notes && !changes && <span class="soft wide">—</span>}
              {changes && (
                <NotesButton
                  name={nameOf(list, item)}
                  notes={item.notes}
                  onSave={(notes) => changes.note(item, notes)}
                />
              )}
            </td>
            <td>
              <When at={item.addedAt} />
            </td>
            <td>{item.entity && <AccessTag isUnlocked={item.entity.access.isUnlocked} />}</td>
            <td class="r">
              {changes && (
                <button
                  type="button"
                  class="btn small square"
                  aria-label={`Remove ${nameOf(list, item)} from the list`}
                  onClick={() => changes.remove(item)}
                >
                  <Icon name="close" />
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

interface NotesButtonProps {
  readonly name: string;
  readonly notes: string | null;
  readonly onSave: (notes: string | null) => Promise<void>;
}

function NotesButton({ name, notes, onSave }: NotesButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const verb = notes ? 'Change the note' : 'Add a note';
  return (
    <>
      {' '}
      <button
        type="button"
        class="link small"
        aria-label={`${verb} of ${name}`}
        onClick={() => setOpen(true)}
      >
        {notes ? 'Change' : verb}
      </button>
      {isOpen && (
        <FormDialog
          title={`Note of ${name}`}
          onSave={(given) => onSave(String(given.get('notes')).trim() || null)}
          onClose={() => setOpen(false)}
        >
          <label class="field">
            Note
            <textarea name="notes" rows={4} maxLength={2_000} defaultValue={notes ?? ''} />
          </label>
        </FormDialog>
      )}
    </>
  );
}

function Named({ list, item: { entity, entityId } }: { readonly list: ListHead; readonly item: Item }) {
  if (!entity) return <span class="soft">Not visible: its district or school is locked, or it is gone.</span>;
  if (list.entityType === 'contact') {
    const place = entity.school
      ? { href: `/explore/schools/${entity.school.id}#contacts`, name: schoolName(entity.school.name) }
      : {
          href: `/explore/districts/${entity.district?.id}#contacts`,
          name: displayName(entity.district?.name ?? ''),
        };
    return (
      <>
        <a class="name" href={place.href}>
          {entity.name}
        </a>
        <span class="sub">
          {[entity.title, place.name, stateName(entity.state)].filter(Boolean).join(' · ')}
        </span>
      </>
    );
  }
  return (
    <>
      <a class="name" href={`/explore/${list.entityType}s/${entityId}`}>
        {displayName(entity.name, list.entityType === 'school')}
      </a>
      <span class="sub">
        {[
          placeLine({ county: entity.county ?? null, state: entity.state }),
          entity.studentCount != null && `${format(entity.studentCount)} students`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}
