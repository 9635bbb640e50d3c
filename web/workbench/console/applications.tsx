import { useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { Card } from '../parts/card.tsx';
import { ConfirmEnd } from '../parts/dialog.tsx';
import { Menu } from '../parts/menu.tsx';
import type { Answer } from '../parts/session.tsx';
import { Budget, type Credential, CredentialTable } from './credential-table.tsx';
import { Secret } from './dialogs.tsx';
import { createSignInCode, revokeGrant, setGrantBudget } from './operations.ts';
import type { Changes } from './use-changes.ts';

export interface Grant extends Credential {
  readonly redirectHost: string;
}

interface ApplicationsProps {
  readonly answer: Answer<readonly Grant[]>;
  readonly users: readonly { readonly id: string; readonly name: string }[];
  readonly changes: Changes;
}

/** The access that people granted to applications, such as agents, and the sign-in codes that lead to it. */
export function Applications({ answer, users, changes }: ApplicationsProps) {
  const { act, error, secret, forgetSecret } = changes;
  const [doomed, setDoomed] = useState<Grant>();
  const grants = answer.data ?? [];
  const nameOf = (userId: string) => users.find(({ id }) => id === userId)?.name ?? 'A former user';
  return (
    <Card
      id="applications"
      title="Applications"
      count={answer.data?.length}
      answer={answer}
      class="below"
      aside={
        <button type="button" class="btn small primary" onClick={() => act(createSignInCode)}>
          New sign-in code
        </button>
      }
    >
      <div class="body">
        <Alert text={error} />
        <p class="soft">
          A sign-in code lets a person sign in here, or give an application such as an agent access to your
          account. It works once, within ten minutes.
        </p>
        {answer.data?.length === 0 && <p class="soft">No application has access.</p>}
      </div>
      {grants.length > 0 && (
        <CredentialTable
          label="Applications"
          titles={['Application', 'It may']}
          rows={grants}
          detailOf={({ redirectHost, userId }) => (
            <span class="sub">
              {redirectHost} · acts as {nameOf(userId)}
            </span>
          )}
          menuOf={(grant) =>
            !grant.revokedAt && (
              <Menu label={`Change ${grant.name}`} icon="more" class="btn small square">
                <Budget
                  dailyBudget={grant.dailyBudget}
                  isRequired
                  onSet={(budget) => act(setGrantBudget(grant.id, budget ?? 0))}
                />
                <hr />
                <button type="button" class="danger" data-closes onClick={() => setDoomed(grant)}>
                  Revoke
                </button>
              </Menu>
            )
          }
        />
      )}
      <Secret
        secret={secret}
        title="The code is shown once"
        text="Enter it within ten minutes."
        onClose={forgetSecret}
      />
      {doomed && (
        <ConfirmEnd
          verb="Revoke"
          name={doomed.name}
          text="The application loses access within a second, with everything that it created."
          onDo={() => act(revokeGrant(doomed.id))}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </Card>
  );
}
