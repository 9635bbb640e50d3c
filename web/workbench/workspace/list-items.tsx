import { useState } from 'preact/hooks';
import { FormDialog } from '../parts/dialog.tsx';
import { format } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { displayName, placeLine, schoolName } from '../parts/names.ts';
import type { Session } from '../parts/session.tsx';
import { stateName } from '../parts/states.ts';
import { AccessTag } from '../parts/tags.tsx';
import { Offer } from '../parts/unlock.tsx';
import { type Item, type ItemChanges, type ListHead, STATUSES } from './list-operations.ts';

interface Changes {
  readonly remove: (item: Item) => void;
  readonly change: (item: Item, changes: ItemChanges) => Promise<void>;
}

export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly removedAt: string | null;
}

interface ItemsProps {
  readonly session: Session;
  readonly list: ListHead;
  readonly items: readonly Item[];
  readonly users: readonly Colleague[];
  /** Absent for a user who can only read the list. */
  readonly changes: Changes | undefined;
  readonly onUnlocked: () => void;
}

export const nameOf = ({ entityType }: ListHead, { entity }: Item): string => {
  if (!entity) return 'the item';
  return entityType === 'contact' ? entity.name : displayName(entity.name, entityType === 'school');
};

/** The items of a list to work through, each with its contact details, reason, status, owner, and notes. */
export const Items = ({ session, list, items, users, changes, onUnlocked }: ItemsProps) => {
  const hasAccounts = items.some(({ accountId, accountName }) => accountId || accountName);
  return (
    <section class="scroll" aria-label="Items" tabindex={0}>
      <table class="cards items">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Reach</th>
            <th scope="col">Why</th>
            {hasAccounts && <th scope="col">Your account</th>}
            <th scope="col">Status</th>
            <th scope="col">Owner</th>
            <th scope="col">Notes</th>
            <th scope="col">
              <span class="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row
              key={item.id}
              session={session}
              list={list}
              item={item}
              users={users}
              changes={changes}
              onUnlocked={onUnlocked}
              hasAccounts={hasAccounts}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
};

interface RowProps extends Omit<ItemsProps, 'items'> {
  readonly item: Item;
  /** True if the list has a column with the customer's accounts. */
  readonly hasAccounts: boolean;
}

function Row({ session, list, item, users, changes, onUnlocked, hasAccounts }: RowProps) {
  const name = nameOf(list, item);
  return (
    <tr>
      <td>
        <Named list={list} item={item} />
      </td>
      <td class="reach">
        <Reach session={session} list={list} item={item} name={name} onUnlocked={onUnlocked} />
      </td>
      <td class="why">
        <EditableText
          text={item.reason}
          what="reason"
          name={name}
          onSave={changes && ((reason) => changes.change(item, { reason }))}
        />
      </td>
      {hasAccounts && (
        <td>
          {item.accountName}
          {item.accountId && <span class="sub mono">{item.accountId}</span>}
        </td>
      )}
      <td class="status">
        {changes ? (
          <select
            aria-label={`Status of ${name}`}
            onChange={({ currentTarget: { value } }) => changes.change(item, { status: value })}
          >
            {Object.entries(STATUSES).map(([value, text]) => (
              <option key={value} value={value} selected={value === item.status}>
                {text}
              </option>
            ))}
          </select>
        ) : (
          STATUSES[item.status]
        )}
      </td>
      <td class="owner">
        {changes ? (
          <select
            aria-label={`Owner of ${name}`}
            onChange={({ currentTarget: { value } }) => changes.change(item, { ownerId: value || null })}
          >
            <option value="">Nobody</option>
            {users
              .filter(({ id, removedAt }) => !removedAt || id === item.ownerId)
              .map((user) => (
                <option key={user.id} value={user.id} selected={user.id === item.ownerId}>
                  {user.id === session.me.user.id ? `${user.name} (you)` : user.name}
                </option>
              ))}
          </select>
        ) : (
          users.find(({ id }) => id === item.ownerId)?.name
        )}
      </td>
      <td class="notes">
        <EditableText
          text={item.notes}
          what="note"
          name={name}
          onSave={changes && ((notes) => changes.change(item, { notes }))}
        />
      </td>
      <td class="r">
        {changes && (
          <button
            type="button"
            class="btn small square"
            aria-label={`Remove ${name} from the list`}
            onClick={() => changes.remove(item)}
          >
            <Icon name="close" />
          </button>
        )}
      </td>
    </tr>
  );
}

interface EditableTextProps {
  readonly text: string | null;
  readonly what: 'note' | 'reason';
  readonly name: string;
  /** Absent for a user who can only read the list. */
  readonly onSave: ((text: string | null) => Promise<void>) | undefined;
}

/** A text about an item, with a button whose dialog changes the text. */
function EditableText({ text, what, name, onSave }: EditableTextProps) {
  const [isOpen, setOpen] = useState(false);
  const verb = text ? `Change the ${what}` : `Add a ${what}`;
  return (
    <>
      {text}
      {!text && !onSave && <span class="soft wide">—</span>}{' '}
      {onSave && (
        <button
          type="button"
          class="link small"
          aria-label={`${verb} of ${name}`}
          onClick={() => setOpen(true)}
        >
          {text ? 'Change' : verb}
        </button>
      )}
      {isOpen && onSave && (
        <FormDialog
          title={`${what === 'note' ? 'Note' : 'Reason'} of ${name}`}
          onSave={(given) => onSave(String(given.get('text')).trim() || null)}
          onClose={() => setOpen(false)}
        >
          <label class="field">
            {what === 'note' ? 'Note' : 'Why it is in the list'}
            <textarea
              name="text"
              rows={4}
              maxLength={what === 'note' ? 2_000 : 500}
              defaultValue={text ?? ''}
            />
          </label>
        </FormDialog>
      )}
    </>
  );
}

interface ReachProps extends Pick<ItemsProps, 'session' | 'list' | 'onUnlocked'> {
  readonly item: Item;
  readonly name: string;
}

/** The phone and email of an item, or the price of an unlock. */
function Reach({ session, list, item: { entity, entityId }, name, onUnlocked }: ReachProps) {
  if (!entity) return null;
  const { phone, email, access } = entity;
  return (
    <>
      {phone && (
        <a class="address" href={`tel:${phone}`}>
          {phone}
        </a>
      )}
      {email && (
        <a class="address sub" href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {access.isUnlocked ? (
        list.entityType !== 'contact' && <AccessTag isUnlocked />
      ) : (
        <Offer
          preview={access.preview}
          session={session}
          entities={[{ entityType: list.entityType, entityId }]}
          name={name}
          cost={access.unlockCost}
          onUnlocked={onUnlocked}
        />
      )}
      {access.isUnlocked && list.entityType === 'contact' && !phone && !email && (
        <span class="soft small">No address known</span>
      )}
    </>
  );
}

/** The name of an item, as a link to its page. */
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
