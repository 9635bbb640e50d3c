import { Alert } from '../parts/alert.tsx';
import type { Session } from '../parts/session.tsx';
import { Account } from './account.tsx';
import { Books } from './books.tsx';
import { Credentials } from './credentials.tsx';
import * as credentials from './operations.ts';
import { clientsOf, keysOf } from './operations.ts';
import { Requests } from './requests.tsx';
import { Subscriptions } from './subscriptions.tsx';
import { Usage } from './usage.tsx';
import { Users } from './users.tsx';

/** The usage, users, and credentials of an organization, for a key with the scope `manage`. */
export function Console({ session }: { readonly session: Session }) {
  return (
    <div class="stack older">
      <h1>{session.me.organization.name}</h1>
      {!session.may('manage') && <Alert text="This key lacks the scope “manage”, which this page needs." />}
      {session.may('manage') && (
        <>
          <Account session={session} />
          <Usage session={session} />
          <Requests session={session} />
          <Users session={session} />
          <Credentials
            session={session}
            name="keys"
            title="API keys"
            operation={keysOf}
            create={credentials.createKey}
            rotate={credentials.rotateKey}
            revoke={credentials.revokeKey}
            setBudget={credentials.setKeyBudget}
          />
          <Credentials
            session={session}
            name="clients"
            title="OAuth clients"
            operation={clientsOf}
            create={credentials.createClient}
            revoke={credentials.revokeClient}
            setBudget={credentials.setClientBudget}
          />
          <Subscriptions session={session} />
          <Books session={session} />
        </>
      )}
    </div>
  );
}
