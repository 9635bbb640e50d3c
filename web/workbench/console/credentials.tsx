import { useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { Card } from '../parts/card.tsx';
import { When } from '../parts/dates.tsx';
import { ConfirmEnd, FormDialog } from '../parts/dialog.tsx';
import { countOf } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import type { Operation } from '../parts/operation.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { Budget, type Credential, CredentialTable, numberIn } from './credential-table.tsx';
import { Secret } from './dialogs.tsx';
import type { OfOrganization } from './operations.ts';
import { useChanges } from './use-changes.ts';

interface Keyed extends Credential {
  readonly prefix: string;
  /** The key that replaced this one; absent for clients. */
  readonly replacedBy?: string | null;
}

type Answer = OfOrganization<{
  readonly credentials: readonly Keyed[];
  readonly users: readonly { readonly id: string; readonly role: string }[];
}>;

interface CredentialsProps {
  readonly session: Session;
  readonly name: string;
  readonly title: string;
  readonly operation: Operation;
  readonly create: (input: Record<string, unknown>) => Operation;
  readonly rotate?: (id: string) => Operation;
  readonly revoke: (id: string) => Operation;
  readonly setBudget: (id: string, budget: number | null) => Operation;
}

const SCOPES = {
  read: 'search and read',
  unlock: 'spend credits on records',
  generate: 'have emails written',
  manage: 'change lists, prompts, keys, and users',
};

/** Keys or clients: their last use, their spending, and ways to create, change, and revoke them. */
export function Credentials(props: CredentialsProps) {
  const { session, name, title, operation, create, rotate, revoke, setBudget } = props;
  const { act, attempt, error, revision, secret, forgetSecret } = useChanges(session);
  const [doomed, setDoomed] = useState<Credential>();
  const [isMaking, setMaking] = useState(false);
  const answer = useAnswer<Answer>(session, operation, revision);
  const { credentials, users } = answer.data?.viewer.organization ?? {};
  const own = session.me.user.id;
  const isOwner = (userId: string) =>
    users?.some(({ id, role }) => id === userId && role === 'owner') ?? false;
  // Nobody but an owner changes the credentials of an owner.
  const mayChange = ({ userId }: Credential) => userId === own || isOwner(own) || !isOwner(userId);
  // A session, or a key that expires, rotates only keys that end no later, such as those that it created.
  const mayRotate = ({ userId, expiresAt, replacedBy }: Keyed) =>
    userId === own &&
    !replacedBy &&
    endOf(expiresAt) > Date.now() &&
    endOf(expiresAt) <= endOf(session.me.expiresAt);
  return (
    <Card
      id={name}
      title={title}
      count={credentials?.length}
      answer={answer}
      class="below"
      aside={
        <button type="button" class="btn small primary" onClick={() => setMaking(true)}>
          <Icon name="add" />
          New {name === 'keys' ? 'key' : 'client'}
        </button>
      }
    >
      {error && (
        <div class="body">
          <Alert text={error} />
        </div>
      )}
      {credentials?.length === 0 && <p class="body soft">There is none yet.</p>}
      {credentials && credentials.length > 0 && (
        <CredentialTable
          label={title}
          titles={['Name', 'Scopes']}
          rows={credentials}
          detailOf={({ prefix }) => <code class="sub mono">{prefix}…</code>}
          menuOf={(credential) =>
            !credential.revokedAt &&
            mayChange(credential) && (
              <Menu label={`Change ${credential.name}`} icon="more" class="btn small square">
                <Budget
                  dailyBudget={credential.dailyBudget}
                  onSet={(budget) => act(setBudget(credential.id, budget))}
                />
                <hr />
                {rotate && mayRotate(credential) && (
                  <button type="button" data-closes onClick={() => act(rotate(credential.id))}>
                    Rotate
                  </button>
                )}
                <button type="button" class="danger" data-closes onClick={() => setDoomed(credential)}>
                  Revoke
                </button>
              </Menu>
            )
          }
        />
      )}
      {isMaking && (
        <NewCredential
          session={session}
          title={name === 'keys' ? 'New API key' : 'New OAuth client'}
          onCreate={(input) => attempt(create(input))}
          onClose={() => setMaking(false)}
        />
      )}
      <Secret secret={secret} onClose={forgetSecret} />
      {doomed && (
        <ConfirmEnd
          verb="Revoke"
          name={doomed.name}
          text="Requests with it fail from then on."
          onDo={() => act(revoke(doomed.id))}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </Card>
  );
}

/** When a credential ends, in milliseconds. */
const endOf = (expiresAt: string | null): number =>
  expiresAt ? Date.parse(expiresAt) : Number.POSITIVE_INFINITY;

/** Says when a new credential ends with the session or key that creates it. */
const Ending = ({ session }: { readonly session: Session }) => {
  const { expiresAt } = session.me;
  if (!expiresAt) return null;
  return session.isOfPerson ? (
    <p class="soft">
      You are signed in without a key: this ends with your session, when you sign out or after 12 hours at
      most. For one that lasts, open this page with an API key.
    </p>
  ) : (
    <p class="soft">
      It ends with the key that you use here, <When at={expiresAt} />.
    </p>
  );
};

interface NewCredentialProps {
  readonly session: Session;
  readonly title: string;
  readonly onCreate: (input: Record<string, unknown>) => Promise<void>;
  readonly onClose: () => void;
}

const NewCredential = ({ session, title, onCreate, onClose }: NewCredentialProps) => (
  <FormDialog
    title={title}
    label="Create"
    verb="Create"
    onSave={(given) =>
      onCreate({
        name: String(given.get('name')).trim(),
        scopes: given.getAll('scopes'),
        dailyBudget: numberIn(given.get('budget')),
      })
    }
    onClose={onClose}
  >
    <Ending session={session} />
    <label class="field">
      Name
      <input name="name" required maxLength={100} />
    </label>
    <fieldset class="spans">
      <legend>It may</legend>
      {Object.entries(SCOPES).map(([scope, meaning]) => (
        <label key={scope} class="check">
          <input type="checkbox" name="scopes" value={scope} defaultChecked={scope === 'read'} />
          <span>
            <b>{scope}</b> <span class="soft">{meaning}</span>
          </span>
        </label>
      ))}
    </fieldset>
    <label class="field">
      Credits per day
      <input name="budget" inputMode="numeric" pattern="[0-9]*" placeholder="no limit" />
      <small>{countOf(0, 'credit')} stops all spending; leave empty for no limit.</small>
    </label>
  </FormDialog>
);
