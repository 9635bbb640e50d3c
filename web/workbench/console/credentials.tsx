import { useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { Copies } from '../parts/copies.tsx';
import { timeOf } from '../parts/format.ts';
import type { Operation } from '../parts/operation.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { Doom, Secret } from './dialogs.tsx';
import { useChanges } from './use-changes.ts';

interface Credential {
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

interface Answer {
  readonly credentials: readonly Credential[];
  readonly users: readonly { readonly id: string; readonly role: string }[];
}

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

const SCOPES = ['read', 'unlock', 'generate', 'manage'];

/** Keys or clients: their last use and what they spent, and how to make, change, and end them. */
export function Credentials(props: CredentialsProps) {
  const { session, name, title, operation, create, rotate, revoke, setBudget } = props;
  const { act, error, revision, secret, forgetSecret } = useChanges(session);
  const [doomed, setDoomed] = useState<Credential>();
  const answer = useAnswer<Answer>(session, operation, revision);
  const { credentials = [], users = [] } = answer.data ?? {};
  const own = session.me.user.id;
  const isOwner = (userId: string) => users.some(({ id, role }) => id === userId && role === 'owner');
  const mayChange = ({ userId }: Credential) => userId === own || isOwner(own) || !isOwner(userId);
  return (
    <section id={name} aria-labelledby={`${name}-title`} aria-busy={answer.isLoading}>
      <h2 id={`${name}-title`}>{title}</h2>
      <Alert text={answer.error ?? error} />
      <ul class="findings">
        {credentials.map((credential) => (
          <li key={credential.id}>
            <p class="head">
              {credential.name} <code>{credential.prefix}…</code>
            </p>
            <p class="source">{textOf(credential)}</p>
            {!credential.revokedAt && mayChange(credential) && (
              <p class="actions">
                <Budget credential={credential} onSet={(budget) => act(setBudget(credential.id, budget))} />
                {rotate && credential.userId === own && (
                  <button type="button" onClick={() => act(rotate(credential.id))}>
                    Rotate
                  </button>
                )}
                <button type="button" onClick={() => setDoomed(credential)}>
                  Revoke
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
      <NewCredential onCreate={(input) => act(create(input))} />
      <Copies operation={operation} />
      <Secret secret={secret} onClose={forgetSecret} />
      {doomed && (
        <Doom
          verb="Revoke"
          name={doomed.name}
          text="Requests with it fail from then on."
          onDo={() => act(revoke(doomed.id))}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </section>
  );
}

function textOf({ scopes, spentToday, dailyBudget, expiresAt, lastUsedAt, revokedAt }: Credential): string {
  return [
    scopes.join(', '),
    lastUsedAt ? `last used ${timeOf(lastUsedAt)}` : 'never used',
    `${spentToday} credits spent today${dailyBudget === null ? '' : ` of ${dailyBudget}`}`,
    expiresAt && `expires ${timeOf(expiresAt)}`,
    revokedAt && `revoked ${timeOf(revokedAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

interface BudgetProps {
  readonly credential: Credential;
  readonly onSet: (budget: number | null) => void;
}

const numberIn = (text: FormDataEntryValue | null): number | null =>
  /^\d+$/.test(String(text)) ? Number(text) : null;

const Budget = ({ credential, onSet }: BudgetProps) => (
  <form
    class="line"
    onSubmit={(event) => {
      event.preventDefault();
      onSet(numberIn(new FormData(event.currentTarget).get('budget')));
    }}
  >
    <label>
      Credits per day{' '}
      <input
        name="budget"
        inputMode="numeric"
        pattern="[0-9]*"
        size={6}
        placeholder="no limit"
        defaultValue={credential.dailyBudget === null ? '' : String(credential.dailyBudget)}
      />
    </label>
    <button type="submit">Set</button>
  </form>
);

const NewCredential = ({ onCreate }: { readonly onCreate: (input: Record<string, unknown>) => void }) => (
  <form
    class="line"
    aria-label="Create"
    onSubmit={(event) => {
      event.preventDefault();
      const given = new FormData(event.currentTarget);
      onCreate({
        name: String(given.get('name')).trim(),
        scopes: given.getAll('scopes'),
        dailyBudget: numberIn(given.get('budget')),
      });
      event.currentTarget.reset();
    }}
  >
    <label>
      Name <input name="name" required maxLength={100} />
    </label>
    {SCOPES.map((scope) => (
      <label key={scope}>
        <input type="checkbox" name="scopes" value={scope} defaultChecked={scope === 'read'} /> {scope}
      </label>
    ))}
    <label>
      Credits per day{' '}
      <input name="budget" inputMode="numeric" pattern="[0-9]*" size={6} placeholder="no limit" />
    </label>
    <button type="submit">Create</button>
  </form>
);
