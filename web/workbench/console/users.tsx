import { dateOf } from '@emi/reading/reasons';
import { useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { Card } from '../parts/card.tsx';
import { ConfirmEnd } from '../parts/dialog.tsx';
import { countOf, inWords } from '../parts/format.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { Secret } from './dialogs.tsx';
import {
  createKey,
  createUser,
  type OfOrganization,
  removeUser,
  updateUserRole,
  usersOf,
} from './operations.ts';
import { useChanges } from './use-changes.ts';

interface User {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly createdAt: string;
}

type Answer = OfOrganization<{
  readonly users: readonly User[];
  readonly apiKeys: readonly { readonly userId: string; readonly revokedAt: string | null }[];
}>;

/** The roles, each with the scopes that a new key of such a user gets. */
const ROLES: Readonly<Record<string, readonly string[]>> = {
  owner: ['read', 'unlock', 'generate', 'manage'],
  editor: ['read', 'unlock', 'generate', 'manage'],
  reader: ['read'],
};

/** The users of the organization. Owners add and remove them, change their roles, and make their keys. */
export function Users({ session }: { readonly session: Session }) {
  const { act, error, revision, secret, forgetSecret } = useChanges(session);
  const [doomed, setDoomed] = useState<User>();
  const answer = useAnswer<Answer>(session, usersOf, revision);
  const { organization } = answer.data?.viewer ?? {};
  const users = organization?.users ?? [];
  const mayChange = users.some(({ id, role }) => id === session.me.user.id && role === 'owner');
  const keysOf = (userId: string) =>
    organization?.apiKeys?.filter((key) => key.userId === userId && key.revokedAt === null).length ?? 0;
  return (
    <Card id="users" title="Users" count={organization?.users?.length} answer={answer} class="below">
      <div class="body">
        <Alert text={error} />
        {organization?.users && !mayChange && <p class="note">Owners add, change, and remove users.</p>}
        <ul class="list">
          {users.map((user) => (
            <li key={user.id} class="user">
              <div class="grow">
                <b>{user.name}</b>
                <span class="small soft">
                  {inWords(user.role)} · {countOf(keysOf(user.id), 'key')} · since {dateOf(user.createdAt)}
                </span>
              </div>
              {mayChange && (
                <>
                  <select
                    aria-label={`Role of ${user.name}`}
                    value={user.role}
                    onChange={({ currentTarget }) => act(updateUserRole(user.id, currentTarget.value))}
                  >
                    <Roles chosen={user.role} />
                  </select>
                  <button
                    type="button"
                    class="btn"
                    onClick={() =>
                      act(
                        createKey({ name: `Key of ${user.name}`, scopes: ROLES[user.role], userId: user.id }),
                      )
                    }
                  >
                    New key
                  </button>
                  <button type="button" class="btn danger" onClick={() => setDoomed(user)}>
                    Remove
                  </button>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
      {mayChange && <NewUser onAdd={(name, role) => act(createUser(name, role))} />}
      <Secret secret={secret} onClose={forgetSecret} />
      {doomed && (
        <ConfirmEnd
          verb="Remove"
          name={doomed.name}
          text="All keys, clients, and applications of this user stop working. Lists and records of what was done stay."
          onDo={() => act(removeUser(doomed.id))}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </Card>
  );
}

const FIRST_ROLE = 'editor';

const Roles = ({ chosen }: { readonly chosen: string }) => (
  <>
    {Object.keys(ROLES).map((role) => (
      <option key={role} value={role} selected={role === chosen}>
        {inWords(role)}
      </option>
    ))}
  </>
);

const NewUser = ({ onAdd }: { readonly onAdd: (name: string, role: string) => void }) => (
  <form
    class="foot"
    aria-label="Add a user"
    onSubmit={(event) => {
      event.preventDefault();
      const given = new FormData(event.currentTarget);
      onAdd(String(given.get('name')).trim(), String(given.get('role')));
      const form = event.currentTarget;
      form.reset();
      // The form's reset selects the first role of the menu.
      form.querySelector('select')!.value = FIRST_ROLE;
    }}
  >
    <label class="field">
      Name
      <input name="name" required maxLength={200} />
    </label>
    <label class="field">
      Role
      <select name="role">
        <Roles chosen={FIRST_ROLE} />
      </select>
    </label>
    <button type="submit" class="btn primary end">
      Add
    </button>
  </form>
);
