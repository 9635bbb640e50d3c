import { inWords } from '../parts/format.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { auditOf, ledgerOf, namesOf, type OfOrganization } from './operations.ts';
import { Records } from './records.tsx';

const KINDS = ['grant', 'unlock', 'hold', 'settle', 'release', 'monthly_reset', 'adjustment', 'refund'];
const CHANNELS = ['dashboard', 'mcp', 'api', 'system'];
const ACTIONS = [
  ...['unlocked', 'refunded', 'email_requested'],
  ...['contact_changed', 'contact_reported', 'signal_triaged', 'website_proposed', 'website_added'],
  ...['export_streamed', 'export_broken_off', 'export_requested', 'export_completed'],
  ...['export_failed', 'export_downloaded'],
  ...['key_created', 'key_changed', 'key_rotated', 'key_revoked'],
  ...['client_created', 'client_changed', 'client_revoked'],
  ...['grant_created', 'grant_changed', 'grant_revoked', 'sign_in_code_created'],
  ...['user_added', 'user_changed', 'user_removed', 'member_added', 'member_removed'],
  ...['list_created', 'list_changed', 'list_shared', 'list_deleted'],
  ...['saved_search_created', 'saved_search_changed', 'saved_search_deleted'],
  ...['webhook_created', 'webhook_changed', 'webhook_deleted'],
  ...['subscription_created', 'subscription_stopped', 'subscription_ended'],
  ...['organization_changed', 'organization_suspended', 'organization_resumed'],
  'organization_deletion_scheduled',
];

interface Named {
  readonly id: string | null;
  readonly name: string | null;
}

const inWordsEach = (values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [value, inWords(value)]));
const byId = (rows: readonly Named[] | null | undefined): Record<string, string> =>
  Object.fromEntries((rows ?? []).flatMap(({ id, name }) => (id && name ? [[id, name]] : [])));

type NamedRecords = OfOrganization<
  Readonly<Record<'users' | 'spenders' | 'apiKeys' | 'oauthClients' | 'grants', readonly Named[]>>
>;

interface BooksProps {
  readonly session: Session;
  readonly book: 'ledger' | 'audit';
}

/** The credit ledger or the audit trail, with the names of users and keys in place of their ids. */
export function Books({ session, book }: BooksProps) {
  const { data } = useAnswer<NamedRecords>(session, namesOf);
  const known = data?.viewer.organization;
  const users = { ...byId(known?.spenders), ...byId(known?.users) };
  const apiKeys = byId(known?.apiKeys);
  const credentials = { ...apiKeys, ...byId(known?.oauthClients), ...byId(known?.grants) };
  const names = { ...users, ...credentials };
  if (book === 'ledger')
    return (
      <Records
        session={session}
        name="ledger"
        title="Credit ledger"
        operationOf={ledgerOf}
        names={names}
        choices={[
          { field: 'kind', title: 'Kind', values: inWordsEach(KINDS) },
          { field: 'channel', title: 'Channel', values: inWordsEach(CHANNELS) },
          { field: 'userId', title: 'User', values: users },
          { field: 'madeBy', title: 'Key', values: credentials },
        ]}
        columns={{
          createdAt: 'When',
          kind: 'Kind',
          reference: 'For',
          availableChange: 'Change',
          heldChange: 'Held',
          availableAfter: 'Balance',
          channel: 'Channel',
          userId: 'User',
          madeBy: 'Key',
          reason: 'Reason',
        }}
      />
    );
  return (
    <Records
      session={session}
      name="audit"
      title="Audit trail"
      operationOf={auditOf}
      names={names}
      choices={[
        { field: 'action', title: 'Action', values: inWordsEach(ACTIONS) },
        { field: 'userId', title: 'User', values: users },
        { field: 'keyId', title: 'Key', values: apiKeys },
      ]}
      columns={{
        createdAt: 'When',
        action: 'What',
        subjectId: 'Of',
        userId: 'User',
        keyId: 'Key',
        channel: 'Channel',
        path: 'List',
        rows: 'Rows',
      }}
    />
  );
}
