import { Alert } from '../parts/page.tsx';
import type { Session } from '../parts/session.tsx';
import { Account } from './account.tsx';
import { Credentials } from './credentials.tsx';
import * as credentials from './operations.ts';
import { auditOf, clientsOf, keysOf, ledgerOf } from './operations.ts';
import { Records } from './records.tsx';

/** What an organization uses and allows: for a key with the scope `manage`. */
export function Console({ session }: { readonly session: Session }) {
  return (
    <div class="place">
      <h1>{session.me.organization.name}</h1>
      {!session.may('manage') && <Alert text="This key lacks the scope “manage”, which this page needs." />}
      {session.may('manage') && (
        <>
          <Account session={session} />
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
          <Records
            session={session}
            name="ledger"
            title="Credit ledger"
            operationOf={ledgerOf}
            filterName="Kind"
            choices={['grant', 'unlock', 'hold', 'settle', 'release', 'monthly_reset', 'adjustment']}
            columns={[
              'createdAt',
              'kind',
              'reference',
              'availableChange',
              'heldChange',
              'availableAfter',
              'channel',
              'userId',
              'reason',
            ]}
          />
          <Records
            session={session}
            name="audit"
            title="Audit trail"
            operationOf={auditOf}
            filterName="Action"
            choices={[
              'unlocked',
              'email_requested',
              'export_streamed',
              'export_requested',
              'export_downloaded',
              'key_created',
              'key_changed',
              'key_rotated',
              'key_revoked',
              'client_created',
              'client_revoked',
              'member_added',
              'member_removed',
              'list_created',
              'list_deleted',
            ]}
            columns={[
              'createdAt',
              'action',
              'userId',
              'keyId',
              'channel',
              'subjectType',
              'subjectId',
              'path',
              'rows',
            ]}
          />
        </>
      )}
    </div>
  );
}
