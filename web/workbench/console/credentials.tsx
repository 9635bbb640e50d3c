import { useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { Card } from '../parts/card.tsx';
import { When } from '../parts/dates.tsx';
import { ConfirmEnd, FormDialog } from '../parts/dialog.tsx';
import { countOf, format } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import { Meter } from '../parts/meters.tsx';
import type { Operation } from '../parts/operation.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { Secret } from './dialogs.tsx';
import type { OfOrganization } from './operations.ts';
import { useChanges } from './use-changes.ts';

export interface Credential {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly dailyBudget: number | null;
  readonly spentToday: number;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

type Answer = OfOrganization<{
  readonly credentials: readonly Credential[];
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
  const mayChange = ({ userId }: Credential) => userId === own || isOwner(own) || !isOwner(userId);
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
        <section class="scroll" aria-label={title} tabindex={0}>
          <table class="cards credentials">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Scopes</th>
                <th scope="col">Last used</th>
                <th scope="col">Spent today</th>
                <th scope="col">State</th>
                <th scope="col">
                  <span class="unseen">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {credentials.map((credential) => (
                <tr key={credential.id}>
                  <td>
                    <span class="name">{credential.name}</span>
                    <code class="sub mono">{credential.prefix}…</code>
                  </td>
                  <td>
                    <span class="kinds">
                      {credential.scopes.map((scope) => (
                        <span key={scope} class="tag">
                          {scope}
                        </span>
                      ))}
                    </span>
                  </td>
                  <td data-title="Last used">
                    {credential.lastUsedAt ? (
                      <When at={credential.lastUsedAt} />
                    ) : (
                      <span class="soft">never</span>
                    )}
                  </td>
                  <td data-title="Spent today">
                    <Spent {...credential} />
                  </td>
                  <td>
                    <State {...credential} />
                  </td>
                  <td class="r">
                    {!credential.revokedAt && mayChange(credential) && (
                      <Menu label={`Change ${credential.name}`} icon="more" class="btn small square">
                        <Budget
                          dailyBudget={credential.dailyBudget}
                          onSet={(budget) => act(setBudget(credential.id, budget))}
                        />
                        <hr />
                        {rotate && credential.userId === own && (
                          <button type="button" data-closes onClick={() => act(rotate(credential.id))}>
                            Rotate
                          </button>
                        )}
                        <button
                          type="button"
                          class="danger"
                          data-closes
                          onClick={() => setDoomed(credential)}
                        >
                          Revoke
                        </button>
                      </Menu>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {isMaking && (
        <NewCredential
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

export const Spent = ({ spentToday, dailyBudget }: Pick<Credential, 'spentToday' | 'dailyBudget'>) =>
  dailyBudget === null ? (
    <>
      {format(spentToday)} <span class="small soft">no limit</span>
    </>
  ) : (
    <>
      {format(spentToday)} of {format(dailyBudget)}
      <Meter part={spentToday} whole={dailyBudget} />
    </>
  );

export function State({ revokedAt, expiresAt }: Pick<Credential, 'revokedAt' | 'expiresAt'>) {
  if (revokedAt)
    return (
      <span class="tag alarm">
        Revoked <When at={revokedAt} />
      </span>
    );
  if (!expiresAt) return <span class="tag good">Active</span>;
  const isOver = Date.parse(expiresAt) < Date.now();
  return (
    <span class={`tag ${isOver ? 'alarm' : 'rfp'}`}>
      {isOver ? 'Expired' : 'Expires'} <When at={expiresAt} />
    </span>
  );
}

interface BudgetProps {
  readonly dailyBudget: number | null;
  /** True if there is always a limit. */
  readonly isRequired?: boolean;
  readonly onSet: (budget: number | null) => void;
}

const numberIn = (text: FormDataEntryValue | null): number | null =>
  /^\d+$/.test(String(text)) ? Number(text) : null;

export const Budget = ({ dailyBudget, isRequired = false, onSet }: BudgetProps) => (
  <form
    class="row"
    onSubmit={(event) => {
      event.preventDefault();
      onSet(numberIn(new FormData(event.currentTarget).get('budget')));
      event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    }}
  >
    <label class="field">
      Credits per day
      <input
        name="budget"
        inputMode="numeric"
        pattern="[0-9]*"
        size={8}
        required={isRequired}
        placeholder={isRequired ? undefined : 'no limit'}
        defaultValue={dailyBudget === null ? '' : String(dailyBudget)}
      />
    </label>
    <button type="submit" class="btn end">
      Set
    </button>
  </form>
);

interface NewCredentialProps {
  readonly title: string;
  readonly onCreate: (input: Record<string, unknown>) => Promise<void>;
  readonly onClose: () => void;
}

const NewCredential = ({ title, onCreate, onClose }: NewCredentialProps) => (
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
